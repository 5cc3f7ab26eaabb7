import type pg from 'pg'
import type { Databases } from './databases.ts'
import { type People, signInPeople } from './people.ts'
import { findTerms, type Terms } from './search-terms.ts'

/** Searches, people and listings of one seeded database, from which the operations choose. */
export interface Workload {
  terms: Terms
  people: People
  /** Listings for sale that have reviews. */
  ids: string[]
}

/** Seeds a database, signs in the people who use it, and chooses what they look for. */
export async function seedWorkload(databases: Databases, database: string, listings: number): Promise<Workload> {
  await databases.seed(database, listings)
  return databases.at(database, async pool => ({
    terms: await findTerms(pool),
    people: await signInPeople(pool),
    ids: await reviewedProperties(pool),
  }))
}

async function reviewedProperties(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from properties where for_sale and exists (select from reviews where property_id = properties.id)
     order by id limit 1000`,
  )
  return rows.map(({ id }) => id)
}
