/** The servers to measure, each in its own process. */
import path from 'node:path'
import { serverCommand } from '../../bin/server-command.ts'
import { processTree, type ProcessTree } from '../machine/process-tree.ts'
import { startProgram } from '../machine/start-program.ts'
import { signingSecret } from './people.ts'

export interface Server {
  port: number
  tree: ProcessTree
  stop: () => Promise<void>
}

async function startServer(
  args: string[],
  env: Record<string, string>,
  port: number,
  readyPath: string,
): Promise<Server> {
  const { pid, stop } = await startProgram({
    name: `node ${args.join(' ')}`,
    file: process.execPath,
    args,
    env: { NODE_ENV: 'production', PORT: String(port), ...env },
    isReady: async () => (await fetch(`http://127.0.0.1:${port}${readyPath}`)).ok,
  })
  return { port, tree: processTree(() => pid), stop: () => stop() }
}

/**
 * Starts the product as in production, but with test cards, without rate limits, and logging only warnings.
 *
 * @param also more flags of Node, and more environment
 */
export const startProduct = (
  databaseUrl: string,
  dataDir: string,
  port: number,
  also: { flags: string[]; env?: Record<string, string> } = { flags: [] },
): Promise<Server> =>
  startServer(
    [...also.flags, ...serverCommand],
    {
      ALLOW_UNSAFE: 'sandbox-payments,no-rate-limit,no-public-url',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      JWT_SECRET: signingSecret,
      PAYMENTS: 'sandbox',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      ...also.env,
    },
    port,
    '/api/readyz',
  )

export const startReference = (file: string, env: Record<string, string>, port: number): Promise<Server> =>
  startServer([path.join(import.meta.dirname, '../references', file)], env, port, '/ready')
