import { setTimeout as sleep } from 'node:timers/promises'
import { ask, type Answered, type Asked } from '../market/ask.ts'

/** Outcomes of the requests of a period. */
export interface Tally {
  answered: number
  byNode: Record<string, number>
  /** Requests without a response, or with 502, 503 or 504, by method and status: `GET 503`, `POST cut off`. */
  interrupted: Record<string, number>
  /** Unexpected responses. */
  unexpected: string[]
}

export const newTally = (): Tally => ({ answered: 0, byNode: {}, interrupted: {}, unexpected: [] })

const timeoutMs = 60_000

/**
 * Retries until the response is not 502, 503 or 504.
 *
 * @param findDone is called before a retry; its result replaces the response, because an interrupted write may have been
 *   done
 * @throws Error after a minute without one
 */
export async function sendWithRetry(
  tally: Tally,
  url: string,
  asked: Asked,
  findDone?: () => Promise<unknown>,
): Promise<Answered> {
  const { method = 'GET' } = asked
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const answer = await ask(url, asked).catch(() => undefined)
    if (answer && ![502, 503, 504].includes(answer.status)) {
      tally.answered++
      const node = String(answer.node)
      tally.byNode[node] = (tally.byNode[node] ?? 0) + 1
      return answer
    }
    const what = `${method} ${answer?.status ?? 'cut off'}`
    tally.interrupted[what] = (tally.interrupted[what] ?? 0) + 1
    if (answer && typeof (answer.body as { message?: unknown } | undefined)?.message !== 'string')
      tally.unexpected.push(`${what} without a message`)
    if (performance.now() > deadline) throw new Error(`${method} ${url} was not answered for a minute.`)
    await sleep(200)
    const done = await findDone?.()
    if (done !== undefined) return { status: 200, body: done, cookie: '', node: null }
  }
}
