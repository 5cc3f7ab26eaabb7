/** Map with a bounded number of entries. */
export interface LruMap<Value> {
  get: (key: string) => Value | undefined
  set: (key: string, value: Value) => void
  delete: (key: string) => void
}

/** Creates a map of at most `most` entries. A new one evicts the least recently used one. */
export function lruMap<Value>(most: number): LruMap<Value> {
  // A Map iterates in the order of insertion, so its first entry is the least recently used one.
  const entries = new Map<string, Value>()
  const put = (key: string, value: Value) => {
    entries.delete(key)
    entries.set(key, value)
  }
  return {
    get: key => {
      const value = entries.get(key)
      if (value !== undefined) put(key, value)
      return value
    },
    set: (key, value) => {
      put(key, value)
      if (entries.size <= most) return
      const [oldest = ''] = entries.keys()
      entries.delete(oldest)
    },
    delete: key => void entries.delete(key),
  }
}
