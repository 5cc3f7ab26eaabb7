import { sql } from 'kysely'
import type { DraftPosition, Position } from '#contract/properties/position.ts'
import type { PropertyRow } from '../../db/tables/schema.ts'

/** Rounds degrees to six decimals, a tenth of a metre. */
export const roundedDegrees = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

const toPosition = ({ lng, lat, precision }: Pick<Position, 'lng' | 'lat' | 'precision'>): Position => ({
  lat: roundedDegrees(lat),
  lng: roundedDegrees(lng),
  precision,
  isApproximate: false,
})

/** Converts the columns of a property to its position, for readers who see its address. */
export const placeFieldsOf = ({ lng, lat, point_precision: precision, ...row }: PropertyRow) => ({
  position: lng !== null && lat !== null && precision ? toPosition({ lng, lat, precision }) : undefined,
  hideAddress: row.hide_address,
  pinIsFar: row.point_is_far,
  address: row.address ?? undefined,
})

/** Converts the position of a draft to columns. An undefined one leaves its column as it is. */
export const positionColumnsOf = ({ pin, hideAddress }: DraftPosition) => ({
  hide_address: hideAddress,
  ...(pin && { ...pin, point_precision: 'pin' as const, point_source: 'agent', point_is_far: false }),
})

const unlessPinned = <Value>(column: 'lng' | 'lat' | 'point_precision' | 'point_source') =>
  sql<Value | null>`case when point_source <> 'agent' then ${sql.ref(column)} end`

/** Removes the agent's pin. A position that was looked up stays. */
export const withoutPin = {
  lng: unlessPinned<number>('lng'),
  lat: unlessPinned<number>('lat'),
  point_precision: unlessPinned<Position['precision']>('point_precision'),
  point_source: unlessPinned<string>('point_source'),
  point_is_far: false,
}
