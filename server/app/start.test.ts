import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
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

describe('a start on a demo database', async () => {
  const { deps, database } = await startTestApp({ env: { DEMO: 'true' } })
  await fillDemoMarketplace(deps)
  const onDemo = { DATABASE_URL: databaseUrl(database) }

  it('continues if DEMO is on', async () => {
    const { said } = await start(onDemo)
    expect(said).toContain('Demo accounts')
    expect(said, 'to whoever runs it').toContain('Email is not set up: nobody receives any.')
  })

  it('is refused in production, until the demo is removed', async () => {
    const mail = { MAIL: 'smtp', SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@homes.example' }
    const env = { ...production, ...onDemo, ...mail }
    const refused = await start(env)
    expect(refused.said).toMatch(/passwords are published.*npm run demo:remove.*new DATA_DIR/)
    expect(refused.code).toBe(1)
    const removed = await run('bin/remove-demo.ts', env)
    expect(removed).toMatchObject({ code: 0, said: expect.stringMatching(/Removed the demo marketplace: 19 people/) })
    const ready = await start(env)
    expect(ready).toMatchObject({ code: 0, said: expect.stringContaining('Keyhaven is ready') })
    expect(ready.said, 'with a mail server').not.toContain('Email is not set up')
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

describe('a start with another signing secret', () => {
  it('is refused', async () => {
    const { database } = await startTestApp()
    const startWith = (JWT_SECRET: string) => start({ DEMO: 'false', DATABASE_URL: databaseUrl(database), JWT_SECRET })
    expect((await startWith('the first secret, which is long enough')).said).toContain('Keyhaven is ready')
    expect(await startWith('another secret, which is long enough')).toMatchObject({
      code: 1,
      said: expect.stringContaining('JWT_SECRET is not the secret of this marketplace'),
    })
  })
})
