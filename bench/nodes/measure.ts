/** Measures throughput with one node and with two, in alternating rounds. */
import { readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { openClient } from './client.ts'
import { operationsOn, properties, seed } from './operations.ts'
import type { Part, SetUp } from './set-up.ts'

const connections = 16
const rounds = 3
const roundMs = 4000
const warmUpMs = 1500

interface Measured {
  latenciesMs: number[]
  seconds: number
  cpuMs: Record<string, number>
}

/** Seeds, measures for about two minutes, and prints a table for docs/many-nodes.md. */
export async function measure(setUp: SetUp): Promise<void> {
  await seed(setUp)
  const operations = await operationsOn(setUp)
  const targets = { 'node one': setUp.urls.onlyNodeOne, both: setUp.urls.everybody }
  const results = new Map<string, Measured>()
  for (const [name, operation] of Object.entries(operations))
    for (let round = 0; round <= rounds; round++)
      for (const [target, origin] of Object.entries(targets)) {
        const client = openClient(origin, connections * 3)
        const measured = await load(setUp, () => operation(client.send), round === 0 ? warmUpMs : roundMs)
        client.close()
        if (round > 0) add(results, `${name}, ${target}`, measured)
      }
  const [cpu] = cpus()
  console.log(
    `${cpus().length} × ${cpu?.model}, Node ${process.version}, ${properties.toLocaleString('en')} properties, ` +
      `${connections} clients, ${rounds} × ${roundMs / 1000} s each, alternating\n`,
  )
  console.log('| operation | nodes | per second | p50 ms | p99 ms | CPU ms: nodes | databases | balancer and pooler |')
  console.log('|---|---|--:|--:|--:|--:|--:|--:|')
  for (const [name, { latenciesMs, seconds, cpuMs }] of results) {
    const sorted = latenciesMs.toSorted((a, b) => a - b)
    const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
    const each = Object.values(cpuMs).map(ms => (ms / sorted.length).toFixed(2))
    const [operation, target] = name.split(', ')
    console.log(
      `| ${[operation, target, (sorted.length / seconds).toFixed(0), at(0.5), at(0.99), ...each].join(' | ')} |`,
    )
  }
}

function add(results: Map<string, Measured>, name: string, { latenciesMs, seconds, cpuMs }: Measured): void {
  const sum = results.get(name) ?? { latenciesMs: [], seconds: 0, cpuMs: {} }
  sum.latenciesMs.push(...latenciesMs)
  sum.seconds += seconds
  for (const [group, ms] of Object.entries(cpuMs)) sum.cpuMs[group] = (sum.cpuMs[group] ?? 0) + ms
  results.set(name, sum)
}

const groups: Record<string, readonly Part[]> = {
  nodes: ['one', 'two'],
  databases: ['primary', 'replica'],
  between: ['balancer', 'pooler'],
}

async function load({ pidOf }: SetUp, operation: () => Promise<void>, forMs: number): Promise<Measured> {
  const cpuNow = () => Object.entries(groups).map(([group, parts]) => [group, cpuMsOf(parts.map(pidOf))] as const)
  const before = new Map(cpuNow())
  const latenciesMs: number[] = []
  const began = performance.now()
  const client = async () => {
    while (performance.now() - began < forMs) {
      const sent = performance.now()
      await operation()
      latenciesMs.push(performance.now() - sent)
    }
  }
  await Promise.all(Array.from({ length: connections }, client))
  const seconds = (performance.now() - began) / 1000
  return {
    latenciesMs,
    seconds,
    cpuMs: Object.fromEntries(cpuNow().map(([group, ms]) => [group, ms - (before.get(group) ?? 0)])),
  }
}

/** CPU time of the processes and their children, ended ones included, in milliseconds. */
function cpuMsOf(roots: readonly number[]): number {
  const tickMs = 10
  let ticks = 0
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    const fields = statOf(entry)
    const [parent, own, children] = [Number(fields[1]), [11, 12], [13, 14]]
    const isRoot = roots.includes(Number(entry))
    if (isRoot || roots.includes(parent))
      for (const at of isRoot ? [...own, ...children] : own) ticks += Number(fields[at])
  }
  return ticks * tickMs
}

/** The fields after the program's name, which may itself contain spaces. */
function statOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    return []
  }
}
