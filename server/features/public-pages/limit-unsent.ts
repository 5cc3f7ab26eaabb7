import { finished, type Writable } from 'node:stream'

/** A client that reads a file more slowly loses the connection. */
const longestMs = 60_000
/** Bytes of files that a node holds for slow readers. One file has about 10 MB. */
const mostBytes = 128 * 1024 * 1024

/**
 * Limits what slow readers keep in memory, in time and in bytes. The returned function watches a response with so many
 * bytes. Beyond the limit, the oldest responses are cut off, so that a slow reader never delays another one.
 */
export function limitUnsent(most = mostBytes) {
  const unsent = new Map<Writable, number>()
  return (response: Writable, bytes: number): void => {
    unsent.set(response, bytes)
    const slow = setTimeout(() => response.destroy(), longestMs)
    finished(response, () => {
      clearTimeout(slow)
      unsent.delete(response)
    })
    let sum = [...unsent.values()].reduce((all, one) => all + one, 0)
    for (const [oldest, size] of unsent) {
      if (sum <= most || oldest === response) return
      unsent.delete(oldest)
      oldest.destroy()
      sum -= size
    }
  }
}
