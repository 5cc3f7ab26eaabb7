import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'

/** Maximum number of names of a pool, far above the number of our statements. Bounds memory if a text varies without end. */
const maxNames = 500

/**
 * Matches statements whose best plan depends on their values. A frequent pattern needs another plan than a rare one,
 * and the generic plan can be a thousand times slower.
 */
const needsOwnPlan = /\blike\b|\/\* planned each time \*\//i

/** Marks a statement without a pattern that is planned each time too. */
export const plannedEachTime = sql`/* planned each time */`

/** Names the statements that the connections of a pool prepare. */
export interface StatementNames {
  /**
   * Returns the name for preparing a statement. It is derived from the text, so all nodes and connections use the same
   * one. Undefined for a statement that is planned each time.
   */
  nameOf: (text: string) => string | undefined
  /** Abandons the prepared statement of this name, and all others of its generation. */
  abandon: (name: string) => void
}

export function createStatementNames(): StatementNames {
  const hashes = new Map<string, string>()
  /** Part of every name. Increasing it makes every connection prepare its statements again. */
  let generation = 0
  const addHash = (text: string) => {
    if (hashes.size >= maxNames || needsOwnPlan.test(text)) return undefined
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 16)
    hashes.set(text, hash)
    return hash
  }
  return {
    nameOf: text => {
      const hash = hashes.get(text) ?? addHash(text)
      return hash && `${generation} ${hash}`
    },
    abandon: name => {
      if (name.startsWith(`${generation} `)) generation++
    },
  }
}

/**
 * Whether a migration has changed the columns of a statement since this connection prepared it. PostgreSQL reports it
 * before it runs the statement.
 */
export const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
