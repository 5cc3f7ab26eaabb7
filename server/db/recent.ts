import type { Clock } from '../deps.ts'
import { lruMap } from './lru-map.ts'

/** What was so a moment ago: for facts that hardly ever change and do no harm for so long when they do. */
export interface Recent {
  has: (key: string) => boolean
  add: (key: string) => void
}

const mostKeys = 1000

export function recent(clock: Clock, lifeMs: number): Recent {
  const ends = lruMap<number>(mostKeys)
  const now = () => clock.now().getTime()
  return {
    has: key => (ends.get(key) ?? 0) > now(),
    add: key => ends.set(key, now() + lifeMs),
  }
}
