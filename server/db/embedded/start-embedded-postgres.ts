/**
 * Runs the embedded database: a real PostgreSQL as a child process on our own folder. The tests beside this file list
 * what it survives: kill -9 of any process, two starts, root, closed folders.
 */
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { lockFolder } from './app-lock.ts'
import { ensureCluster, user } from './cluster.ts'
import { prepareDataFolder } from './data-folder.ts'
import { keepRunning } from './keep-running.ts'
import { stopOrphan } from './orphan.ts'
import {
  type Postmaster,
  type PostmasterOptions,
  PostmasterFailed,
  isStillBusy,
  launchPostmaster,
} from './postmaster.ts'
import { preparePrograms } from './programs.ts'
import { makeSocketFolder, port } from './socket-folder.ts'

export type EmbeddedPostgres = {
  /** `host` is the folder of a unix socket and stays the same across restarts. */
  connection: { host: string; port: number; user: string; password: string; database: string }
  /** Pid of the server process; changes with a restart. */
  readonly pid: number
  /** Real path, without links. */
  dataDir: string
  /** Messages for the operator at start. */
  notes: string[]
  stop: () => Promise<void>
  /** Called when the database died and could not be restarted within 30 s. */
  onExit: (callback: (error: Error) => void) => void
}

export type EmbeddedPostgresOptions = {
  /** Folder for the database alone, created if missing. */
  dataDir: string
  /** Trades durability for speed: tests only. */
  fast?: boolean
  /** Receives the server's warnings and our reactions to them. */
  log?: (line: string) => void
}

/** Time that processes of a killed run may need to release the data. */
const busyPatienceMs = 15_000

/**
 * Starts the database (0.1 s) and creates it first if needed (0.6 s). Close every pool before stopping it.
 *
 * @throws Error with a message for the operator, for example when another live Keyhaven uses the folder
 */
export async function startEmbeddedPostgres({
  dataDir: asked,
  fast = false,
  log = () => undefined,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, account } = prepareDataFolder(asked)
  const lock = lockFolder(dataDir, account)
  const notes: string[] = []
  const exitCallbacks: ((error: Error) => void)[] = []
  let socketFolder: string | undefined
  const release = () => {
    if (socketFolder !== undefined) rmSync(socketFolder, { recursive: true, force: true })
    lock.release()
  }

  try {
    const programs = preparePrograms(dataDir, account)
    if (programs.note !== undefined) notes.push(programs.note)
    const { cluster, password } = await ensureCluster({ dataDir, account, programs, fast })
    const orphan = await stopOrphan(cluster)
    if (orphan !== undefined) notes.push(orphan)
    const host = await makeSocketFolder(dataDir, account)
    socketFolder = host

    const database = await keepRunning({
      launch: signal =>
        launchWhenFree({ postgres: programs.postgres, account, cluster, socketFolder: host, fast, log, signal }),
      log,
      onGivenUp(error) {
        for (const callback of exitCallbacks) callback(error)
      },
    })
    return {
      connection: { host, port, user, password, database: 'postgres' },
      get pid() {
        return database.pid()
      },
      dataDir,
      notes,
      async stop() {
        await database.stop()
        release()
      },
      onExit: callback => void exitCallbacks.push(callback),
    }
  } catch (error) {
    release()
    throw error instanceof PostmasterFailed ? new Error(explain(error.message, dataDir), { cause: error }) : error
  }
}

async function launchWhenFree(options: PostmasterOptions): Promise<Postmaster> {
  const deadline = Date.now() + busyPatienceMs
  for (;;) {
    await stopOrphan(options.cluster)
    // A killed server leaves a socket and a lock file whose pid may now belong to another process.
    for (const name of readdirSync(options.socketFolder)) rmSync(join(options.socketFolder, name), { force: true })
    try {
      return await launchPostmaster(options)
    } catch (error) {
      const mayTryAgain = error instanceof PostmasterFailed && isStillBusy(error.message) && Date.now() < deadline
      if (!mayTryAgain || options.signal.aborted) throw error
      await sleep(200)
    }
  }
}

function explain(lastWords: string, dataDir: string): string {
  const advice = isStillBusy(lastWords)
    ? 'Processes of an earlier run are still working on it: try again in a minute.'
    : /No space left/.test(lastWords)
      ? 'The disk is full: make room, then start again.'
      : 'Put the folder back from a backup, choose another DATA_DIR, or set DATABASE_URL to your own PostgreSQL.'
  return `The database in ${dataDir} could not be started. ${advice} PostgreSQL says: ${lastWords || 'nothing'}`
}
