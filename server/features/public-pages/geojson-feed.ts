import type { PublicHome } from '#contract/public-pages/public-properties.ts'
import { pictureUrl } from './picture-url.ts'

/** Writes a GeoJSON feed (RFC 7946). The geometry of a home without a position is null. */
export const geoJsonFeed = (homes: readonly PublicHome[], publicUrl: string): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: homes.map(({ _id, path, place, image, position, agentImage: _, ...properties }) => ({
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
