import * as z from 'zod/mini'
import { askGeocoder } from './ask-geocoder.ts'
import { GeoJsonPoint } from './photon.ts'
import type { Geocoder } from './port.ts'

/** An account at Mapbox. */
export interface MapboxAccount {
  kind: 'mapbox'
  accessToken: string
  /** Origin of the API. */
  apiUrl: string
}

const Answer = z.object({
  features: z.array(z.object({ geometry: GeoJsonPoint, properties: z.object({ feature_type: z.string() }) })),
})

/** Types of places within a street. The second one is a flat. */
const streets = ['address', 'secondary_address', 'street', 'block']

/** Finds points with Mapbox, whose terms allow storing only those that were requested as permanent. */
export const mapbox = ({ accessToken, apiUrl }: MapboxAccount): Geocoder => ({
  name: 'mapbox',
  pauseMs: 100,
  find: async location => {
    const url = new URL('/search/geocode/v6/forward', apiUrl)
    // It refuses a semicolon, which separates requests.
    const q = location.replaceAll(';', ',').slice(0, 256)
    // With autocomplete, it also finds what only begins with the text.
    const options = { permanent: 'true', autocomplete: 'false', limit: '1', access_token: accessToken }
    url.search = new URLSearchParams({ q, ...options }).toString()
    const [first] = (await askGeocoder('Mapbox', url, Answer)).features
    const type = first?.properties.feature_type ?? 'country'
    if (!first || ['country', 'region'].includes(type)) return undefined
    const [lng, lat] = first.geometry.coordinates
    return { point: { lat, lng }, precision: streets.includes(type) ? 'street' : 'place' }
  },
})
