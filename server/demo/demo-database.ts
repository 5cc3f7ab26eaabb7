import { sql } from 'kysely'
import { readInstallationValue } from '../db/installation.ts'
import type { Db } from '../db/tables/schema.ts'
import { demoEmailOf, demoPeople } from './demo-people.ts'
import { peopleAtGoogle } from './people-at-google.ts'

/**
 * Whether this database holds the demo marketplace. A mark says so until `npm run demo:remove` has removed all of it. In
 * databases older than the mark, demo people are recognised by name and email.
 */
export async function isDemoDatabase(db: Db): Promise<boolean> {
  if (await readInstallationValue(db, 'demo')) return true
  return (await demoPeopleByName(db)).length > 0
}

/** Ids of the demo marketplace's users and of the invented people at the Google stand-in. */
export async function demoUserIds(db: Db): Promise<string[]> {
  const marked = (await readInstallationValue(db, 'demo'))?.people ?? []
  const atGoogle = await db
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email)`, 'in', standInEmails)
    .execute()
  return [...new Set([...marked, ...(await demoPeopleByName(db)), ...atGoogle.map(({ id }) => id)])]
}

/** Emails of all invented people. */
export const inventedEmails = (): string[] => [...demoPeople.map(({ name }) => demoEmailOf(name)), ...standInEmails]

const standInEmails = peopleAtGoogle(false).map(({ email }) => email)

/** Matches name and email, because an operator may use admin@keyhaven.example for a real admin. */
async function demoPeopleByName(db: Db): Promise<string[]> {
  const people = await db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where(sql`lower(email)`, 'in', inventedEmails())
    .execute()
  return people
    .filter(({ name, email }) => demoPeople.some(one => one.name === name && demoEmailOf(name) === email.toLowerCase()))
    .map(({ id }) => id)
}
