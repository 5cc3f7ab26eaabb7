import type { FastifyBaseLogger } from 'fastify'
import { outageLog } from '../../ground/outage-log.ts'
import { boundedCache } from './bounded-cache.ts'
import { readChanges, type Change, type LogPosition, type LogSource } from './change-log.ts'

/** Data that a cached value depends on. A change of it invalidates the value on every node. */
export type CacheSubject = ListKind | `user ${string}` | `property ${string}`

const listKinds = ['advertised', 'latest-reviews', 'top-agents', 'location-parts'] as const
type ListKind = (typeof listKinds)[number]

/**
 * In-memory cache behind the stores, invalidated on every node when a transaction changes the data. A value includes
 * every change that was committed before the call, except counts over all homes or sales (public places, top agents),
 * which are cached for a minute of the clock (for-a-minute.ts). Bounded in bytes.
 */
export interface Cache {
  /**
   * Returns the cached value, or reads it. Concurrent calls share one read. It does not cache `undefined`.
   *
   * @param key tells values of one subject apart
   * @param read reads from the primary: a replica may lack the change that has just invalidated the value
   */
  get: <Value>(subject: CacheSubject, key: string, read: () => Promise<Value>) => Promise<Value>
  /** Returns the values of many subjects, in their order. Reads all missing ones in one call. */
  getMany: <Value>(
    subjects: readonly CacheSubject[],
    key: string,
    read: (missing: CacheSubject[]) => Promise<ReadonlyMap<CacheSubject, Value>>,
  ) => Promise<(Value | undefined)[]>
  /** Bytes that the cache takes, by estimate. */
  bytes: () => number
  stop: () => Promise<void>
}

/** Part of the 64 MB that a node may cache. Access tokens, compressed responses and the home page use the rest. */
const maxBytes = 48 * 1024 * 1024

/**
 * Creates the cache. It checks the change log before it returns a cached value; all waiting calls share one check. An
 * uncached value needs no check, because it is read after the call. While the log cannot be read, nothing is cached.
 *
 * @param pool where to read the change log: the primary. It ends with the cache.
 */
export function createCache(pool: LogSource & { end: () => Promise<void> }, log: FastifyBaseLogger): Cache {
  const values = boundedCache(maxBytes)
  const outage = outageLog(log, {
    failed: 'the change log cannot be read, so nothing is cached',
    succeeded: 'the change log can be read again',
  })
  let position: LogPosition | undefined

  const invalidate = ({ kind, subjectId }: Change) => {
    if (isListKind(kind)) values.drop(kind)
    else if (kind === 'user' || kind === 'property') values.drop(`${kind} ${subjectId}`)
    // A profile is part of many values. A newer version may write kinds that this one does not know.
    else values.clear()
  }
  const check = async () => {
    try {
      const reading = await readChanges(pool, position)
      position = reading.position
      if (reading.isComplete) reading.changes.forEach(invalidate)
      else values.clear()
      outage.succeeded()
    } catch (error) {
      outage.failed(error)
      position = undefined
      values.clear()
    }
  }
  const checkShared = shareNext(check)
  /** Returns whether values may be cached. */
  const prepare = async (subjects: readonly CacheSubject[], key: string): Promise<boolean> => {
    if (!position || subjects.some(subject => values.has(subject, key))) await checkShared()
    return position !== undefined
  }

  return {
    get: async (subject, key, read) => ((await prepare([subject], key)) ? values.get(subject, key, read) : read()),
    getMany: async (subjects, key, read) => {
      if (!(await prepare(subjects, key))) {
        const found = await read([...subjects])
        return subjects.map(subject => found.get(subject))
      }
      const missing: CacheSubject[] = []
      let reading: ReturnType<typeof read> | undefined
      return Promise.all(
        subjects.map(subject =>
          values.get(subject, key, async () => {
            missing.push(subject)
            // Read once all subjects have been looked up.
            reading ??= Promise.resolve().then(() => read(missing))
            return (await reading).get(subject)
          }),
        ),
      )
    },
    bytes: values.bytes,
    stop: () => pool.end(),
  }
}

const isListKind = (kind: string): kind is ListKind => (listKinds as readonly string[]).includes(kind)

/**
 * Runs the work once for all waiting calls, one run at a time. A call never shares a run that began before it.
 */
function shareNext(work: () => Promise<void>): () => Promise<void> {
  let last = Promise.resolve()
  let next: Promise<void> | undefined
  const runNext = async () => {
    await last
    next = undefined
    last = work()
    return last
  }
  return () => (next ??= runNext())
}
