/** Answers in memory, by the part of the data that they are made of and a key within it. Bounded in bytes. */
export interface AnswerCache {
  /**
   * The cached answer, or the one that `make` makes. Calls for one that is being made share it. `undefined` is not
   * cached, and neither is an answer whose part is dropped while it is made.
   */
  get: <Answer>(part: string, key: string, make: () => Promise<Answer>) => Promise<Answer>
  /** Drops everything that is made of this part. */
  drop: (part: string) => void
  clear: () => void
  /** Bytes that the cached answers take, by estimate. */
  bytes: () => number
}

interface Entry {
  part: string
  key: string
  answer: Promise<unknown>
  /** 0 while it is being made. */
  bytes: number
}

/** An answer that takes more than this share of the cache is not cached: it would drive out too many others. */
const largestShare = 1 / 8

/** @param mostBytes beyond which the answers that were used least recently are dropped */
export function answerCache(mostBytes: number): AnswerCache {
  const parts = new Map<string, Map<string, Entry>>()
  /** Those that are made, the least recently used one first. */
  const made = new Set<Entry>()
  let bytes = 0

  const isCurrent = (entry: Entry) => parts.get(entry.part)?.get(entry.key) === entry
  const forget = (entry: Entry) => {
    if (made.delete(entry)) bytes -= entry.bytes
    const answers = parts.get(entry.part)
    if (!isCurrent(entry) || !answers) return
    answers.delete(entry.key)
    if (answers.size === 0) parts.delete(entry.part)
  }
  const keep = (entry: Entry, answer: unknown) => {
    if (!isCurrent(entry)) return
    entry.bytes = answer === undefined ? Infinity : bytesOf(answer) + bytesOf(entry.part) + bytesOf(entry.key)
    if (entry.bytes > mostBytes * largestShare) return forget(entry)
    made.add(entry)
    bytes += entry.bytes
    for (const oldest of made) {
      if (bytes <= mostBytes) break
      forget(oldest)
    }
  }
  const start = <Answer>(part: string, key: string, make: () => Promise<Answer>): Promise<Answer> => {
    const answer = make()
    const entry: Entry = { part, key, answer, bytes: 0 }
    const answers = parts.get(part) ?? new Map<string, Entry>()
    parts.set(part, answers.set(key, entry))
    answer.then(
      value => keep(entry, value),
      () => forget(entry),
    )
    return answer
  }

  return {
    get: (part, key, make) => {
      const known = parts.get(part)?.get(key)
      if (!known) return start(part, key, make)
      if (made.delete(known)) made.add(known)
      return known.answer as ReturnType<typeof make>
    },
    drop: part => {
      for (const entry of parts.get(part)?.values() ?? []) forget(entry)
    },
    clear: () => {
      parts.clear()
      made.clear()
      bytes = 0
    },
    bytes: () => bytes,
  }
}

const reference = 8
const headOf = { object: 48, text: 24, buffer: 96 }

/**
 * Estimate of the memory that a value takes, from above: two bytes for each character. An answer with functions or
 * compressed copies says it itself in `cachedBytes`.
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
