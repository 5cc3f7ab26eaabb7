import { sql } from 'kysely'
import { shownField } from './verified-version-store.ts'

/** The words about a home that buyers read. Empty after the undo of a first verification (ruling G25). */
export const verifiedWords = (column: 'title' | 'location' | 'image') =>
  sql<string>`coalesce(${shownField(column)}, '')`

/** The title of a home for buyers, who find it with what they have written about it. */
export const verifiedTitle = sql<string>`coalesce(${shownField('title')}, 'A home under review')`
