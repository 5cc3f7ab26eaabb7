import { problem } from './problem.ts'

interface Queue {
  atOnce: number
  waiting: number
  /** What the caller reads when the queue is full. */
  refusal: string
}

/**
 * Runs at most `atOnce` pieces of work at a time and lets `waiting` more queue.
 *
 * @throws Problem 503 when the queue is full
 */
export function takeTurns({ atOnce, waiting, refusal }: Queue) {
  let running = 0
  const queue: (() => void)[] = []
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw problem(503, refusal)
      await new Promise<void>(resolve => queue.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
