/** Limits the memory of a process and its children by a memory cgroup of Linux (version 1). */
import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface MemoryGroup {
  add: (pid: number) => void
  /** Maximum use, file cache included. */
  peakMb: () => number
  /** Number of times it was full, so that Linux had to reclaim file cache or kill a process. */
  timesAtLimit: () => number
  /** Removes the group once its last process has ended. */
  remove: () => Promise<void>
}

/** Undefined where no such group can be created: version 2, no permission, or another system. */
export function memoryGroup(name: string, limitMb: number): MemoryGroup | undefined {
  const folder = path.join('/sys/fs/cgroup/memory', `${name}-${process.pid}`)
  const read = (file: string) => Number(readFileSync(path.join(folder, file), 'utf8'))
  try {
    mkdirSync(folder)
    writeFileSync(path.join(folder, 'memory.limit_in_bytes'), String(limitMb * 1024 * 1024))
  } catch {
    return undefined
  }
  return {
    add: pid => writeFileSync(path.join(folder, 'cgroup.procs'), String(pid)),
    peakMb: () => read('memory.max_usage_in_bytes') / 1024 / 1024,
    timesAtLimit: () => read('memory.failcnt'),
    remove: async () => {
      for (let tries = 0; tries < 50 && readFileSync(path.join(folder, 'cgroup.procs'), 'utf8') !== ''; tries++)
        await sleep(100)
      rmdirSync(folder)
    },
  }
}
