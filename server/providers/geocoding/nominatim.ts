import * as z from 'zod/mini'
import { Point } from '#contract/properties/position.ts'
import { version } from '../../ground/version.ts'
import { askGeocoder } from './ask-geocoder.ts'
import type { Geocoder } from './port.ts'

/** A Nominatim server. */
export interface NominatimServer {
  kind: 'nominatim'
  /** Origin of the API. */
  apiUrl: string
  /** URL of this marketplace, which identifies it to the server. */
  publicUrl: string
}

const Answer = z.array(
  z.object({
    lat: z.pipe(z.coerce.number(), Point.shape.lat),
    lon: z.pipe(z.coerce.number(), Point.shape.lng),
    place_rank: z.optional(z.number()),
  }),
)

/** Ranks of states and countries, and the first one of streets (https://nominatim.org/release-docs/latest/customize/Ranking). */
const lastOfStates = 9
const firstOfStreets = 26

/** Finds points with Nominatim, in OpenStreetMap's data. The public server allows one request a second. */
export const nominatim = ({ apiUrl, publicUrl }: NominatimServer): Geocoder => ({
  name: 'nominatim',
  pauseMs: 1100,
  find: async location => {
    const url = new URL('/search', apiUrl)
    url.search = new URLSearchParams({ q: location, format: 'jsonv2', limit: '1', 'accept-language': 'en' }).toString()
    const headers = { 'user-agent': `Keyhaven/${version} (${publicUrl})` }
    const [first] = await askGeocoder('Nominatim', url, Answer, { headers })
    if (!first || (first.place_rank ?? firstOfStreets) <= lastOfStates) return undefined
    const precision = (first.place_rank ?? 0) >= firstOfStreets ? 'street' : 'place'
    return { point: { lat: first.lat, lng: first.lon }, precision }
  },
})
