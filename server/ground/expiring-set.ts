import type { Clock } from './clock.ts'
import { lruMap } from './lru-map.ts'

/** A bounded set whose keys expire. For facts that rarely change and do no harm while outdated. */
export interface ExpiringSet {
  has: (key: string) => boolean
  add: (key: string) => void
}

const maxKeys = 1000

export function expiringSet(clock: Clock, lifeMs: number): ExpiringSet {
  const ends = lruMap<number>(maxKeys)
  const now = () => clock.now().getTime()
  return {
    has: key => (ends.get(key) ?? 0) > now(),
    add: key => ends.set(key, now() + lifeMs),
  }
}
