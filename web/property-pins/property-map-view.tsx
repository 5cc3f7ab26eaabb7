import { hiddenWithinKm, type Position } from '#contract/properties/position.ts'
import { AtPlace } from '../map/at-place.tsx'
import { circleAround } from '../map/bounds.ts'
import { MapOutline } from '../map/map-outline.tsx'
import { MapView } from '../map/map-view.tsx'
import { PinMark } from '../map/pin-mark.tsx'
import { aroundProperty } from './map-frames.ts'

/** The map around a home, with its pin, or a circle if its address is hidden. */
export const PropertyMapView = ({ position, className }: { position: Position; className: string }) => (
  <MapView label="Map of this home" className={className} frame={aroundProperty(position)} wheelZooms={false}>
    {position.isApproximate ? (
      <MapOutline corners={circleAround(position, hiddenWithinKm)} />
    ) : (
      <AtPlace place={position} anchor="bottom">
        <PinMark />
      </AtPlace>
    )}
  </MapView>
)
