import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { commandAs, type Account } from '../../server/db/embedded/account.ts'

export interface Program {
  /** Name of its log file. */
  name: string
  file: string
  args: string[]
  /** Its environment, besides the PATH. */
  env?: Record<string, string>
  account?: Account | undefined
  /** Signal that ends it without waiting for its clients. */
  stopSignal: NodeJS.Signals
  isReady: () => Promise<boolean>
}

export interface Running {
  pid: number
  /** Resolves when it has ended. */
  stop: (signal?: NodeJS.Signals) => Promise<void>
}

const timeoutMs = 60_000

/**
 * Starts a program that always ends with this process, and waits until it is ready.
 *
 * @throws Error with the end of its output
 */
export async function run(logs: string, { name, file, args, env, account, stopSignal, isReady }: Program) {
  const log = path.join(logs, `${name}.log`)
  const output = openSync(log, 'a')
  const command = commandAs(account, file, args, 'KILL')
  // In a separate process group, so that Ctrl-C reaches only us and we stop each in order.
  const child = spawn(command.file, command.args, {
    ...command.options,
    env: { ...command.options.env, ...env },
    detached: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  const deadline = Date.now() + timeoutMs
  while (!(await isReady().catch(() => false))) {
    if (hasEnded(child) || Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`${name} did not start:\n${readFileSync(log, 'utf8').split('\n').slice(-20).join('\n')}`)
    }
    await sleep(50)
  }
  return { pid: child.pid ?? 0, stop: (signal = stopSignal) => stop(child, signal) } satisfies Running
}

/** Runs a program to its end. @throws Error with its output */
export async function runOnce(program: Pick<Program, 'file' | 'args' | 'env' | 'account'>): Promise<void> {
  const command = commandAs(program.account, program.file, program.args, 'KILL')
  const child = spawn(command.file, command.args, {
    ...command.options,
    env: { ...command.options.env, ...program.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${path.basename(program.file)} failed:\n${said.trim()}`)
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill(signal)
  const slow = setTimeout(() => child.kill('SIGKILL'), 20_000)
  await ended
  clearTimeout(slow)
}
