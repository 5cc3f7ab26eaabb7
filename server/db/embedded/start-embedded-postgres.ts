/**
 * The database that Keyhaven brings: a real PostgreSQL, run as a child process on a folder of ours. What it has to
 * survive (kill -9 of anything, two starts, root, closed folders) is listed as tests beside this file.
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
  /** `host` is the folder of a unix socket, which stays the same when the database is restarted. */
  connection: { host: string; port: number; user: string; password: string; database: string }
  /** Of the server process now; another one after a restart. */
  readonly pid: number
  /** Without links. */
  dataDir: string
  /** Sentences a person should see at start-up. */
  notes: string[]
  stop: () => Promise<void>
  /** The database died and could not be brought back within 30 s. */
  onExit: (callback: (error: Error) => void) => void
}

export type EmbeddedPostgresOptions = {
  /** A folder for the database alone, made if missing; not one that holds other things. */
  dataDir: string
  /** Trades the safety of the data for speed: tests only. */
  fast?: boolean
  /** Gets what the server warns of, and what we do about it. */
  log?: (line: string) => void
}

/** Processes of a killed run may need this long to let go of the data. */
const busyPatienceMs = 15_000

/**
 * Starts the database, making it first if need be (0.6 s, otherwise 0.1 s). Close every pool before stopping it.
 *
 * @throws Error whose message is a sentence for the person at the terminal; among others when another Keyhaven that
 * is alive uses the folder
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
    // A server that was killed leaves a socket, and beside it a lock file whose pid may be another process by now.
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
      : 'Put the folder back from a backup, choose another DATA_DIR, or set DATABASE_URL to a PostgreSQL of your own.'
  return `The database in ${dataDir} could not be started. ${advice} PostgreSQL says: ${lastWords || 'nothing'}`
}
