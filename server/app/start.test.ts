import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { fillDemoMarketplace } from '../demo/fill-demo-marketplace.ts'
import { databaseUrl, nodeEnv, root } from '../testing/server-process.ts'
import { startTestApp } from '../testing/start-test-app.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'keyhaven-start-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a program of the marketplace until it ends, or until it serves; then it is stopped. */
async function run(program: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [path.join(root, program)], {
    env: { ...nodeEnv, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const hear = (text: Buffer) => {
    said += text.toString()
    if (said.includes('Keyhaven is ready')) child.kill('SIGTERM')
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const [code] = (await once(child, 'close')) as [number]
  return { code, said }
}
const start = (env: Record<string, string>) => run('server/app/start.ts', env)

const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://homes.example' }

async function aDemoDatabase(): Promise<string> {
  const { deps, database } = await startTestApp({ env: { DEMO: 'true' } })
  await fillDemoMarketplace(deps)
  return databaseUrl(database)
}

describe('a start on a demo database', async () => {
  const [first, second] = [await aDemoDatabase(), await aDemoDatabase()]

  it('continues if DEMO is on', async () => {
    const { said } = await start({ DATABASE_URL: first })
    expect(said).toContain('Demo accounts')
    expect(said, 'to whoever runs it').toContain('Email is not set up: nobody receives any.')
  })

  it('says nothing about email with a mail server', async () => {
    const mail = { MAIL: 'smtp', SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@homes.example' }
    expect((await start({ DATABASE_URL: second, ...mail })).said).not.toContain('Email is not set up')
  })

  it.each([
    ['in production', { ...production, DATABASE_URL: first }],
    ['with DEMO=false', { DEMO: 'false', DATABASE_URL: second }],
  ])('is refused %s, until the demo is removed', async (_, env) => {
    const refused = await start(env)
    expect(refused.said).toMatch(/passwords are published.*npm run demo:remove.*new DATA_DIR/)
    expect(refused.code).toBe(1)
    const removed = await run('bin/remove-demo.ts', env)
    expect(removed).toMatchObject({ code: 0, said: expect.stringMatching(/Removed the demo marketplace: 19 people/) })
    const again = await run('bin/remove-demo.ts', env)
    expect(again).toMatchObject({
      code: 0,
      said: expect.stringContaining('This database has no demo marketplace.'),
    })
    expect(await start(env)).toMatchObject({
      code: 0,
      said: expect.stringContaining('Keyhaven is ready'),
    })
  })
})

describe('a start in production', () => {
  it('is refused with unsafe settings before it touches anything', async () => {
    const { code, said } = await start({
      NODE_ENV: 'production',
      RATE_LIMIT: 'off',
      DATABASE_URL: 'postgres://nowhere',
    })
    expect(said).toMatch(/RATE_LIMIT=off[^]*PUBLIC_URL is missing[^]*ALLOW_UNSAFE=no-rate-limit,no-public-url/)
    expect(code).toBe(1)
  })
})

describe('a start whose signing secret is damaged', () => {
  it('is refused with a clear message', async () => {
    const { database } = await startTestApp()
    const dataDir = mkdtempSync(path.join(folder, 'data-'))
    writeFileSync(path.join(dataDir, 'signing-secret'), '')
    const { code, said } = await start({ DEMO: 'false', DATA_DIR: dataDir, DATABASE_URL: databaseUrl(database) })
    expect(said).toMatch(/signing-secret is empty or too short.*backup/)
    expect(code).toBe(1)
  })
})

describe('a start with another signing secret', () => {
  it('is refused, unless the last one is the previous one or is given up', async () => {
    const { database } = await startTestApp()
    const [first, second, third] = ['first', 'second', 'third'].map(name => `the ${name} secret, which is long enough`)
    const begin = (JWT_SECRET = '', env: Record<string, string> = {}) =>
      start({ DEMO: 'false', DATABASE_URL: databaseUrl(database), JWT_SECRET, ...env })
    const [ready, refused] = ['Keyhaven is ready', 'JWT_SECRET is not the secret of this marketplace']
    expect((await begin(first)).said).toContain(ready)
    expect(await begin(second)).toMatchObject({ code: 1, said: expect.stringContaining(refused) as unknown })
    expect((await begin(second, { JWT_SECRET_PREVIOUS: first ?? '' })).said).toContain(ready)
    expect((await begin(second)).said).toContain(ready)
    expect((await begin(third, { ALLOW_UNSAFE: 'lost-secret' })).said).toContain(ready)
    expect((await begin(third)).said).toContain(ready)
    const checked = await run('bin/doctor.ts', { DATABASE_URL: databaseUrl(database), JWT_SECRET: first ?? '' })
    expect(checked.said).toMatch(/WRONG +Secret +JWT_SECRET is not the secret/)
  })
})
