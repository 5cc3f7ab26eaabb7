import type { Position } from '#contract/properties/position.ts'
import { AtPlace } from '../map/at-place.tsx'
import { MapOutline } from '../map/map-outline.tsx'
import { MapView } from '../map/map-view.tsx'
import { PinMark } from '../map/pin-mark.tsx'
import { aroundProperty, outlineOf } from './map-frames.ts'

/** The map around a home, with its pin, or a circle if its address is hidden or only its place is known. */
export function PropertyMapView({ position, className }: { position: Position; className: string }) {
  const outline = outlineOf(position)
  return (
    <MapView label="Map of this home" className={className} frame={aroundProperty(position)} wheelZooms={false}>
      {outline ? (
        <MapOutline corners={outline} />
      ) : (
        <AtPlace place={position} anchor="bottom">
          <PinMark />
        </AtPlace>
      )}
    </MapView>
  )
}
