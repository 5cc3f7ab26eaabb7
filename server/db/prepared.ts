import { CompiledQuery, type Compilable } from 'kysely'
import type { Db } from './schema.ts'

const names = new Map<string, string>()
/** Far more than there are; a statement whose text is put together anew each time must not fill the connections. */
const mostNames = 500
const withStar = /(\bselect|\breturning|,)\s+("\w+"\.)?\*/i

/**
 * The name under which a connection keeps this text parsed and planned; undefined for what is not kept. Kept are
 * statements that are declared with {@link prepared}, and all that a transaction asks: it finds its rows by their keys,
 * so that one plan fits all values; only the condition of a partial index in `on conflict` has to be a literal. What names
 * its columns by `*` is not kept, see there.
 */
export function nameOf(text: string, inTransaction: boolean): string | undefined {
  const known = names.get(text)
  if (known !== undefined || !inTransaction || names.size >= mostNames || withStar.test(text)) return known
  const name = `statement ${names.size}`
  names.set(text, name)
  return name
}

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

/** The same for a statement that Kysely puts together, which it does once. Its values stand in it in the order given. */
export function preparedBy<Values extends readonly unknown[], Row>(
  name: string,
  build: (db: Db, ...values: Values) => Compilable<Row>,
): (db: Db, ...values: Values) => Promise<readonly Row[]> {
  let ask: ReturnType<typeof prepared<Row>> | undefined
  return (db, ...values) => {
    ask ??= prepared<Row>(name, build(db, ...values).compile().sql)
    return ask(db, values)
  }
}
