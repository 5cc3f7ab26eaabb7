/** One run of the PostgreSQL server process, from start to end. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, commandAs } from './account.ts'
import { readPidFile } from './orphan.ts'
import { port } from './socket-folder.ts'

export type Postmaster = {
  pid: number
  /** Resolves with the last output of the process when it ends for any reason. */
  ended: Promise<string>
  stop: () => Promise<void>
}

export type PostmasterOptions = {
  postgres: string
  account: Account | undefined
  cluster: string
  socketFolder: string
  fast: boolean
  log: (line: string) => void
  signal: AbortSignal
}

/** Crash recovery replays up to 1 GB of log, which takes time on a slow disk. */
const startTimeoutMs = 180_000

/** Message of PostgreSQL while processes of the previous run still use the data. */
export const isStillBusy = (lastWords: string): boolean =>
  /lock file ".*" already exists|pre-existing shared memory block/.test(lastWords)

/** @throws PostmasterFailed with the last output of the server */
export async function launchPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { postgres, account, cluster, log, signal } = options
  const { file, args, options: how } = commandAs(account, postgres, ['-D', cluster, ...settings(options)], 'INT')
  // Detached from the terminal: Ctrl-C goes to Keyhaven, which stops the database last.
  const child = spawn(file, args, { ...how, detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = lastWords(child, log)
  const stop = () => stopPostmaster(child, ended)
  const endWithUs = () => child.kill('SIGINT')
  process.once('exit', endWithUs)
  void ended.then(() => process.removeListener('exit', endWithUs))

  const deadline = Date.now() + startTimeoutMs
  while (!isReady(child, cluster)) {
    if (hasEnded(child)) throw new PostmasterFailed(await ended)
    if (signal.aborted || Date.now() > deadline) {
      await stop()
      throw new PostmasterFailed(
        signal.aborted ? 'It was stopped while starting.' : `It was not ready within ${startTimeoutMs / 1000} seconds.`,
      )
    }
    await sleep(10)
  }
  return { pid: child.pid ?? 0, ended, stop }
}

export class PostmasterFailed extends Error {}

/** Accepts the file only with our pid: it may be the file of the previous run. */
function isReady(child: ChildProcess, cluster: string): boolean {
  const found = readPidFile(cluster)
  return found !== undefined && found.pid === child.pid && found.isReady
}

const hasEnded = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null || child.pid === undefined

function settings({ socketFolder, fast }: PostmasterOptions): string[] {
  const values = {
    listen_addresses: '',
    // Quoted, because the setting is a list that a comma or space in the path would split.
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port,
    max_connections: fast ? 300 : 100,
    shared_buffers: '128MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    log_checkpoints: 'off',
    // Statements and error details contain personal data, which must not reach a log.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_line_prefix: '',
    ...(fast && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Forwards warnings to the log, and keeps the last lines to explain an exit. */
async function lastWords(child: ChildProcess, log: (line: string) => void): Promise<string> {
  let tail = ''
  let unfinishedLine = ''
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    tail = (tail + chunk).slice(-4000)
    const lines = (unfinishedLine + chunk).split('\n')
    unfinishedLine = lines.pop() ?? ''
    for (const line of lines) if (!isRoutine(line)) log(line)
  })
  const closed = once(child, 'close').catch(() => undefined)
  try {
    await once(child, 'exit')
  } catch (error) {
    return String(error)
  }
  // Children that outlive a killed server keep the pipe open for a moment.
  await Promise.race([closed, sleep(200, undefined, { ref: false })])
  return tail.trim().split('\n').slice(-6).join(' ')
}

/** Levels of routine messages (start, stop, checkpoint), which PostgreSQL prints as LOG even at level warning. */
const isRoutine = (line: string) => line.startsWith('LOG: ')

/** SIGINT ends sessions and flushes everything; SIGQUIT leaves the rest to crash recovery, which loses nothing. */
async function stopPostmaster(child: ChildProcess, ended: Promise<string>): Promise<void> {
  for (const { signal, timeoutMs } of [
    { signal: 'SIGINT', timeoutMs: 8000 },
    { signal: 'SIGQUIT', timeoutMs: 3000 },
    { signal: 'SIGKILL', timeoutMs: 3000 },
  ] as const) {
    if (hasEnded(child)) break
    child.kill(signal)
    await Promise.race([ended, sleep(timeoutMs, undefined, { ref: false })])
  }
}
