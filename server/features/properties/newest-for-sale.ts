import { sql } from 'kysely'
import { maxCounted } from '#contract/endpoint.ts'
import type { Cursor } from '../../db/list.ts'
import { lruMap } from '../../ground/lru-map.ts'
import type { Db } from '../../db/schema.ts'

/** Locations of the newest properties for sale, in a node's memory. */
export interface NewestForSale {
  /**
   * Returns up to `size` ids after the cursor whose location contains the text, ignoring case, in order; undefined if
   * only the database can tell.
   */
  find: (text: string, size: number, after?: Cursor) => string[] | undefined
  /** Counts the matches, up to one more than {@link maxCounted}; undefined if only the database can tell. */
  count: (text: string) => number | undefined
  /** Counts all rows after the cursor, whatever their text. */
  countBehind: (after: Cursor | undefined) => number
  /** Whether these are all properties for sale. */
  isWhole: boolean
  /** Memory use in bytes. */
  cachedBytes: number
}

interface Newest {
  ids: string | null
  locations: string | null
  plain_case: boolean
}

const idLength = 36
/** Ends every location, and is in none. */
const end = '\u0001'

const readNewest = (db: Db, limit: number) =>
  sql<Newest>`
    select string_agg(id::text, '') as ids,
      string_agg(translate(lower(location), chr(1), chr(2)) || chr(1), '') as locations,
      lower('ABCDEFGHIJKLMNOPQRSTUVWXYZ') = 'abcdefghijklmnopqrstuvwxyz' as plain_case
    from (
      select id, location from properties where for_sale order by created_at desc, id desc limit ${limit}
    ) as newest`.execute(db)

/** @param maxRows how many */
export async function readNewestForSale(db: Db, maxRows: number): Promise<NewestForSale> {
  const [row] = (await readNewest(db, maxRows)).rows
  const ids = row?.ids ?? ''
  const locations = row?.locations ?? ''
  const ends: number[] = []
  for (let at = locations.indexOf(end); at >= 0; at = locations.indexOf(end, at + 1)) ends.push(at)

  /** Returns the row at this position of the joined locations. */
  const rowAt = (place: number, from: number): number => {
    let [low, high] = [from, ends.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? 0) >= place) high = middle
      else low = middle + 1
    }
    return low
  }
  /** Returns the row after the cursor; NaN if its row is not in memory. */
  const rowBehind = (after: Cursor | undefined) => {
    const last = after ? ids.indexOf(after.id) : -idLength
    return last % idLength === 0 ? last / idLength + 1 : Number.NaN
  }
  const beginOf = (at: number) => (at === 0 ? 0 : (ends[at - 1] ?? locations.length) + 1)

  /** Returns up to `most` rows from `first` on that contain the text, ignoring case. */
  const rowsWith = (text: string, first: number, most: number): number[] => {
    const term = text.toLowerCase()
    const rows: number[] = []
    for (let at = first; at < ends.length && rows.length < most; at++) {
      const place = locations.indexOf(term, beginOf(at))
      if (place < 0) break
      at = rowAt(place, at)
      rows.push(at)
    }
    return rows
  }
  // Only the database knows the case rules of other alphabets.
  const canTell = (text: string) => row?.plain_case === true && /^[ -~]*$/.test(text)
  const counts = lruMap<number>(mostCounts)

  return {
    find: (text, size, after) => {
      const first = rowBehind(after)
      if (!canTell(text) || Number.isNaN(first)) return undefined
      return rowsWith(text, first, size).map(at => copyOf(ids.slice(at * idLength, (at + 1) * idLength)))
    },
    count: text => {
      if (!canTell(text)) return undefined
      const count = counts.get(text) ?? rowsWith(text, 0, maxCounted + 1).length
      counts.set(text, count)
      return count
    },
    countBehind: after => ends.length - rowBehind(after),
    isWhole: ends.length < maxRows,
    cachedBytes: 2 * (ids.length + locations.length) + bytesPerEnd * ends.length + bytesPerCount * mostCounts,
  }
}

const mostCounts = 1000
/** Memory per cached count. A text has up to 300 characters. */
const bytesPerCount = 700
const bytesPerEnd = 8

/** Copies a substring, because a slice keeps the whole string in memory. */
const copyOf = (part: string) => Buffer.from(part, 'latin1').toString('latin1')
