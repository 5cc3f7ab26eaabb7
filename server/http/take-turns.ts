import { problem } from './problem.ts'

interface Queue {
  atOnce: number
  waiting: number
  /** Message when the queue is full. */
  refusal: string
}

/**
 * Limits concurrency: runs at most `atOnce` tasks at a time and queues up to `waiting` more.
 *
 * @returns a function that runs a task. Aborting its signal removes it from the queue, and it rejects without running
 * @throws Problem 503 when the queue is full
 */
export function takeTurns({ atOnce, waiting, refusal }: Queue) {
  let running = 0
  const queue = new Set<() => void>()
  const turn = (signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        queue.delete(start)
        reject(problem(503, refusal))
      }
      queue.add(start)
      signal?.addEventListener('abort', leave, { once: true })
    })
  return async <Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> => {
    if (signal?.aborted || (running >= atOnce && queue.size >= waiting)) throw problem(503, refusal)
    if (running >= atOnce) await turn(signal)
    else running++
    try {
      return await work()
    } finally {
      const [next] = queue
      if (next) {
        queue.delete(next)
        next()
      } else running--
    }
  }
}
