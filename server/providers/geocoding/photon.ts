import * as z from 'zod/mini'
import { Point } from '#contract/properties/position.ts'
import { askGeocoder } from './ask-geocoder.ts'
import type { FoundPoint, Geocoder } from './port.ts'

/** A Photon server. */
export interface PhotonServer {
  kind: 'photon'
  /** Origin of the API. */
  apiUrl: string
}

/** Points as GeoJSON features have them, longitude first. */
export const GeoJsonPoint = z.object({ coordinates: z.tuple([Point.shape.lng, Point.shape.lat]) })

const Answer = z.object({
  features: z.array(z.object({ geometry: GeoJsonPoint, properties: z.object({ type: z.optional(z.string()) }) })),
})

/** Finds points with Photon (https://github.com/komoot/photon), in OpenStreetMap's data. */
export const photon = ({ apiUrl }: PhotonServer): Geocoder => ({
  name: 'photon',
  pauseMs: 200,
  find: async location => {
    const url = new URL('/api', apiUrl)
    url.search = new URLSearchParams({ q: location, limit: '1', lang: 'en' }).toString()
    const { features } = await askGeocoder('Photon', url, Answer)
    const [first] = features
    return first && toFound(first.geometry.coordinates, first.properties.type)
  },
})

function toFound([lng, lat]: [number, number], type = 'other'): FoundPoint | undefined {
  // The middle of a state or a country says nothing about a home.
  if (['state', 'country'].includes(type)) return undefined
  return { point: { lat, lng }, precision: ['house', 'street'].includes(type) ? 'street' : 'place' }
}
