import { sql } from 'kysely'
import type { Db } from '../../db/tables/schema.ts'
import type { FoundPoint } from '../../providers/geocoding/port.ts'

/** A home whose location has to be looked up. */
export interface QueuedProperty {
  property_id: string
  tries: number
  location: string
}

/**
 * Takes the homes that are due out of the queue until `until`: another node may then take them again. Returns those first
 * that have failed least, so that they do not wait for the others.
 */
export async function takeDueProperties(db: Db, now: Date, until: Date, limit: number): Promise<QueuedProperty[]> {
  const { rows } = await sql<QueuedProperty>`
    with due as (
      select property_id, due_at from geocoding_jobs where due_at <= ${now} order by due_at, property_id
      limit ${limit} for update skip locked
    ), taken as (
      update geocoding_jobs set due_at = ${until}, tries = tries + 1
      from due where geocoding_jobs.property_id = due.property_id
      returning due.*, geocoding_jobs.tries
    )
    select property_id, tries, coalesce(properties.location, '') as location from taken
    left join properties on properties.id = taken.property_id and properties.deleted_at is null
    order by tries, due_at, property_id`.execute(db)
  return rows
}

/** Days after which a geocoder is asked again for a place that it did not know: maps learn of new streets. */
const unknownDays = 30

/** Reads a stored answer. Undefined if the geocoder has not been asked yet, or has not known the place for long. */
export async function findAnswer(
  db: Db,
  geocoder: string,
  location: string,
  now: Date,
): Promise<{ found?: FoundPoint } | undefined> {
  const row = await db
    .selectFrom('geocoded_texts')
    .select(['lng', 'lat', 'point_precision as precision', 'found_at'])
    .where('geocoder', '=', geocoder)
    .where('location', '=', location)
    .executeTakeFirst()
  if (!row) return undefined
  const { lng, lat, precision, found_at } = row
  if (lng !== null && lat !== null && precision !== null) return { found: { point: { lat, lng }, precision } }
  return now.getTime() - found_at.getTime() > unknownDays * 24 * 60 * 60 * 1000 ? undefined : {}
}

const columnsOf = (found: FoundPoint | undefined) => ({
  lng: found?.point.lng ?? null,
  lat: found?.point.lat ?? null,
  point_precision: found?.precision ?? null,
})

/** Stores an answer of the geocoder, also that it knows no such place. */
export const storeAnswer = (db: Db, geocoder: string, location: string, found: FoundPoint | undefined, at: Date) => {
  const answer = { ...columnsOf(found), found_at: at }
  return db
    .insertInto('geocoded_texts')
    .values({ geocoder, location, ...answer })
    .onConflict(conflict => conflict.columns(['geocoder', 'location']).doUpdateSet(answer))
    .execute()
}

/**
 * Stores where a home is, unless its location has changed meanwhile. An agent's pin stays, and is only compared with the
 * place.
 */
export async function placeProperty(
  db: Db,
  { property_id, location }: QueuedProperty,
  geocoder: string,
  found: FoundPoint | undefined,
  isFar: (pin: { lat: number; lng: number }) => boolean,
): Promise<void> {
  const row = await db
    .selectFrom('properties')
    .select(['lng', 'lat', 'point_source', 'point_is_far'])
    .where('id', '=', property_id)
    .executeTakeFirst()
  if (!row) return
  const { lng, lat, point_source } = row
  const update = db.updateTable('properties').where('id', '=', property_id).where('location', '=', location)
  if (point_source === 'agent' && lng !== null && lat !== null) {
    const point_is_far = isFar({ lat, lng })
    if (point_is_far === row.point_is_far) return
    await update.set({ point_is_far }).where('lng', '=', lng).where('lat', '=', lat).execute()
  } else if (found || lng !== null)
    await update
      .set({ ...columnsOf(found), point_source: found ? geocoder : null })
      .where(sql<boolean>`point_source is distinct from 'agent'`)
      .execute()
}

/** Removes a home from the queue, unless its location has changed and it was added again. */
export const removeFromQueue = (db: Db, id: string, until: Date) =>
  db.deleteFrom('geocoding_jobs').where('property_id', '=', id).where('due_at', '=', until).execute()

/** Looks a home up again at this time. */
export const queueAgain = (
  db: Db,
  { property_id, tries }: Omit<QueuedProperty, 'location'>,
  until: Date,
  dueAt: Date,
) =>
  db
    .updateTable('geocoding_jobs')
    .set({ due_at: dueAt, tries })
    .where('property_id', '=', property_id)
    .where('due_at', '=', until)
    .execute()
