import { sql, type RawBuilder } from 'kysely'
import { type AddressParts, statedParts } from '#contract/properties/address-parts.ts'
import { addressOf } from '#contract/properties/address.ts'
import { placePathOf, writtenPlaceOf } from '#contract/public-pages/public-paths.ts'
import type { Db, Tx } from '../../db/tables/schema.ts'

/** The fields that decide the place of a home. */
interface Whereabouts {
  location: string
  hideAddress?: boolean | undefined
  address?: AddressParts | null | undefined
}

/**
 * Columns of the corrected parts of an address, with the place of a home whose address is hidden or corrected. The trigger
 * `properties_location_parts` sets every other place by the location.
 */
export async function placeColumnsOf(tx: Tx, whereabouts: Whereabouts) {
  const { location, hideAddress = false } = whereabouts
  const address = statedParts(whereabouts.address)
  const label = hideAddress
    ? sql<string>`folded(${`, ${writtenPlaceOf(location, address)}`})`
    : sql<string>`substr(folded(${location}), nullif(strpos(folded(${location}), ','), 0))`
  const place = address
    ? sql<number>`${await correctedPlace(tx, label, placePathOf(location, addressOf(location, address)))}`
    : location.includes(',')
      ? sql<number>`location_part('place', ${label})`
      : null
  const isSet = address !== undefined || hideAddress
  return { address: address ? JSON.stringify(address) : null, ...(isSet && { place_id: place }) }
}

/** Finds or adds the place of corrected parts, which has its own path. */
async function correctedPlace(tx: Tx, label: RawBuilder<string>, path: string | undefined): Promise<number> {
  const { rows } = await sql<{ id: number; is_new: boolean }>`
    insert into location_parts (kind, label, path, is_corrected) values ('place', coalesce(${label}, ''), ${path ?? null}, true)
    on conflict (label, path) where is_corrected do update set path = excluded.path
    returning id, xmax = 0 as is_new`.execute(tx)
  const [found] = rows
  if (!found) throw new Error('A place was neither found nor added')
  if (found.is_new) await sql`insert into changes (kind) values ('location-parts')`.execute(tx)
  return found.id
}

/** Stores the path of a property's place if it is new. */
export async function readPlaceOf(db: Db, propertyId: string): Promise<void> {
  const { rows } = await sql<{ id: number; label: string }>`
    select id, label from location_parts where path is null and not is_corrected
      and id = (select place_id from properties where id = ${propertyId})`.execute(db)
  for (const { id, label } of rows) {
    const path = placePathOf(label)
    if (path !== undefined)
      await sql`update location_parts set path = ${path} where id = ${id} and path is null`.execute(db)
  }
}
