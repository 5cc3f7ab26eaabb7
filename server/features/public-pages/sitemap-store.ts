import { sql } from 'kysely'
import type { AddressParts } from '#contract/properties/address-parts.ts'
import type { Db } from '../../db/tables/schema.ts'
import { lastVerifiedAt } from '../properties/price-history-store.ts'

/** A home in a sitemap. */
export interface MappedProperty {
  id: string
  title: string
  location: string
  address: AddressParts | null
  created_at: Date
  verified_at: Date | null
  /** Exact time of its listing: a Date has no microseconds. */
  at: string
}

/** A span of time: seconds since 1970, from an instant on. */
export interface Span {
  from: number
  seconds: number
}

const isListed = sql`for_sale and deleted_at is null`
const isWithin = ({ from, seconds }: Span) =>
  sql`created_at >= to_timestamp(${from}) and created_at < to_timestamp(${from + seconds})`

/** Counts homes for sale that were listed in the span, up to a limit. */
export async function countListed(db: Db, span: Span, limit: number): Promise<number> {
  const { rows } = await sql<{ properties: number }>`select count(*) as properties from (
    select from properties where ${isListed} and ${isWithin(span)} limit ${limit}) as few`.execute(db)
  return rows[0]?.properties ?? 0
}

/** Rows that are in memory at a time. */
const batchSize = 1000

/** Reads the homes for sale that were listed in the span, oldest first, a batch at a time. */
export async function* readListed(db: Db, span: Span, limit: number): AsyncGenerator<MappedProperty[]> {
  let after: MappedProperty | undefined
  for (let read = 0; read < limit; read += batchSize) {
    const isBehind = after ? sql`(created_at, id) > (${after.at}::timestamptz, ${after.id})` : sql`true`
    const { rows } = await sql<MappedProperty>`
      select id, title, location, address, created_at, verified_at, created_at::text as at from properties
      where ${isListed} and ${isWithin(span)} and ${isBehind}
      order by created_at, id limit ${Math.min(batchSize, limit - read)}`.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < batchSize) return
    after = rows.at(-1)
  }
}

/** Reads the paths of places and states with homes for sale: `illinois/springfield`. */
export async function readPlaces(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select distinct path from location_parts
    where path is not null and exists (select from properties where ${isListed} and place_id = location_parts.id)
    order by path limit ${limit}`.execute(db)
  return rows.map(({ path }) => path)
}

/** Returns the homes that were published last, by id, with the time of their last verification; the latest one is first. */
export async function findNewest(db: Db, limit: number): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; at: Date }>`
    select id, at from (
      select id, coalesce(${lastVerifiedAt}, created_at) as at from properties
      where ${isListed} order by published_at desc, id desc limit ${limit}) as newest
    order by at desc, id desc`.execute(db)
  return new Map(rows.map(({ id, at }) => [id, at.toISOString()]))
}
