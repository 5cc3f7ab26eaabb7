import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { connect } from '../../server/db/connect.ts'
import { newToken, signUp } from '../market/accounts.ts'
import { ask } from '../market/ask.ts'
import type { SetUp } from './set-up.ts'

const portrait = path.join(import.meta.dirname, '../../demo/images/portrait-1/256.webp')

/** Checks that session settings hold although the pooler drops them when a connection opens. */
export async function checkSettings({ databases }: SetUp): Promise<string[]> {
  const { pool } = connect({ connectionString: databases.pooler, max: 1 }, () => undefined)
  try {
    const { rows } = await pool.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings where name in
       ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`,
    )
    const found = rows.map(({ name, setting }) => `${name} ${setting}`).join(', ')
    const wanted = 'idle_in_transaction_session_timeout 10000, lock_timeout 2000, statement_timeout 5000'
    return found === wanted ? [] : [`through the pooler: ${found}`]
  } finally {
    await pool.end()
  }
}

/** Checks that sessions, tokens, sign-outs and pictures are shared by the nodes. */
export async function checkSharing({ urls: { everybody, one, two } }: SetUp): Promise<string[]> {
  const account = { email: `sharing.${randomUUID()}@nodes.example`, password: 'Journey1!' }
  const { cookie } = await signUp((url, asked) => ask(one + url, asked), 'Sven Sharing', account)
  const token = await newToken((url, asked) => ask(two + url, asked), { ...account, cookie })
  const { status: signedIn } = await ask(`${one}/api/my-reviews`, { token })
  await ask(`${one}/api/auth/sign-out`, { method: 'POST', cookie, body: {} })
  const { status: signedOut } = await ask(`${two}/api/my-reviews`, { token })

  const form = new FormData()
  form.set('image', new Blob([readFileSync(portrait)]), 'portrait.webp')
  const { body } = await ask(`${one}/api/images`, { method: 'POST', form })
  const { pathname } = new URL((body as { data: { display_url: string } }).data.display_url, everybody)
  const picture = await ask(two + pathname)
  return [
    ...(signedIn === 200 ? [] : [`a token of node two at node one: ${signedIn}`]),
    ...(signedOut === 401 ? [] : [`signed out at node one, at node two: ${signedOut}`]),
    ...(picture.status === 200 ? [] : [`a picture of node one at node two: ${picture.status}`]),
  ]
}

/** Runs the browser journey e2e/deals/whole-loop.spec.ts. */
export async function checkInBrowser({ urls }: SetUp): Promise<string[]> {
  const cli = path.join(import.meta.dirname, '../../node_modules/@playwright/test/cli.js')
  const journey = spawn(process.execPath, [cli, 'test', 'whole-loop', '--project=keyhaven'], {
    stdio: 'inherit',
    env: { ...process.env, E2E_BASE_URL: urls.everybody },
  })
  const [code] = (await once(journey, 'exit')) as [number | null]
  return code === 0 ? [] : ['the journey failed']
}
