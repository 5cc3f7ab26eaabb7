/**
 * Lets callers wait a moment for a place that others have taken. Whoever came first is tried first.
 *
 * @param most callers that wait at the same time; further ones are refused at once
 */
export function waitingLine({ most, longestMs }: { most: number; longestMs: number }) {
  const waiting = new Set<() => void>()

  return {
    /** Tries again for everybody who waits, after a place has become free. */
    tryAgain() {
      for (const attempt of waiting) attempt()
    },

    /** Takes a place as soon as there is one. Undefined: there was none in time. */
    async waitFor<Place>(take: () => Place | undefined): Promise<Place | undefined> {
      const place = take()
      if (place !== undefined || waiting.size >= most) return place
      return new Promise(resolve => {
        const end = (found?: Place) => {
          clearTimeout(timer)
          waiting.delete(attempt)
          resolve(found)
        }
        const attempt = () => {
          const found = take()
          if (found !== undefined) end(found)
        }
        const timer = setTimeout(end, longestMs)
        waiting.add(attempt)
      })
    },
  }
}
