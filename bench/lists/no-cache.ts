import type { Cache } from '../../server/db/cache/cache.ts'

/** A cache that stores nothing, so that what it stands before is measured. */
export const noCache: Cache = {
  get: (_subject, _key, read) => read(),
  getMany: async (subjects, _key, read) => {
    const values = await read([...subjects])
    return subjects.map(subject => values.get(subject))
  },
  bytes: () => 0,
  stop: () => Promise.resolve(),
}
