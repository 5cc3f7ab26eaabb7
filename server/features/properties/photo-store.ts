import { type RawBuilder, sql } from 'kysely'
import { pictureId } from '#contract/images/image-url.ts'
import type { ManagedPropertyWithPhotos } from '#contract/properties/managed-properties.ts'
import { type DraftPhotos, maxCardPhotos, onlyPhoto, type Photo, toPhoto } from '#contract/properties/photos.ts'
import type { PropertyPhotosTable } from '../../db/tables/marketplace-tables.ts'
import type { Db, Tx } from '../../db/tables/schema.ts'
import { removeVerifiedVersions } from './verified-version-store.ts'

/** The photos of a property: as its agent sees them, and those of its verified version. Empty if it has only its image. */
export interface StoredPhotos {
  current: Photo[]
  verified: Photo[]
}

type PhotoOfState = Photo & Pick<PropertyPhotosTable, 'state'>

/** Column with the photos of a property, for a statement that reads the property too. */
export const photosColumn = sql<PhotoOfState[]>`(
  select coalesce(
    json_agg(json_build_object('state', state, 'image', image, 'kind', kind, 'caption', caption, 'alt', alt) order by position),
    '[]')
  from property_photos where property_id = properties.id)`

/** Column with the first photos of a property as its agent sees them, without floor plans; null if it has only its image. */
export const firstPhotosColumn = sql<string[] | null>`(
  select array_agg(image order by position) from (
    select image, position from property_photos
    where property_id = properties.id and state = 'current' and (kind = 'photo' or image = properties.image)
    order by position limit ${sql.lit(maxCardPhotos)}
  ) as photo having count(*) > 1)`

/** Separates the photos by their state. */
export function byState(rows: readonly PhotoOfState[]): StoredPhotos {
  const photos: StoredPhotos = { current: [], verified: [] }
  for (const { state, ...photo } of rows) photos[state === 'verified' ? 'verified' : 'current'].push(photo)
  return photos
}

/** Reads the photos of many properties. Those without photos are missing. */
export async function findPhotos(db: Db, ids: readonly string[]): Promise<Map<string, StoredPhotos>> {
  const rows = await db
    .selectFrom('property_photos')
    .select(['property_id', 'state', 'image', 'kind', 'caption', 'alt'])
    .where(sql<boolean>`property_id = any(${ids})`)
    .orderBy('position')
    .execute()
  const ofProperty = Map.groupBy(rows, row => row.property_id)
  return new Map(
    [...ofProperty].map(([id, photos]) => [id, byState(photos.map(({ property_id: _, ...photo }) => photo))]),
  )
}

/** Reads the photos of one property. */
export const findPhotosOf = async (db: Db, id: string): Promise<StoredPhotos> =>
  (await findPhotos(db, [id])).get(id) ?? { current: [], verified: [] }

/** Selects the pictures of properties, those that were verified earlier or sent back too. @param ids a query of one column */
const picturesIn = (ids: RawBuilder<unknown>) => sql<{ image: string }>`
  select image from property_photos where property_id in (${ids})
  union
  select image from sent_back_photos where property_id in (${ids})
  union
  select image from properties where id in (${ids})
  union
  select image from verified_versions where property_id in (${ids})`

/** Lists the pictures of a property. */
export async function picturesOfProperty(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await picturesIn(sql`select ${id}::uuid`).execute(tx)
  return rows.map(({ image }) => image)
}

/** Pictures at most whose removal is queued with a person. The hourly clean-up removes those of a larger agent. */
const mostPictures = 1000

/** Lists the pictures of an agent's listings. */
export async function picturesOfProperties(tx: Tx, agentId: string): Promise<string[]> {
  const ids = sql`select id from properties where agent_id = ${agentId} and deleted_at is null`
  const { rows } = await sql<{ image: string }>`${picturesIn(ids)} limit ${mostPictures}`.execute(tx)
  return rows.map(({ image }) => image)
}

/** The photos of a property, which is its image if it has no others. */
export const withImage = (photos: readonly Photo[], image: string): Photo[] =>
  photos.length > 0 ? [...photos] : onlyPhoto(image)

/** The photos with this image as the first one. If another photo shows it, that one moves to the front with its texts. */
export function withFirst(photos: readonly Photo[], image: string): Photo[] {
  const shown = photos.find(photo => pictureId(photo.image) === pictureId(image))
  const others = photos.slice(1).filter(photo => photo !== shown)
  return [{ ...toPhoto({ image }), ...shown, image }, ...others]
}

/**
 * Stores the photos of a property in their order. The first one must be its image. A single photo of which nothing is
 * said needs no row.
 */
export async function replacePhotos(tx: Tx, id: string, photos: DraftPhotos): Promise<void> {
  await tx.deleteFrom('property_photos').where('property_id', '=', id).where('state', '=', 'current').execute()
  const [first] = photos
  if (photos.length === 1 && first && isImageAlone(toPhoto(first))) return
  await tx
    .insertInto('property_photos')
    .values(
      photos.map((photo, position) => ({ property_id: id, state: 'current' as const, position, ...toPhoto(photo) })),
    )
    .execute()
}

const isImageAlone = ({ kind, caption, alt }: Photo) => kind === 'photo' && caption === '' && alt === ''

/** Reads the photos of a change that was sent back. Null if none are kept. */
export async function findSentBackPhotos(db: Db, id: string): Promise<ManagedPropertyWithPhotos['sentBackPhotos']> {
  const rows = await db
    .selectFrom('sent_back_photos')
    .select(['image', 'kind', 'caption', 'alt', 'kept_until'])
    .where('property_id', '=', id)
    .orderBy('position')
    .execute()
  const [first] = rows
  return first
    ? { keptUntil: first.kept_until.toISOString(), photos: rows.map(({ kept_until: _, ...photo }) => photo) }
    : null
}

/** Keeps the photos of a change that is sent back, instead of those of an earlier one. */
export async function keepSentBackPhotos(tx: Tx, id: string, photos: readonly Photo[], until: Date): Promise<void> {
  await removeSentBackPhotos(tx, id)
  const rows = photos.map((photo, position) => ({ property_id: id, position, ...photo, kept_until: until }))
  await tx.insertInto('sent_back_photos').values(rows).execute()
}

/**
 * Has the hourly clean-up check the pictures of properties, however many. Those that nothing shows by then are removed.
 */
export async function checkPicturesOf(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  await sql`
    with shown as materialized (${picturesIn(sql`select unnest(${ids}::uuid[])`)}),
    stored as materialized (
      select id from images where id in (select split_part(image, '/', 3) from shown) order by id for no key update)
    update images set check_at = ${at} from stored where images.id = stored.id`.execute(tx)
}

/** Removes all photos of properties that are deleted. Nobody sees them, except for the image that buyers read. */
export async function removePhotosOf(tx: Tx, ids: readonly string[]): Promise<void> {
  await removeVerifiedVersions(tx, ids)
  for (const table of ['property_photos', 'sent_back_photos'] as const)
    await tx
      .deleteFrom(table)
      .where(sql<boolean>`property_id = any(${ids})`)
      .execute()
}

export const removeSentBackPhotos = (tx: Tx, id: string) =>
  tx.deleteFrom('sent_back_photos').where('property_id', '=', id).execute()
