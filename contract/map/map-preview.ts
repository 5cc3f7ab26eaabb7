import type { LatLng } from './geometry.ts'

// Still pictures of the map, which the server draws and pages request.

/** Pixels of a picture. A small one has names that can be read on a phone. */
export const previewSizes = { wide: { width: 640, height: 320 }, small: { width: 360, height: 240 } }
/** Size of a picture. */
export type PreviewSize = keyof typeof previewSizes

/** Zooms of a picture, whole numbers. */
export const previewZooms = { least: 2, most: 12 }

/** Pixels between the middles of pictures. */
const stepPixels = 8

/** Rounds the middle of a picture by a few pixels, so that many readers share it. */
export function previewCentre({ lat, lng }: LatLng, zoom: number): LatLng {
  const step = (stepPixels * 360) / (512 * 2 ** zoom)
  const rounded = (degrees: number) => Number((Math.round(degrees / step) * step).toFixed(4))
  return { lat: rounded(lat), lng: rounded(lng) }
}
