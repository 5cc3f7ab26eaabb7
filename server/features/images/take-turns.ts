import { problem } from '../../http/problem.ts'

/**
 * Runs at most `atOnce` pieces of work at a time and lets `waiting` more queue.
 *
 * @throws Problem 503 when the queue is full
 */
export function takeTurns({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  let running = 0
  const queue: (() => void)[] = []
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw problem(503, 'Too many pictures at once. Please try again in a moment.')
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
