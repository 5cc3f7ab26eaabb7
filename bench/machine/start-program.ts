import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { commandAs, type Account, type Command } from '../../server/db/embedded/account.ts'

export interface Program {
  file: string
  args: string[]
  /** Its environment, besides the PATH. */
  env?: Record<string, string>
  account?: Account | undefined
}

interface Server extends Program {
  name: string
  isReady: () => Promise<boolean>
  /** File of its output. Without one, its errors appear with ours. */
  log?: string
  /** Signal that ends it without waiting for its clients. */
  stopSignal?: NodeJS.Signals
}

export interface Running {
  pid: number
  hasEnded: () => boolean
  /** Resolves when it has ended. */
  stop: (signal?: NodeJS.Signals) => Promise<void>
}

const timeoutMs = 120_000

/**
 * Starts a program that always ends with this process, and waits until it is ready.
 *
 * @throws Error it ended, or was not ready within two minutes
 */
export async function startProgram({
  name,
  isReady,
  log,
  stopSignal = 'SIGTERM',
  ...program
}: Server): Promise<Running> {
  const output = log === undefined ? 'inherit' : openSync(log, 'a')
  // In a separate process group, so that Ctrl-C reaches only us and we stop each in order.
  const { file, args, options } = commandOf(program)
  const stdio = ['ignore', log === undefined ? 'ignore' : output, output] as const
  const child = spawn(file, args, { ...options, detached: true, stdio: [...stdio] })
  if (output !== 'inherit') closeSync(output)
  const deadline = Date.now() + timeoutMs
  while (!(await isReady().catch(() => false))) {
    if (hasEnded(child) || Date.now() > deadline) {
      child.kill('SIGKILL')
      const said = log === undefined ? [] : readFileSync(log, 'utf8').split('\n').slice(-20)
      throw new Error(`${name} did not start:\n${said.join('\n')}`)
    }
    await sleep(50)
  }
  return {
    pid: child.pid ?? 0,
    hasEnded: () => hasEnded(child),
    stop: (signal = stopSignal) => stop(child, signal),
  }
}

/** Runs a program to its end. @throws Error with what it said */
export async function runProgram(program: Program): Promise<void> {
  const { file, args, options } = commandOf(program)
  await promisify(execFile)(file, args, options)
}

function commandOf({ file, args, env, account }: Program): Command {
  const command = commandAs(account, file, args, 'KILL')
  return { ...command, options: { ...command.options, env: { ...command.options.env, ...env } } }
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
