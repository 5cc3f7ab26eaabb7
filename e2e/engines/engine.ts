import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Reference to an element of the page, as the engine's protocol has it. */
export type Handle = object

/** A page in a browser that Playwright does not drive. */
export interface EnginePage {
  go: (url: string) => Promise<void>
  /** Runs the body of a function in the page. It returns an element, a text, a number or a boolean. */
  run: (body: string, ...args: (Handle | string)[]) => Promise<unknown>
  click: (element: Handle) => Promise<void>
  type: (element: Handle, text: string) => Promise<void>
  chooseFiles: (element: Handle, files: readonly string[]) => Promise<void>
  close: () => Promise<void>
}

const stepMs = 60_000

/** Waits for a value of the page that is neither empty nor false. @throws Error with the title of the step */
export async function until<T>(title: string, look: () => Promise<T>): Promise<NonNullable<T>> {
  const deadline = performance.now() + stepMs
  let failure: unknown
  while (performance.now() < deadline) {
    const found = await look().catch((error: unknown) => void (failure = error))
    if (found) return found
    await sleep(200)
  }
  throw new Error(`${title}: not within ${stepMs / 1000} s.`, { cause: failure })
}

/** Programs of an engine, which end with its page. */
export class Programs {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'keyhaven-engine-'))
  readonly #running: ChildProcess[] = []
  readonly #kill = () => {
    for (const program of this.#running.toReversed()) program.kill('SIGKILL')
  }

  constructor() {
    process.once('exit', this.#kill)
  }

  start(file: string, args: string[], env: Record<string, string> = {}): ChildProcess {
    const program = spawn(file, args, {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
      env: { ...process.env, HOME: this.folder, LIBGL_ALWAYS_SOFTWARE: '1', ...env },
    })
    program.on('error', error => console.error(error))
    this.#running.push(program)
    return program
  }

  async stop(): Promise<void> {
    process.off('exit', this.#kill)
    for (const program of this.#running.toReversed()) {
      if (program.exitCode !== null || program.signalCode !== null) continue
      const ended = once(program, 'exit')
      program.kill('SIGTERM')
      await Promise.race([ended, sleep(5000)])
      program.kill('SIGKILL')
    }
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}

/** Names the programs that are not installed. */
export const missingOf = (programs: readonly string[]): string[] =>
  programs.filter(name => !(process.env['PATH'] ?? '').split(':').some(folder => existsSync(path.join(folder, name))))
