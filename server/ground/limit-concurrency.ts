import { problem } from './problem.ts'

interface Queue {
  atOnce: number
  waiting: number
  /** Message when the queue is full. */
  refusal: string
}

/** Options for a task's place in the queue. */
export interface QueueOptions {
  /** Aborting it removes the task from the queue, and it rejects without running. */
  signal?: AbortSignal
  /** Runs before the others, and queues even when the queue is full. */
  goesFirst?: boolean
}

/**
 * Limits concurrency: runs at most `atOnce` tasks at a time and queues up to `waiting` more.
 *
 * @throws Problem 503 when the queue is full
 */
export function limitConcurrency({ atOnce, waiting, refusal }: Queue) {
  let running = 0
  const [first, others] = [new Set<() => void>(), new Set<() => void>()]
  const wait = (queue: Set<() => void>, signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        queue.delete(start)
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
  return async <Result>(
    work: () => Promise<Result>,
    { signal, goesFirst = false }: QueueOptions = {},
  ): Promise<Result> => {
    const isFull = running >= atOnce && others.size >= waiting && !goesFirst
    if (signal?.aborted || isFull) throw problem(503, refusal)
    if (running >= atOnce) await wait(goesFirst ? first : others, signal)
    else running++
    try {
      return await work()
    } finally {
      const [next] = [...first, ...others]
      if (next) next()
      else running--
    }
  }
}
