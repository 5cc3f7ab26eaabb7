/** Steps of a command, as a person at a terminal sees them. Elsewhere a command prints plain lines. */
import type { Ora } from 'ora'
import { describeFinished, describeStep, isTerminal, type Done } from './step-text.mjs'

/** Reports how far a step is: so many of so many, of which kind. Of 1, it is a share. */
export type Progress = (done: number, of: number, what?: string) => void

interface Options {
  /** Line where nobody sits at a terminal; none by default. */
  plain?: string
  out?: NodeJS.WriteStream
  env?: NodeJS.ProcessEnv
}

/**
 * Runs a step of a command. On a terminal it shows the step with its elapsed time and, when it reports progress and
 * takes a while, a bar; it leaves one line with the time that it took. Steps may run at the same time. The library is
 * loaded only there.
 */
export async function step<Result>(
  title: string,
  work: (progress: Progress) => Promise<Result>,
  { plain, out = process.stdout, env = process.env }: Options = {},
): Promise<Result> {
  if (!isTerminal(out, env)) {
    if (plain !== undefined) out.write(`${plain}\n`)
    return work(() => undefined)
  }
  const startedAt = performance.now()
  const display = displays.get(out) ?? openDisplay(out)
  displays.set(out, display)
  const { end, report } = (await display)(title, startedAt)
  try {
    const result = await work(report)
    end(true)
    return result
  } catch (error) {
    end(false)
    throw error
  }
}

/** Begins a step. */
type Display = (title: string, startedAt: number) => { report: Progress; end: (succeeded: boolean) => void }

const displays = new Map<NodeJS.WriteStream, Promise<Display>>()

/** Shows all running steps with one spinner: a terminal can redraw only its last lines. */
async function openDisplay(out: NodeJS.WriteStream): Promise<Display> {
  const { default: ora } = await import('ora')
  // Neither reads the keyboard nor hides the cursor: the command handles Ctrl-C itself.
  const spinner: Ora = ora({ stream: out, discardStdin: false, hideCursor: false, isEnabled: true })
  const running = new Set<() => string>()
  let timer: NodeJS.Timeout | undefined
  const show = () => {
    spinner.text = [...running].map(describe => describe()).join('\n  ')
  }
  // An interrupted command leaves no half of a step behind.
  process.once('exit', () => spinner.stop())
  return (title, startedAt) => {
    const elapsedMs = () => performance.now() - startedAt
    let latest: Done | undefined
    const describe = () => describeStep(title, elapsedMs(), latest)
    running.add(describe)
    show()
    spinner.start()
    timer ??= setInterval(show, 200).unref()
    return {
      report: (done, of, what) => {
        latest = { done, of, what }
      },
      end(succeeded) {
        running.delete(describe)
        if (succeeded) spinner.succeed(describeFinished(title, elapsedMs()))
        else spinner.fail(title)
        show()
        if (running.size > 0) spinner.start()
        else {
          clearInterval(timer)
          timer = undefined
        }
      },
    }
  }
}
