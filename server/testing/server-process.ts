import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { inject, onTestFinished } from 'vitest'
import { urlOf, type Endpoint, type Input, type ResponseOf } from '#contract/ground/endpoint.ts'
import { movedClock } from '../db/embedded/moved-clock.ts'
import type { Call } from './start-test-app.ts'

export const root = path.join(import.meta.dirname, '../..')

/** Environment of a Node program. The cache of compiled modules halves the processor time of its start. */
export const nodeEnv = {
  PATH: process.env['PATH'] ?? '',
  ...movedClock(),
  NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/keyhaven-tests'),
}

/** The whole server in a separate process. */
export interface ServerProcess {
  url: string
  call: Call
  child: ChildProcess
  /** Ends it as a crash would. */
  crash: () => Promise<void>
}

interface Options {
  env: Record<string, string | undefined>
  account?: { uid: number; gid: number } | undefined
}

/** Starts a server process and waits until it is ready; it ends with the test. */
export async function startServerProcess({ env, account }: Options): Promise<ServerProcess> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['server/app/start.ts'], {
    cwd: root,
    env: {
      ...nodeEnv,
      PORT: String(port),
      RATE_LIMIT: 'off',
      LOAD_LIMITS: 'off',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(account && { uid: account.uid, gid: account.gid }),
  })
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  onTestFinished(() => end('SIGTERM'))
  const complaint = text(child.stderr)
  for await (const chunk of child.stdout)
    if (String(chunk).includes('Keyhaven is ready'))
      return { url, child, call: callOver(url), crash: () => end('SIGKILL') }
  throw new Error(`The server did not start: ${await complaint}`)
}

/** URL of a database of the tests' PostgreSQL, with the role that owns everything. */
export function databaseUrl(database: string): string {
  const { host, port, user, password } = inject('postgres')
  return `postgres://${user}:${password}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

const callOver =
  (url: string): Call =>
  async <E extends Endpoint>(endpoint: E, input?: Input<E> & { as?: { token: string } | undefined }) => {
    const { as, params, query, body } = (input ?? {}) as Input<Endpoint> & { as?: { token: string } }
    const answer = await fetch(url + urlOf(endpoint, params, query), {
      method: endpoint.method,
      headers: {
        ...(as && { authorization: `Bearer ${as.token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return {
      status: answer.status,
      body: (await answer.json()) as ResponseOf<E> & { message?: string },
      headers: Object.fromEntries(answer.headers),
    }
  }
