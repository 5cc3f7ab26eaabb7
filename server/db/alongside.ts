import type { CommonTableExpressionOutput, QueryCreator } from 'kysely'
import type { Tables, Tx } from './schema.ts'

/** Where a statement begins: the database, a transaction on it, or changes that the statement makes as well. */
export type Statement = QueryCreator<Tables>
type Change = CommonTableExpressionOutput<Tables, string>

/**
 * Where a statement begins that makes these changes too: one way to the database for all that belongs together. None of
 * them sees what the others change, so no two may change one row.
 */
export const alongside = (tx: Tx, ...changes: Change[]): Statement =>
  changes.reduce((statement: Statement, change, n) => statement.with(`change_${n}`, () => change), tx)
