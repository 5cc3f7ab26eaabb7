/** In-memory cache with a limit in bytes. Each value has a subject and a key within it. */
export interface BoundedCache {
  has: (subject: string, key: string) => boolean
  /**
   * Returns the cached value, or reads it. Concurrent calls share one read. It does not cache `undefined`, nor a value
   * whose subject is dropped during the read.
   */
  get: <Value>(subject: string, key: string, read: () => Promise<Value>) => Promise<Value>
  /** Drops all values of the subject. */
  drop: (subject: string) => void
  clear: () => void
  /** Bytes that the values take, by estimate. */
  bytes: () => number
}

interface Entry {
  subject: string
  key: string
  value: Promise<unknown>
  /** 0 while it is being read. */
  bytes: number
}

/** A larger value is not cached: it would evict too many others. */
const maxShare = 1 / 8

/** @param maxBytes beyond which the least recently used values are evicted */
export function boundedCache(maxBytes: number): BoundedCache {
  const subjects = new Map<string, Map<string, Entry>>()
  /** Entries whose value is there, the least recently used one first. */
  const byUse = new Set<Entry>()
  let bytes = 0

  const isCurrent = (entry: Entry) => subjects.get(entry.subject)?.get(entry.key) === entry
  const remove = (entry: Entry) => {
    if (byUse.delete(entry)) bytes -= entry.bytes
    const entries = subjects.get(entry.subject)
    if (!isCurrent(entry) || !entries) return
    entries.delete(entry.key)
    if (entries.size === 0) subjects.delete(entry.subject)
  }
  const store = (entry: Entry, value: unknown) => {
    if (!isCurrent(entry)) return
    entry.bytes = value === undefined ? Infinity : bytesOf(value) + bytesOf(entry.subject) + bytesOf(entry.key)
    if (entry.bytes > maxBytes * maxShare) return remove(entry)
    byUse.add(entry)
    bytes += entry.bytes
    for (const oldest of byUse) {
      if (bytes <= maxBytes) break
      remove(oldest)
    }
  }
  const start = <Value>(subject: string, key: string, read: () => Promise<Value>): Promise<Value> => {
    const value = read()
    const entry: Entry = { subject, key, value, bytes: 0 }
    const entries = subjects.get(subject) ?? new Map<string, Entry>()
    subjects.set(subject, entries.set(key, entry))
    value.then(
      known => store(entry, known),
      () => remove(entry),
    )
    return value
  }

  return {
    has: (subject, key) => subjects.get(subject)?.has(key) ?? false,
    get: (subject, key, read) => {
      const known = subjects.get(subject)?.get(key)
      if (!known) return start(subject, key, read)
      if (byUse.delete(known)) byUse.add(known)
      return known.value as ReturnType<typeof read>
    },
    drop: subject => {
      for (const entry of subjects.get(subject)?.values() ?? []) remove(entry)
    },
    clear: () => {
      subjects.clear()
      byUse.clear()
      bytes = 0
    },
    bytes: () => bytes,
  }
}

const reference = 8
const headOf = { object: 48, text: 24, buffer: 96 }

/**
 * Estimates the memory that a value takes, from above: two bytes for each character. A value with functions states its
 * own size in `cachedBytes`.
 */
function bytesOf(value: unknown): number {
  if (typeof value === 'string') return headOf.text + 2 * value.length
  if (typeof value !== 'object' || value === null) return reference
  if ('cachedBytes' in value) return Number(value.cachedBytes)
  if (Buffer.isBuffer(value)) return headOf.buffer + value.length
  if (value instanceof Date) return headOf.object
  let bytes = headOf.object
  // The names of properties are shared by all objects of one shape.
  for (const inner of Object.values(value)) bytes += reference + bytesOf(inner)
  return bytes
}
