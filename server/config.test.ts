import { describe, expect, it } from 'vitest'
import { readSettings, settingsTable, WrongSetting } from './config.ts'

describe('the settings', () => {
  it('need nothing to be set', () => {
    const { dataDir, ...settings } = readSettings({})
    expect(dataDir).toMatch(/\/data$/)
    expect(settings).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:3000',
      databaseUrl: undefined,
      admin: undefined,
      demo: true,
      google: 'stand-in',
      payments: 'sandbox',
      paymentWindowHours: 72,
      accessTokenMinutes: 15,
      jwtSecret: undefined,
      trustProxy: false,
      rateLimit: true,
      logLevel: 'info',
    })
  })

  it('are careful in production: no demo accounts, no test cards', () => {
    expect(readSettings({ NODE_ENV: 'production' })).toMatchObject({ demo: false, payments: 'none' })
    expect(readSettings({ NODE_ENV: 'production', DEMO: 'true', PAYMENTS: 'sandbox' })).toMatchObject({
      demo: true,
      payments: 'sandbox',
    })
  })

  it('that are empty or blank are as good as not set', () => {
    const blank = Object.fromEntries(settingsTable.map(({ name }) => [name, ' ']))
    expect(readSettings(blank)).toEqual(readSettings({}))
  })

  it.each([
    [{ PORT: '0' }, { port: 0 }],
    [{ HOST: '0.0.0.0', PORT: '80' }, { publicUrl: 'http://127.0.0.1' }],
    [{ HOST: '::' }, { host: '::', publicUrl: 'http://[::1]:3000' }],
    [{ HOST: 'localhost' }, { publicUrl: 'http://localhost:3000' }],
    [{ PUBLIC_URL: 'https://Homes.Example/' }, { publicUrl: 'https://homes.example' }],
    [{ DATABASE_URL: 'postgresql://u:p@h/d' }, { databaseUrl: 'postgresql://u:p@h/d' }],
    [{ PAYMENT_WINDOW_HOURS: '0.01' }, { paymentWindowHours: 0.01 }],
    [{ ACCESS_TOKEN_MINUTES: '720' }, { accessTokenMinutes: 720 }],
    [{ TRUST_PROXY: 'true' }, { trustProxy: true }],
    [{ TRUST_PROXY: '10.0.0.0/8, ::1,loopback' }, { trustProxy: '10.0.0.0/8, ::1,loopback' }],
    [{ RATE_LIMIT: 'off' }, { rateLimit: false }],
    [
      { ADMIN_EMAIL: ' Ada@Example.com ', ADMIN_PASSWORD: ' Secret1! ' },
      { admin: { email: 'ada@example.com', password: ' Secret1! ' } },
    ],
  ])('%j are understood', (env, expected) => {
    expect(readSettings(env)).toMatchObject(expected)
  })
})

describe('a wrong setting', () => {
  it.each([
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PORT', 'http'],
    ['PORT', 'NaN'],
    ['HOST', 'two words'],
    ['HOST', 'http://127.0.0.1'],
    ['HOST', '127.0.0.1:3000'],
    ['PUBLIC_URL', 'homes.example'],
    ['PUBLIC_URL', 'ftp://homes.example'],
    ['PUBLIC_URL', 'https://homes.example/path'],
    ['PUBLIC_URL', 'https://homes.example/?x'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'localhost'],
    ['DEMO', 'yes'],
    ['DEMO', '1'],
    ['PAYMENTS', 'stripe'],
    ['PAYMENT_WINDOW_HOURS', '0'],
    ['PAYMENT_WINDOW_HOURS', '-1'],
    ['PAYMENT_WINDOW_HOURS', '9999'],
    ['PAYMENT_WINDOW_HOURS', 'Infinity'],
    ['ACCESS_TOKEN_MINUTES', '0'],
    ['ACCESS_TOKEN_MINUTES', '721'],
    ['JWT_SECRET', 'too short'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.1,'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['RATE_LIMIT', 'false'],
    ['LOG_LEVEL', 'loud'],
    ['ADMIN_EMAIL', 'ada@example.com'],
    ['ADMIN_PASSWORD', 'Secret1!'],
  ])('%s=%s stops the start with a sentence that names it', (name, value) => {
    const read = () => readSettings({ [name]: value })
    expect(read).toThrow(WrongSetting)
    expect(read).toThrow(new RegExp(`^[^.]*\\b${name}\\b.*\\.$`))
  })

  it.each([
    ['ADMIN_EMAIL', { ADMIN_EMAIL: 'ada', ADMIN_PASSWORD: 'Secret1!' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'ada@example.com', ADMIN_PASSWORD: 'Ab1!x' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'ada@example.com', ADMIN_PASSWORD: 'x'.repeat(129) }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'ada@example.com', ADMIN_PASSWORD: '      ' }],
  ])('%s is named when the admin cannot be: %j', (name, env) => {
    expect(() => readSettings(env)).toThrow(new RegExp(`${name} .*\\.$`))
  })

  it('never shows a secret', () => {
    for (const env of [
      { JWT_SECRET: 'short-secret' },
      { ADMIN_EMAIL: 'a@b.cd', ADMIN_PASSWORD: 'Ab1!x' },
      { DATABASE_URL: 'x://u:short-secret@h' },
    ])
      expect(() => readSettings(env)).not.toThrow(/short-secret|Ab1!x/)
  })
})
