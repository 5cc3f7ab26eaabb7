import { cellCentre, hiddenWithinKm, type Point, type Position } from '#contract/properties/position.ts'
import { MapPreview } from '../map/map-preview.tsx'
import { pictureAround } from '../property-pins/map-frames.ts'

interface PinPictureProps {
  pin: Point | undefined
  /** Position that was looked up. */
  found: Position | undefined
  isHidden: boolean
}

/** A still picture of what the public will see: the pin, or the circle around a hidden address. */
export function PinPicture({ pin, found, isHidden }: PinPictureProps) {
  const position = pin ?? found
  if (!position) return null
  const shown = isHidden ? cellCentre(position) : position
  return <MapPreview frame={pictureAround(shown)} places={[shown]} circleKm={isHidden ? hiddenWithinKm : undefined} />
}
