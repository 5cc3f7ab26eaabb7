import type { LatLng } from '#contract/map/geometry.ts'
import { previewCentre, type PreviewSize, previewSizes, previewZooms } from '#contract/map/map-preview.ts'
import { type Bounds, kmPerDegree, nearestTurn } from './bounds.ts'
import { type Camera, cameraOf, pixelsAt, worldWidth } from './camera.ts'

/** View of a still picture. Its zoom is a whole number. */
export interface PreviewView extends Camera {
  size: PreviewSize
}

/** Returns the closest picture that shows all of a frame. */
export function previewOf(frame: Bounds, size: PreviewSize): PreviewView {
  const { centre, zoom } = cameraOf(frame, previewSizes[size])
  const whole = Math.max(previewZooms.least, Math.min(previewZooms.most, Math.floor(zoom)))
  return { centre: previewCentre({ lat: centre.lat, lng: nearestTurn(centre.lng, 0) }, whole), zoom: whole, size }
}

/** Pixels of a place on a picture, from its upper left corner. */
export const pixelsInPreview = (view: PreviewView, { lat, lng }: LatLng): { x: number; y: number } =>
  pixelsAt(view, previewSizes[view.size], { lat, lng: nearestTurn(lng, view.centre.lng) })

/** Pixels of a distance in the middle of a picture. */
export const pixelsOfKm = ({ centre, zoom }: PreviewView, km: number): number =>
  (km / (360 * kmPerDegree * Math.cos((centre.lat * Math.PI) / 180))) * worldWidth * 2 ** zoom
