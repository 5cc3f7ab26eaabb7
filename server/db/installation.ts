import type { Db } from './schema.ts'

/** What is known of an installation, by name. */
export interface InstallationFacts {
  /** The demo marketplace was made here. `people` are its users, empty until they are stored. */
  demo: { people: string[] }
  /** The settings of the last start that an admin should know about. */
  settings: Record<string, string>
}

type FactName = keyof InstallationFacts

export async function readFact<Name extends FactName>(
  db: Db,
  name: Name,
): Promise<InstallationFacts[Name] | undefined> {
  const row = await db.selectFrom('installation').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value as InstallationFacts[Name] | undefined
}

export async function writeFact<Name extends FactName>(
  db: Db,
  name: Name,
  fact: InstallationFacts[Name],
  at: Date,
): Promise<void> {
  const value = JSON.stringify(fact)
  await db
    .insertInto('installation')
    .values({ name, value, changed_at: at })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value, changed_at: at }))
    .execute()
}

export const removeFact = (db: Db, name: FactName) => db.deleteFrom('installation').where('name', '=', name).execute()
