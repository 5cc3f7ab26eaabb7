import type { PublicHome } from '#contract/public-homes.ts'
import { pictureUrl } from './picture-url.ts'

/** Writes a GeoJSON feed (RFC 7946). Homes have no coordinates yet, so their geometry is null. */
export const geoJsonFeed = (homes: readonly PublicHome[], publicUrl: string): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: homes.map(({ _id, path, place, image, agentImage: _, ...properties }) => ({
      type: 'Feature',
      id: _id,
      geometry: null,
      properties: {
        ...properties,
        place: place?.name ?? null,
        image: pictureUrl(image, publicUrl),
        url: publicUrl + path,
      },
    })),
  })
