import { Crosshair } from 'lucide-react'
import type { Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl'
import { useEffect, useEffectEvent, useState } from 'react'
import { cellCentre, hiddenWithinKm, type Point } from '#contract/properties/position.ts'
import { type Bounds, circleAround } from '../map/bounds.ts'
import { DraggablePin } from '../map/draggable-pin.tsx'
import { focusOpened } from '../map/frame-map.ts'
import { MapOutline } from '../map/map-outline.tsx'
import { MapView } from '../map/map-view.tsx'
import { Button } from '../ui/basics/button.tsx'
import { pinText } from './position-draft.ts'

interface PinMapProps {
  pin: Point | undefined
  frame: Bounds
  isHidden: boolean
  className: string
  onMove: (pin: Point) => void
}

/** Time after which the map follows typed coordinates. */
const followMs = 500

/** A map on which a click puts the pin. The pin can be dragged, and moved with the arrow keys. */
export function PinMap({ pin, frame, isHidden, className, onMove }: PinMapProps) {
  const [map, setMap] = useState<MapLibreMap>()
  const move = useEffectEvent(onMove)
  useEffect(() => {
    if (!map) return undefined
    const drop = ({ lngLat, originalEvent: { target } }: MapMouseEvent) => {
      // Not a click on the pin, at the end of dragging it.
      if (target instanceof HTMLCanvasElement) move(lngLat.wrap())
    }
    map.on('click', drop)
    return () => void map.off('click', drop)
  }, [map])
  useEffect(() => {
    if (!map || !pin) return undefined
    const following = setTimeout(() => {
      if (!map.getBounds().contains([pin.lng, pin.lat])) map.easeTo({ center: [pin.lng, pin.lat] })
    }, followMs)
    return () => clearTimeout(following)
  }, [map, pin])

  return (
    <div className="grid gap-2">
      <MapView
        label="Map for the pin"
        className={className}
        frame={frame}
        onStart={started => {
          setMap(started)
          focusOpened(started)
        }}
        controls={
          map && (
            <div className="absolute top-3 left-3 max-w-[calc(100%-1.5rem)]">
              <Button
                kind="secondary"
                padding="small"
                icon={Crosshair}
                className="shadow-lift max-sm:[&_svg]:hidden"
                onClick={() => onMove(map.getCenter().wrap())}
              >
                Put the pin in the middle
              </Button>
            </div>
          )
        }
      >
        {pin && isHidden && <MapOutline corners={circleAround(cellCentre(pin), hiddenWithinKm)} />}
        {pin && <DraggablePin map={map} place={pin} onMove={onMove} describedBy="pin-help" />}
      </MapView>
      <p id="pin-help" className="type-small text-muted">
        Click or tap the map to put the pin there, or drag it. The arrow keys move the map, and the pin while it has the
        focus; with Shift it moves less.
      </p>
      <output className="sr-only">{pin ? `The pin is at ${pinText(pin)}.` : 'There is no pin.'}</output>
    </div>
  )
}
