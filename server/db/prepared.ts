import { CompiledQuery } from 'kysely'
import type { Db } from './schema.ts'

const names = new Map<string, string>()

/** The name under which a connection keeps this text parsed and planned; undefined for what is not kept. */
export const nameOf = (text: string): string | undefined => names.get(text)

/**
 * A statement that every connection parses and plans once, for the paths that are gone most often. It names its
 * columns one by one: a kept plan does not survive a change of what `*` stands for.
 */
export function prepared<Row>(
  name: string,
  text: string,
): (db: Db, values: readonly unknown[]) => Promise<readonly Row[]> {
  names.set(text, name)
  return async (db, values) => (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows
}
