/** The servers to measure, each in its own process. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { serverCommand } from '../../bin/server-command.ts'
import { openConnection } from './http-connection.ts'
import { signingSecret } from './people.ts'
import { processTree, type ProcessTree } from './process-tree.ts'

const root = path.join(import.meta.dirname, '../..')

export interface Server {
  port: number
  tree: ProcessTree
  stop: () => Promise<void>
}

interface Program {
  args: string[]
  env: Record<string, string>
  port: number
  /** Path that returns 200 once the server is ready. */
  readyPath: string
}

const running = new Set<ChildProcess>()
process.once('exit', () => running.forEach(child => child.kill('SIGKILL')))

const timeoutMs = 120_000

/** Environment: loopback, test cards and no limits. */
const allowedInBenchmarks = 'sandbox-payments,no-rate-limit,no-public-url'

/** @throws Error it ended, or was not ready within two minutes */
export async function startServer({ args, env, port, readyPath }: Program): Promise<Server> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', ALLOW_UNSAFE: allowedInBenchmarks, PORT: String(port), ...env },
  })
  running.add(child)
  const tree = processTree(() => child.pid ?? 0)
  const deadline = Date.now() + timeoutMs
  while (!(await answers(port, readyPath))) {
    if (child.exitCode !== null) throw new Error(`node ${args.join(' ')} ended with ${child.exitCode}`)
    if (Date.now() > deadline) throw new Error(`node ${args.join(' ')} is not ready on port ${port}`)
    await sleep(10)
  }
  return { port, tree, stop: () => stop(child, tree) }
}

async function answers(port: number, readyPath: string): Promise<boolean> {
  const connection = openConnection(port)
  try {
    return (await connection.send({ method: 'GET', path: readyPath })).status === 200
  } catch {
    return false
  } finally {
    connection.close()
  }
}

async function stop(child: ChildProcess, tree: ProcessTree): Promise<void> {
  running.delete(child)
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  tree.signal('SIGCONT')
  child.kill('SIGTERM')
  const killer = setTimeout(() => child.kill('SIGKILL'), 20_000)
  await ended
  clearTimeout(killer)
}

/** Starts the product as in production, but with test cards, without rate limits, and logging only warnings. */
export const startProduct = (
  databaseUrl: string,
  dataDir: string,
  port: number,
  also: Pick<Program, 'args' | 'env'> = { args: [], env: {} },
): Promise<Server> =>
  startServer({
    args: [...also.args, ...serverCommand],
    env: {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      JWT_SECRET: signingSecret,
      PAYMENTS: 'sandbox',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      ...also.env,
    },
    port,
    readyPath: '/api/readyz',
  })

export const startReference = (file: string, env: Record<string, string>, port: number): Promise<Server> =>
  startServer({ args: [path.join('bench/references', file)], env, port, readyPath: '/ready' })
