/**
 * After kill -9 of Keyhaven its database may live on. With the data folder's lock in hand (app-lock.ts) whatever still
 * serves that folder has lost its Keyhaven, so that it is stopped.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** What a running PostgreSQL writes about itself: line 1 the pid, line 8 its state. */
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
 * Stops a PostgreSQL that still serves the cluster, or removes a pid file that only looks as if one did.
 *
 * @returns a sentence about what was done
 * @throws Error with a sentence when it does not end
 */
export async function stopOrphan(cluster: string): Promise<string | undefined> {
  const found = readPidFile(cluster)
  if (!found) return undefined
  const { pid } = found
  if (!isPostmasterOf(pid, cluster)) {
    // PostgreSQL itself clears away the file of a process that is gone. One whose pid now belongs to something else,
    // or to a zombie, it believes to be in use. Should children of the dead server still be at work, it refuses to
    // start whether the file is there or not, because they hold its shared memory.
    if (!isTaken(pid)) return undefined
    rmSync(pidFileIn(cluster), { force: true })
    return `Removed the stale pid file of a database process (${pid}) that is gone.`
  }
  for (const { signal, patienceMs } of [
    { signal: 'SIGINT', patienceMs: 20_000 },
    { signal: 'SIGQUIT', patienceMs: 10_000 },
  ] as const) {
    send(pid, signal)
    if (await isGone(pid, cluster, patienceMs)) {
      return `Stopped a database process (${pid}) left behind by a Keyhaven that was killed.`
    }
  }
  throw new Error(
    `A PostgreSQL of an earlier run (process ${pid}) still holds ${cluster} and does not end. End it, then start Keyhaven again.`,
  )
}

const pidFileIn = (cluster: string) => join(cluster, 'postmaster.pid')

async function isGone(pid: number, cluster: string, patienceMs: number): Promise<boolean> {
  const deadline = Date.now() + patienceMs
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
    // It ended meanwhile.
  }
}

/** Only the server process itself: its children go by other names, and a reused pid by a different command. */
export const isPostmasterOf = (pid: number, cluster: string): boolean =>
  runningCommand(pid)?.includes(`/postgres -D ${cluster} `) ?? false

function isTaken(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** The command line of a process; undefined when it is gone, or dead and only not yet reaped (a zombie). */
export const runningCommand = (pid: number): string | undefined =>
  existsSync('/proc/self/stat') ? commandFromProc(pid) : commandFromPs(pid)

export function commandFromProc(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may itself hold parentheses; the state is the letter after the last one.
    if (/^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2))) return undefined
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return undefined
  }
}

/** macOS has no /proc. */
export function commandFromPs(pid: number): string | undefined {
  const { status, stdout } = spawnSync('ps', ['-ww', '-o', 'stat=', '-o', 'args=', '-p', String(pid)], {
    encoding: 'utf8',
  })
  const [, state = 'Z', command] = /^\s*(\S+)\s+(.*)/.exec(stdout ?? '') ?? []
  return status !== 0 || state.startsWith('Z') || command === undefined ? undefined : `${command.trimEnd()} `
}
