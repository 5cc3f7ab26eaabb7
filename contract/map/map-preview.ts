import type { LatLng } from './geometry.ts'

// Still pictures of the map, which the server draws and pages request.

/** Pixels of a picture. A small one has names that can be read on a phone. */
export const previewSizes = { wide: { width: 640, height: 320 }, small: { width: 360, height: 240 } }
/** Size of a picture. */
export type PreviewSize = keyof typeof previewSizes

/** Zooms of a picture, whole numbers. */
export const previewZooms = { least: 2, most: 12 }

/** Rounds the middle of a picture to thousandths of a degree, so that many readers share it. */
export const previewCentre = ({ lat, lng }: LatLng): LatLng => ({
  lat: Number(lat.toFixed(3)),
  lng: Number(lng.toFixed(3)),
})
