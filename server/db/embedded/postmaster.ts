/** One run of the PostgreSQL server process, from its start to its end. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, commandAs } from './account.ts'
import { readPidFile } from './orphan.ts'
import { port } from './socket-folder.ts'

export type Postmaster = {
  pid: number
  /** Resolves with the last words of the process, whether it was stopped or not. */
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

/** Recovery after a crash replays up to 1 GB of log, which takes a slow disk a while. */
const startTimeoutMs = 180_000

/** What PostgreSQL says while processes of the run before, on the same data, have not all ended. */
export const isStillBusy = (lastWords: string): boolean =>
  /lock file ".*" already exists|pre-existing shared memory block/.test(lastWords)

/** @throws PostmasterFailed with what the server said last */
export async function launchPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { postgres, account, cluster, log, signal } = options
  const { file, args, options: how } = commandAs(account, postgres, ['-D', cluster, ...settings(options)], 'INT')
  // Detached from the terminal: a Ctrl-C is for Keyhaven, which stops the database last.
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

/** The file may still be that of the run before, so that it counts only with our pid. */
function isReady(child: ChildProcess, cluster: string): boolean {
  const found = readPidFile(cluster)
  return found !== undefined && found.pid === child.pid && found.isReady
}

const hasEnded = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null || child.pid === undefined

function settings({ socketFolder, fast }: PostmasterOptions): string[] {
  const values = {
    listen_addresses: '',
    // A list, hence the quotes: a comma or a space in the path must not split it.
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port,
    max_connections: fast ? 300 : 100,
    shared_buffers: '128MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    log_checkpoints: 'off',
    // Statements and the details of errors carry people's data, which does not belong in a log.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_line_prefix: '',
    ...(fast && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Hands what is worth it to the log, and keeps the last lines for whoever asks why it ended. */
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
  // Children that outlive a killed server hold the pipe open for a moment.
  await Promise.race([closed, sleep(200, undefined, { ref: false })])
  return tail.trim().split('\n').slice(-6).join(' ')
}

/** Starting, stopping, checkpoints: PostgreSQL calls these LOG, and prints them from the level of warnings on. */
const isRoutine = (line: string) => line.startsWith('LOG: ')

/** SIGINT ends sessions and writes everything; SIGQUIT leaves the rest to recovery at the next start, losing nothing. */
async function stopPostmaster(child: ChildProcess, ended: Promise<string>): Promise<void> {
  for (const { signal, patienceMs } of [
    { signal: 'SIGINT', patienceMs: 8000 },
    { signal: 'SIGQUIT', patienceMs: 3000 },
    { signal: 'SIGKILL', patienceMs: 3000 },
  ] as const) {
    if (hasEnded(child)) break
    child.kill(signal)
    await Promise.race([ended, sleep(patienceMs, undefined, { ref: false })])
  }
}
