import { describe, expect, it } from 'vitest'
import { readSettings } from './config.ts'
import { refuseDemoDatabase, refuseUnsafeSettings, startWarnings, unsafeSettings } from './unsafe-settings.ts'

const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://homes.example' }
const testKeys = {
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'rk_test_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
}
const namesIn = (env: NodeJS.ProcessEnv) => unsafeSettings(readSettings(env)).map(({ name }) => name)

const warnings = (env: NodeJS.ProcessEnv) => startWarnings(readSettings(env)).join('\n')

const refuseDemo = (env: NodeJS.ProcessEnv, isDemo = true) => refuseDemoDatabase(readSettings(env), isDemo)

const unsafe = [
  ['demo', { DEMO: 'true' }, /DEMO=true/],
  ['sandbox-payments', { PAYMENTS: 'sandbox' }, /PAYMENTS=sandbox/],
  ['test-keys', testKeys, /STRIPE_SECRET_KEY is a test key/],
  ['no-rate-limit', { RATE_LIMIT: 'off' }, /RATE_LIMIT=off/],
  ['no-public-url', { PUBLIC_URL: '' }, /PUBLIC_URL is missing/],
  ['http', { PUBLIC_URL: 'http://homes.example' }, /PUBLIC_URL is not https/],
] as const

describe('starting in production', () => {
  it('is allowed with https, limits, and no demo', () => {
    expect(namesIn(production)).toEqual([])
    expect(namesIn({ ...production, PUBLIC_URL: 'http://127.0.0.1:3000' })).toEqual([])
  })

  it.each(unsafe)('is refused with %s, and ALLOW_UNSAFE allows only what it names', (name, env, sentence) => {
    const start = (allowed: string) => () =>
      refuseUnsafeSettings(readSettings({ ...production, ...env, ALLOW_UNSAFE: allowed }))
    expect(start('')).toThrow(sentence)
    expect(start('')).toThrow(new RegExp(`ALLOW_UNSAFE=${name}$`))
    expect(start(name)).not.toThrow()
    const others = unsafe.map(([other]) => other).filter(other => other !== name)
    expect(start(others.join(','))).toThrow(sentence)
  })

  it('names all faults at once', () => {
    expect(namesIn({ NODE_ENV: 'production', PAYMENTS: 'sandbox', RATE_LIMIT: 'off' })).toEqual([
      'sandbox-payments',
      'no-rate-limit',
      'no-public-url',
    ])
  })

  it('never shows a key', () => {
    expect(() => refuseUnsafeSettings(readSettings({ ...production, ...testKeys }))).not.toThrow(/rk_test_x|whsec_x/)
  })
})

describe('starting on a demo database', () => {
  it.each([{ ...production, DEMO: 'true' }, production, { DEMO: 'false' }])('is refused with %j', env => {
    expect(() => refuseDemo(env)).toThrow(/passwords are published.*npm run demo:remove.*new DATA_DIR/)
    expect(() => refuseDemo({ ...env, ALLOW_UNSAFE: 'demo' })).not.toThrow()
    expect(() => refuseDemo(env, false)).not.toThrow()
  })

  it('is allowed with DEMO outside production', () => {
    expect(() => refuseDemo({ DEMO: 'true' })).not.toThrow()
  })
})

describe('starting outside production', () => {
  it('is allowed with all of them', () => {
    for (const [, env] of unsafe) expect(namesIn(env)).toEqual([])
  })

  it('warns when other machines can reach it, and when calls are not limited', () => {
    expect(warnings({})).toBe('')
    expect(warnings({ HOST: '::1' })).toBe('')
    expect(warnings({ HOST: '0.0.0.0' })).toMatch(/^HOST=0\.0\.0\.0 .*NODE_ENV is not "production"/)
    expect(warnings({ HOST: '0.0.0.0', NODE_ENV: 'production' })).toBe('')
    expect(warnings({ RATE_LIMIT: 'off' })).toMatch(/^RATE_LIMIT=off/)
    expect(warnings({ LOAD_LIMITS: 'off' })).toMatch(/^LOAD_LIMITS=off/)
  })
})
