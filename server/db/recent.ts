import type { Clock } from '../deps.ts'

/** What was so a moment ago: for facts that hardly ever change and do no harm for so long when they do. */
export interface Recent {
  has: (key: string) => boolean
  add: (key: string) => void
}

const mostKeys = 1000

export function recent(clock: Clock, lifeMs: number): Recent {
  const ends = new Map<string, number>()
  const now = () => clock.now().getTime()
  return {
    has: key => (ends.get(key) ?? 0) > now(),
    add: key => {
      if (ends.size >= mostKeys) ends.clear()
      ends.set(key, now() + lifeMs)
    },
  }
}
