import { createHash } from 'node:crypto'
import pg from 'pg'

/** Far more statements than there are. A text that varies without end must not fill the connections' memory. */
const maxNames = 500

const hashes = new Map<string, string>()
/** Part of every name. A new one makes every connection prepare its statements again. */
let generation = 0

/**
 * A statement whose plan depends on its values: a pattern that many rows match needs another plan than one that few
 * match, and the plan for an unknown pattern can be a thousand times slower.
 */
const searchesByPattern = /\blike\b/i

/**
 * The name under which a connection prepares this statement. It is derived from the text, so all nodes and connections
 * use the same one. Undefined for a statement that is planned each time.
 */
export function nameOf(text: string): string | undefined {
  const hash = hashes.get(text) ?? addHash(text)
  return hash && `${generation} ${hash}`
}

function addHash(text: string): string | undefined {
  if (hashes.size >= maxNames || searchesByPattern.test(text)) return undefined
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 16)
  hashes.set(text, hash)
  return hash
}

/** Abandons the prepared statement of this name, and all others that were prepared when it was. */
export function abandonName(name: string): void {
  if (name.startsWith(`${generation} `)) generation++
}

/**
 * Whether a migration has changed the columns of a statement since this connection prepared it. PostgreSQL reports it
 * before it runs the statement.
 */
export const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
