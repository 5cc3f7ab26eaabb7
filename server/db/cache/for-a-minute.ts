import type { Clock } from '../../ground/clock.ts'
import type { Cache, CacheSubject } from './cache.ts'

/**
 * Returns the value cached in this minute of the clock, or reads it. A logged change of the subject invalidates it at
 * once.
 */
export const forAMinute = <Value>(
  { cache, clock }: { cache: Cache; clock: Clock },
  subject: CacheSubject,
  key: string,
  read: () => Promise<Value>,
): Promise<Value> => cache.get(subject, `${key} ${Math.floor(clock.now().getTime() / 60_000)}`, read)
