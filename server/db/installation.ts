import type { Db } from './tables/schema.ts'

/** Facts about an installation, by name. */
export interface InstallationValues {
  /** Set when the demo marketplace was created here. `people` are its users, empty until they are stored. */
  demo: { people: string[] }
  /** Settings of the last start that admins should know. */
  settings: Record<string, string>
  /** Tells whether a start has the same signing secret as the last one. */
  secret: { check: string }
  /** Last image that the walk over all images has looked at. Empty at the start of a walk. */
  'image walk': { last: string }
}

type FactName = keyof InstallationValues

export async function readInstallationValue<Name extends FactName>(
  db: Db,
  name: Name,
): Promise<InstallationValues[Name] | undefined> {
  const row = await db.selectFrom('installation').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value as InstallationValues[Name] | undefined
}

export async function writeInstallationValue<Name extends FactName>(
  db: Db,
  name: Name,
  fact: InstallationValues[Name],
  at: Date,
): Promise<void> {
  const value = JSON.stringify(fact)
  await db
    .insertInto('installation')
    .values({ name, value, changed_at: at })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value, changed_at: at }))
    .execute()
}

export const removeInstallationValue = (db: Db, name: FactName) =>
  db.deleteFrom('installation').where('name', '=', name).execute()
