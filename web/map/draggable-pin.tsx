import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { LatLng } from '#contract/map/geometry.ts'
import { AtPlace } from './at-place.tsx'
import { nearestTurn } from './bounds.ts'
import { PinMark } from './pin-mark.tsx'
import { type Pixels, pixelsIn, placeAt } from './pixels.ts'

interface DraggablePinProps {
  /** Undefined until MapLibre has loaded; then the pin can be moved. */
  map: MapLibreMap | undefined
  place: LatLng
  /** Id of the text that says how it is moved. */
  describedBy: string
  onMove: (place: LatLng) => void
}

const directions: Partial<Record<string, Pixels>> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
}
/** Pixels that a key moves the pin, with and without Shift. */
const steps = { small: 1, large: 10 }
/** Pixels between the pin and the border of the map. */
const margin = 24

/** A pin that a pointer drags and the arrow keys move. */
export function DraggablePin({ map, place, describedBy, onMove }: DraggablePinProps) {
  const button = useRef<HTMLButtonElement>(null)
  const grip = useRef<Pixels>(undefined)

  const press = useEffectEvent((event: KeyboardEvent) => {
    const direction = directions[event.key]
    if (!direction || !map) return
    // Otherwise the map moves too.
    event.stopPropagation()
    event.preventDefault()
    const step = event.shiftKey ? steps.small : steps.large
    const { x, y } = pixelsOf(map, place)
    const next = { x: x + step * direction.x, y: y + step * direction.y }
    const point = placeAt(map, next)
    // Outside the map it would be hidden and lose the focus.
    if (!isWellInside(map, next)) map.jumpTo({ center: [point.lng, point.lat] })
    onMove(point)
  })
  useEffect(() => {
    const element = button.current
    element?.addEventListener('keydown', press)
    return () => element?.removeEventListener('keydown', press)
  }, [])

  const letGo = () => {
    grip.current = undefined
    map?.dragPan.enable()
  }
  return (
    <AtPlace place={place} anchor="bottom" className="z-10">
      <button
        ref={button}
        type="button"
        aria-label="Pin"
        aria-describedby={describedBy}
        onPointerDown={event => {
          if (event.button !== 0 || !map) return
          event.currentTarget.setPointerCapture(event.pointerId)
          map.dragPan.disable()
          const [at, touched] = [pixelsOf(map, place), pixelsIn(map, event)]
          grip.current = { x: at.x - touched.x, y: at.y - touched.y }
        }}
        onPointerMove={event => {
          if (!grip.current || !map) return
          const { x, y } = pixelsIn(map, event)
          onMove(placeAt(map, inside(map, { x: x + grip.current.x, y: y + grip.current.y })))
        }}
        onPointerUp={letGo}
        onPointerCancel={letGo}
        className="block cursor-move touch-none rounded-xl"
      >
        <PinMark />
      </button>
    </AtPlace>
  )
}

const pixelsOf = (map: MapLibreMap, { lat, lng }: LatLng): Pixels =>
  map.project([nearestTurn(lng, map.getCenter().lng), lat])

const inside = (map: MapLibreMap, { x, y }: Pixels): Pixels => {
  const { clientWidth, clientHeight } = map.getContainer()
  return {
    x: Math.max(margin, Math.min(clientWidth - margin, x)),
    y: Math.max(margin, Math.min(clientHeight - margin, y)),
  }
}

const isWellInside = (map: MapLibreMap, pixels: Pixels): boolean => {
  const nearest = inside(map, pixels)
  return nearest.x === pixels.x && nearest.y === pixels.y
}
