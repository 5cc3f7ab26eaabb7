import type { Point } from '#contract/properties/position.ts'

/** Point of a location, of its street or only of its place. */
export interface FoundPoint {
  point: Point
  precision: 'street' | 'place'
}

/** A service that knows where places are. */
export interface Geocoder {
  /** Stored with the points that it finds. */
  name: string
  /** Pause between two requests. */
  pauseMs: number
  /**
   * Finds the point of a location. Undefined if it knows no such place.
   *
   * @throws GeocoderUnavailable
   * @throws LocationRefused
   */
  find: (location: string) => Promise<FoundPoint | undefined>
}

/** The geocoder did not answer. The message is one sentence for the operator, without a key and without the location. */
export class GeocoderUnavailable extends Error {
  override readonly name = 'GeocoderUnavailable'
}

/** The geocoder cannot look up this one location. The message is one sentence like that of {@link GeocoderUnavailable}. */
export class LocationRefused extends Error {
  override readonly name = 'LocationRefused'
}
