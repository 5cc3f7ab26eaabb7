/** Steps of a command, as a person at a terminal sees them. Elsewhere a command prints plain lines. */
import type { Ora } from 'ora'

/** Reports how far a step is: so many of so many, of which kind. */
export type Progress = (done: number, of: number, what?: string) => void

type Done = { done: number; of: number; what?: string | undefined }

type Out = Pick<NodeJS.WriteStream, 'isTTY' | 'columns'>

/** Whether a person reads the output. Some programs open a terminal without a width, on which nothing can be redrawn. */
export const isTerminal = (out: Out = process.stdout, env: NodeJS.ProcessEnv = process.env): boolean =>
  out.isTTY && out.columns > 0 && env['TERM'] !== 'dumb' && env['CI'] === undefined

/** Elapsed time from which a step shows its bar. */
const quickMs = 2000
const barWidth = 20

/** Text of a running step: "Seed users ████░░░░ 4,000 of 10,000 · 3 s". */
export function describeStep(title: string, elapsedMs: number, progress?: Done): string {
  const parts = [progress?.what === undefined ? title : `${title}: ${progress.what}`]
  if (progress && progress.of > 0 && elapsedMs >= quickMs) {
    const filled = Math.round((barWidth * Math.min(progress.done, progress.of)) / progress.of)
    parts.push('█'.repeat(filled) + '░'.repeat(barWidth - filled))
    parts.push(`${progress.done.toLocaleString('en')} of ${progress.of.toLocaleString('en')}`)
  }
  if (elapsedMs >= 1000) parts.push(`· ${Math.floor(elapsedMs / 1000)} s`)
  return parts.join(' ')
}

/** Text of a finished step: "Database · 1.2 s". */
export const describeFinished = (title: string, elapsedMs: number): string =>
  `${title} · ${(elapsedMs / 1000).toFixed(1)} s`

interface Options {
  /** Line where nobody sits at a terminal; none by default. */
  plain?: string
  out?: NodeJS.WriteStream
  env?: NodeJS.ProcessEnv
}

/**
 * Runs a step of a command. On a terminal it shows the step with its elapsed time and, when it reports progress and
 * takes a while, a bar; it leaves one line with the time that it took. The library is loaded only there.
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
  const { default: ora } = await import('ora')
  const startedAt = performance.now()
  let latest: Done | undefined
  const text = () => describeStep(title, performance.now() - startedAt, latest)
  // Neither reads the keyboard nor hides the cursor: the command handles Ctrl-C itself.
  const spinner: Ora = ora({ text: text(), stream: out, discardStdin: false, hideCursor: false, isEnabled: true })
  const timer = setInterval(() => {
    spinner.text = text()
  }, 200)
  spinner.start()
  try {
    const result = await work((done, of, what) => {
      latest = { done, of, what }
    })
    spinner.succeed(describeFinished(title, performance.now() - startedAt))
    return result
  } catch (error) {
    spinner.fail(title)
    throw error
  } finally {
    clearInterval(timer)
  }
}
