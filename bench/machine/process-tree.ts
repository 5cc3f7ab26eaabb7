/** CPU time and memory of a process and its descendants, from /proc on Linux. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

export interface ProcessTree {
  /** CPU time so far in milliseconds, that of ended children included; it comes in steps of one clock tick (10 ms). */
  cpuMs: () => number
  /** Memory held now, in MB. Pages that several processes share count once for each. */
  rssMb: () => number
  /** The same of its root alone. */
  ownRssMb: () => number
  signal: (signal: NodeJS.Signals) => void
}

interface Usage {
  pid: number
  parent: number
  ticks: number
  pages: number
}

const system = (name: string) => Number(execFileSync('getconf', [name], { encoding: 'utf8' }))

let units: { tickMs: number; pageBytes: number } | undefined
const unitsOfLinux = () => (units ??= { tickMs: 1000 / system('CLK_TCK'), pageBytes: system('PAGESIZE') })

/** @param root read each time, because a restarted database has another process */
export function processTree(root: () => number): ProcessTree {
  const { tickMs, pageBytes } = unitsOfLinux()
  const megabytes = (processes: Usage[]) => (sum(processes.map(({ pages }) => pages)) * pageBytes) / 1e6
  return {
    cpuMs: () => sum(tree(root()).map(({ ticks }) => ticks)) * tickMs,
    rssMb: () => megabytes(tree(root())),
    ownRssMb: () => megabytes(readUsage(root())),
    signal: signal => {
      for (const { pid } of tree(root())) process.kill(pid, signal)
    },
  }
}

/** Repeats the reading if a process started or ended during it: an ended one counts with its parent from then on. */
function tree(root: number): Usage[] {
  for (let before = snapshot(root); ;) {
    const after = snapshot(root)
    if (before.map(({ pid }) => pid).join() === after.map(({ pid }) => pid).join()) return after
    before = after
  }
}

function snapshot(root: number): Usage[] {
  const all = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(pid => readUsage(Number(pid)))
  const below = (pid: number): Usage[] => all.filter(one => one.parent === pid).flatMap(one => [one, ...below(one.pid)])
  return [...all.filter(one => one.pid === root), ...below(root)]
}

/** Undefined for a process that has just ended. */
function readUsage(pid: number): Usage[] {
  let stat: string
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return []
  }
  // The name in brackets may hold anything, so the fields are counted from behind it: see proc_pid_stat(5).
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [, parent = 0] = fields
  return [{ pid, parent, ticks: sum(fields.slice(11, 15)), pages: fields[21] ?? 0 }]
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
