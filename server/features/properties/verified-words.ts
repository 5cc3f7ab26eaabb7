import { sql } from 'kysely'

/**
 * The words about a home that were last verified, which is all that buyers read. Empty after the undo of a first
 * verification (ruling G25).
 */
export const verifiedWords = (column: 'title' | 'location' | 'image') => sql<string>`coalesce(
  ${sql.ref(`properties.verified_${column}`)},
  case when properties.status = 'verified' then ${sql.ref(`properties.${column}`)} else '' end)`

/** The title of a home for buyers, who find it with what they have written about it. */
export const verifiedTitle = sql<string>`coalesce(nullif(${verifiedWords('title')}, ''), 'A home under review')`
