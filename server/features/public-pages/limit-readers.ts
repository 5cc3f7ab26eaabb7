import { problem } from '../../ground/problem.ts'
import { waitingLine } from '../../ground/waiting-line.ts'

/** Files that a node writes at the same time, in all and for one client network. */
const atOnce = 4
const perNetwork = 2
/** Readers who wait for their turn, of a network that is an office, a school or a mobile provider. */
const mostWaiting = 200
const longestWaitMs = 5000

/**
 * Limits how many files are read at the same time. The returned function waits for a place, and returns a function that
 * gives it back.
 */
export function limitReaders(longestMs = longestWaitMs) {
  const line = waitingLine({ most: mostWaiting, longestMs })
  const readers = new Set<{ network: string }>()
  const isFull = (network: string) => [...readers].filter(reader => reader.network === network).length >= perNetwork

  function takePlace(network: string) {
    if (isFull(network) || readers.size >= atOnce) return undefined
    const reader = { network }
    readers.add(reader)
    return () => {
      readers.delete(reader)
      line.tryAgain()
    }
  }

  /** @throws Problem 503 */
  return async (network: string): Promise<() => void> => {
    const leave = await line.waitFor(() => takePlace(network))
    if (leave) return leave
    const whose = isFull(network) ? ' from your network' : ''
    throw problem(503, `Too many sitemaps are requested${whose}. Please try again in a minute.`)
  }
}
