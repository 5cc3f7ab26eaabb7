import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = path.join(import.meta.dirname, '../..')

let running: ChildProcess | undefined
let isEnding = false

/** Time that an interrupted program has to end its browsers, servers and databases. */
const endsWithinMs = 20_000

interface Options {
  env?: Record<string, string> | undefined
  /** Prints what the program prints only if it fails. */
  quiet?: boolean
}

/**
 * Runs a Node program in a process group of its own, which `endRunning` can end as a whole. Answers whether it succeeded;
 * after `endRunning` it starts nothing and never answers.
 */
export async function runProgram(args: string[], { env = {}, quiet = false }: Options = {}): Promise<boolean> {
  if (isEnding) return new Promise(() => undefined)
  const child = spawn(process.execPath, args, {
    cwd: root,
    detached: true,
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  running = child
  const printed: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => printed.push(chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  running = undefined
  if (isEnding) return new Promise(() => undefined)
  if (code !== 0) for (const chunk of printed) process.stdout.write(chunk)
  return code === 0
}

/** Ends the running program and every process that it started. No other one starts afterwards. */
export async function endRunning(): Promise<void> {
  isEnding = true
  const child = running
  if (child?.pid === undefined) return
  const ended = once(child, 'close')
  signalGroup(child.pid, 'SIGINT')
  const killer = setTimeout(() => signalGroup(child.pid as number, 'SIGKILL'), endsWithinMs)
  await ended
  clearTimeout(killer)
  // What ignored the interruption, and would go on writing into the temporary folder.
  const deadline = performance.now() + endsWithinMs
  while (signalGroup(child.pid, 'SIGKILL') && performance.now() < deadline) await sleep(50)
}

/** Answers whether any of its processes was there. */
function signalGroup(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(-pid, signal)
  } catch {
    return false
  }
}
