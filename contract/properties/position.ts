import * as z from 'zod/mini'
import { businessRule } from '../ground/field.ts'
import { AddressParts } from './address-parts.ts'

const coordinate = (label: string, limit: number) =>
  z.number(`${label} must be a number`).check(
    z.refine(value => Math.abs(value) <= limit, {
      error: `${label} must be from -${limit} to ${limit}`,
      params: businessRule,
    }),
  )

/** A point on the earth, in degrees (WGS 84). */
export const Point = z.object(
  { lat: coordinate('Latitude', 90), lng: coordinate('Longitude', 180) },
  'Must have a latitude and a longitude',
)
export type Point = z.infer<typeof Point>

/** Position of a home. */
export const Position = z.object({
  lat: z.number(),
  lng: z.number(),
  /** A pin that the agent set, or the street or only the place of the location. */
  precision: z.enum(['pin', 'street', 'place']),
  /** Whether it is the centre of a cell of 1 km that the home lies in, because the agent hides its address. */
  isApproximate: z.boolean(),
})
export type Position = z.infer<typeof Position>

/** Fields of a property that say where it is. */
export const PlaceFields = z.object({
  /** Absent while it is not known. */
  position: z.optional(Position),
  /** Whether the public sees neither the street nor the exact position. Only its agent and admins read it. */
  hideAddress: z.optional(z.boolean()),
  /** Whether the agent's pin is more than 50 km from the named place. Only its agent and admins read it. */
  pinIsFar: z.optional(z.boolean()),
  /** The parts of the location, if its agent has corrected them. Only its agent and admins read them. */
  address: z.optional(AddressParts),
})
export type PlaceFields = z.infer<typeof PlaceFields>

/** Position fields of a draft. An absent one stays as it is; null removes the pin. */
export const DraftPosition = z.partial(
  z.object({ pin: z.nullable(Point), hideAddress: z.boolean('Hide address must be true or false') }),
)
export type DraftPosition = z.infer<typeof DraftPosition>

/** Location without its street: the text after its first comma, or the whole text if there is none. */
export const withoutStreet = (location: string): string => {
  const comma = location.indexOf(',')
  return comma === -1 ? location : location.slice(comma + 1).trim()
}

const cellsPerDegree = 111.32
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Centre of the cell of a fixed grid that a point lies in. A cell is 1 km high and 1 km wide; the database has the same rule. */
export function cellCentre({ lat, lng }: Point): Point {
  const row = Math.max(-90, Math.min(90, (Math.floor(lat * cellsPerDegree) + 0.5) / cellsPerDegree))
  const width = 1 / (cellsPerDegree * Math.max(Math.cos(radians(row)), 0.01))
  return { lat: row, lng: Math.max(-180, Math.min(180, (Math.floor(lng / width) + 0.5) * width)) }
}

/** Radius of the circle that maps show instead of a hidden address: the home is in the middle cell. */
export const hiddenWithinKm = 1

/** A pin that is farther from the named place is flagged. */
export const farPinKm = 50
