import { distanceKm } from '#contract/map/geometry.ts'
import type { Geocoder } from './port.ts'

/** A place that every geocoder knows, and its point. */
const known = { location: 'Portland, Oregon, USA', point: { lat: 45.52, lng: -122.67 } }
const tolerableKm = 50

/**
 * Asks the geocoder for a known place.
 *
 * @returns the result in a sentence
 * @throws Error with a message that says what is wrong
 */
export async function checkGeocoder(geocoder: Geocoder): Promise<string> {
  const found = await geocoder.find(known.location)
  const { name } = geocoder
  if (!found)
    throw new Error(`The geocoder ${name} does not know ${known.location}: check that it has data of the world.`)
  if (distanceKm(found.point, known.point) > tolerableKm)
    throw new Error(`The geocoder ${name} finds ${known.location} in the wrong place.`)
  return name === 'gazetteer' ? 'The bundled gazetteer finds places.' : `The geocoder ${name} finds ${known.location}.`
}
