import type { LatLng } from '#contract/map-geometry.ts'
import { type Bounds, kmPerDegree, nearestTurn } from './bounds.ts'
import { type Camera, cameraOf, pixelsAt, worldWidth } from './camera.ts'

/** Pixels of a still picture, as the server draws it. */
export const previewSizes = { wide: { width: 640, height: 320 }, small: { width: 360, height: 240 } }

/** View of a still picture. Its zoom is a whole number. */
export interface PreviewView extends Camera {
  size: keyof typeof previewSizes
}

const zooms = { least: 2, most: 12 }

/** Returns the closest picture that shows all of a frame. */
export function previewOf(frame: Bounds, size: PreviewView['size']): PreviewView {
  const { centre, zoom } = cameraOf(frame, previewSizes[size])
  return {
    // The server rounds in the same way, so that many readers share a picture.
    centre: { lat: Number(centre.lat.toFixed(3)), lng: Number(nearestTurn(centre.lng, 0).toFixed(3)) },
    zoom: Math.max(zooms.least, Math.min(zooms.most, Math.floor(zoom))),
    size,
  }
}

/** Pixels of a place on a picture, from its upper left corner. */
export const pixelsInPreview = (view: PreviewView, { lat, lng }: LatLng): { x: number; y: number } =>
  pixelsAt(view, previewSizes[view.size], { lat, lng: nearestTurn(lng, view.centre.lng) })

/** Pixels of a distance in the middle of a picture. */
export const pixelsOfKm = ({ centre, zoom }: PreviewView, km: number): number =>
  (km / (360 * kmPerDegree * Math.cos((centre.lat * Math.PI) / 180))) * worldWidth * 2 ** zoom
