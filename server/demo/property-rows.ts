import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { toCents } from '#contract/ground/money.ts'
import type { AuditLine } from '../db/audit/audit-line.ts'
import type { FactColumns } from '../db/tables/fact-column.ts'
import type { Tables } from '../db/tables/schema.ts'
import { factColumnsOf } from '../features/properties/fact-columns.ts'
import { gazetteer } from '../providers/geocoding/gazetteer.ts'
import type { FoundPoint } from '../providers/geocoding/port.ts'
import { demoFacts } from './demo-facts.ts'
import { demoPhotos } from './demo-photos.ts'
import { demoProperties } from './demo-properties.ts'
import { hour, type Row, type IdOf, requireIn, auditLine } from './demo-rows.ts'
import type { DescribedProperty } from './described-property.ts'

const betweenProperties = 29 * hour

/** Points of the listings, by location. */
export type DemoPositions = ReadonlyMap<string, FoundPoint>

/** Looks the locations of the listings up in the bundled gazetteer. The geocoder gets the others later. */
export async function demoPositions(): Promise<DemoPositions> {
  const positions = new Map<string, FoundPoint>()
  for (const { location } of demoProperties) {
    const found = await gazetteer.find(location)
    if (found) positions.set(location, found)
  }
  return positions
}

const positionColumns = (found: FoundPoint | undefined) => ({
  lng: found?.point.lng ?? null,
  lat: found?.point.lat ?? null,
  point_precision: found?.precision ?? null,
  point_source: found ? gazetteer.name : null,
})

type RowWithFacts<Table extends 'properties' | 'verified_versions'> = Omit<Row<Table>, keyof FactColumns> &
  ReturnType<typeof factColumnsOf>

export interface DemoProperty {
  property: DescribedProperty
  photos: Insertable<Tables['property_photos']>[]
  /** The version that buyers read while a change waits. */
  version: Omit<RowWithFacts<'verified_versions'>, 'id'> | undefined
  row: RowWithFacts<'properties'>
  /** Converts a position in the listing's life into an instant: 0 when it was added, 1 now. */
  moment: (share: number) => Date
  lines: AuditLine[]
}

/** Properties by title, before any offer. */
export function propertyRows(now: number, idOf: IdOf, positions: DemoPositions): Map<string, DemoProperty> {
  const admin = idOf('Ada Admin')
  return new Map(
    demoProperties.map((property, index) => {
      const { title, location, description, range, status = 'verified', advertise = false } = property
      const age = (index + 1) * betweenProperties
      const moment = (share: number) => new Date(Math.round(now - age * (1 - share)))
      const id = randomUUID()
      const agent = idOf(property.agent)
      const verified = property.verified && { ...property, ...property.verified }
      const photos = requireIn(demoPhotos, property.picture)
      const image = photos[0]?.image ?? ''
      const facts = factColumnsOf(requireIn(demoFacts, title))
      const decision = verified ? 'verified' : status
      const row = {
        id,
        agent_id: agent,
        title,
        location,
        description,
        image,
        min_price_cents: toCents(range[0]),
        max_price_cents: toCents(range[1]),
        ...positionColumns(positions.get(location)),
        ...facts,
        status,
        advertise,
        under_offer: false,
        sold_at: null,
        version: verified ? 2 : 1,
        created_at: moment(0),
        published_at: decision === 'verified' ? moment(0.2) : null,
      }
      const version = verified && {
        property_id: id,
        title: verified.title,
        location: verified.location,
        description: verified.description,
        image,
        min_price_cents: toCents(verified.range[0]),
        max_price_cents: toCents(verified.range[1]),
        ...facts,
      }
      const lines = [auditLine(moment(0), agent, 'add property', id, 'pending')]
      if (decision !== 'pending') lines.push(auditLine(moment(0.2), admin, 'judge property', id, decision, 'pending'))
      if (verified) lines.push(auditLine(moment(0.9), agent, 'update property', id, 'pending', 'verified'))
      const states = verified ? (['current', 'verified'] as const) : (['current'] as const)
      const photoRows = states.flatMap(state =>
        photos.map((photo, position) => ({ property_id: id, state, position, ...photo })),
      )
      return [title, { property, version, row, photos: photoRows, moment, lines }]
    }),
  )
}
