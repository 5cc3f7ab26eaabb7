/** Measures start time and idle memory. */
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { serverCommand } from '../../bin/server-command.ts'
import { startServer } from './servers.ts'
import { temporaryFolder } from './temporary-folder.ts'

export interface StartUp {
  /** Seconds: building the pages, creating the database, filling the demo marketplace. */
  first: number
  second: number
  /** Memory of the server in MB, alone and with its database; pages of shared memory count once per process. */
  server: number
  withDatabase: number
}

const root = path.join(import.meta.dirname, '../..')

/** Runs the steps of `npm start` after installation. */
export async function measureStartUp(port: number): Promise<StartUp> {
  const folder = temporaryFolder('start')
  run('bin/setup.mjs')
  rmSync(path.join(root, 'web/dist/.sources'), { force: true })
  try {
    const first = await start(folder.path, port)
    await first.stop()
    const second = await start(folder.path, port)
    await sleep(5000)
    const memory = { server: second.server.ownRssMb(), withDatabase: second.server.rssMb() }
    await second.stop()
    return { first: first.seconds, second: second.seconds, ...memory }
  } finally {
    folder.remove()
  }
}

async function start(folder: string, port: number) {
  const startedAt = performance.now()
  run('bin/setup.mjs')
  buildPages()
  const env = { DATA_DIR: folder, NODE_ENV: 'development', LOG_LEVEL: 'warn' }
  const { tree, stop } = await startServer({ args: serverCommand, env, port, readyPath: '/api/readyz' })
  return { seconds: (performance.now() - startedAt) / 1000, server: tree, stop }
}

export const buildPages = (): void => run('bin/build.ts')

function run(script: string): void {
  const { status } = spawnSync(process.execPath, [script], { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${script} failed`)
}
