import type { PublicProperty } from '#contract/public-pages/public-properties.ts'
import { pictureUrl } from './picture-url.ts'

/** Writes a GeoJSON feed (RFC 7946). The geometry of a home without a position is null. */
export const geoJsonFeed = (properties: readonly PublicProperty[], publicUrl: string): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: properties.map(({ _id, path, place, image, position, agentImage: _, ...properties }) => ({
      type: 'Feature',
      id: _id,
      geometry: position ? { type: 'Point', coordinates: [position.lng, position.lat] } : null,
      properties: {
        ...properties,
        place: place?.name ?? null,
        precision: position?.precision,
        isApproximate: position?.isApproximate,
        image: pictureUrl(image, publicUrl),
        url: publicUrl + path,
      },
    })),
  })
