/**
 * Stops a database that outlived its Keyhaven after kill -9. The caller holds the lock of the data folder (app-lock.ts),
 * so any process that still serves the folder is an orphan.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** PostgreSQL's pid file: line 1 holds the pid, line 8 the state. */
export function readPidFile(cluster: string): { pid: number; isReady: boolean } | undefined {
  try {
    const lines = readFileSync(pidFileIn(cluster), 'utf8').split('\n')
    const pid = Number(lines[0])
    return pid > 0 ? { pid, isReady: lines[7]?.trim() === 'ready' } : undefined
  } catch {
    return undefined
  }
}

/**
 * Stops a PostgreSQL that still serves the cluster, or removes a stale pid file.
 *
 * @returns a sentence that describes the action
 * @throws Error with a message for the operator when the process does not end
 */
export async function stopOrphan(cluster: string): Promise<string | undefined> {
  const found = readPidFile(cluster)
  if (!found) return undefined
  const { pid } = found
  if (!isPostmasterOf(pid, cluster)) {
    // PostgreSQL removes the pid file of a dead process itself, but not one whose pid now belongs to another process or
    // to a zombie. If children of the dead server still run, it refuses to start with or without the file, because they
    // hold its shared memory.
    if (!isTaken(pid)) return undefined
    rmSync(pidFileIn(cluster), { force: true })
    return `Removed the stale pid file of a database process (${pid}) that is gone.`
  }
  for (const { signal, timeoutMs } of [
    { signal: 'SIGINT', timeoutMs: 20_000 },
    { signal: 'SIGQUIT', timeoutMs: 10_000 },
  ] as const) {
    send(pid, signal)
    if (await isGone(pid, cluster, timeoutMs)) {
      return `Stopped a database process (${pid}) left behind by a Keyhaven that was killed.`
    }
  }
  throw new Error(
    `A PostgreSQL of an earlier run (process ${pid}) still holds ${cluster} and does not end. End it, then start Keyhaven again.`,
  )
}

const pidFileIn = (cluster: string) => join(cluster, 'postmaster.pid')

async function isGone(pid: number, cluster: string, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  while (isPostmasterOf(pid, cluster)) {
    if (Date.now() > deadline) return false
    await sleep(20)
  }
  return true
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended since.
  }
}

/** Matches only the server process: its children have other names, and a reused pid has another command. */
export const isPostmasterOf = (pid: number, cluster: string): boolean =>
  runningCommand(pid)?.includes(`/postgres -D ${cluster} `) ?? false

function isTaken(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Command line of a process; undefined when it does not exist or is a zombie. */
export const runningCommand = (pid: number): string | undefined =>
  existsSync('/proc/self/stat') ? commandFromProc(pid) : commandFromPs(pid)

export function commandFromProc(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may contain parentheses; the state follows the last one.
    if (/^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2))) return undefined
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return undefined
  }
}

/** Reads the command from `ps`, because macOS has no /proc. */
export function commandFromPs(pid: number): string | undefined {
  const { status, stdout } = spawnSync('ps', ['-ww', '-o', 'stat=', '-o', 'args=', '-p', String(pid)], {
    encoding: 'utf8',
  })
  const [, state = 'Z', command] = /^\s*(\S+)\s+(.*)/.exec(stdout ?? '') ?? []
  return status !== 0 || state.startsWith('Z') || command === undefined ? undefined : `${command.trimEnd()} `
}
