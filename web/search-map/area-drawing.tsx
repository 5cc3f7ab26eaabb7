import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useReducer, useRef, useState } from 'react'
import { areaKm2, encodePolyline, type LatLng, maxAreaKm2, readArea } from '#contract/map/geometry.ts'
import type { AreaUnit } from '#contract/properties/area-unit.ts'
import { boundsShownBy } from '../map/frame-map.ts'
import type { Pixels } from '../map/pixels.ts'
import { useFreehandLine } from '../map/use-freehand-line.ts'
import { Button } from '../ui/basics/button.tsx'
import { useAreaUnit } from '../ui/browser/area-unit.ts'
import { useCloseOnBack } from '../ui/dialog/use-close-on-back.ts'
import { largestLoop, simplified } from './simplified-outline.ts'

interface AreaDrawingProps {
  map: MapLibreMap
  onDrawn: (area: string) => void
  onEnd: () => void
}

/** Pixels from a corner within which a click means it. */
const reach = 14

/** Drawing of an area on the map: a line that a finger or a mouse drags, or its corners one by one. */
export function AreaDrawing({ map, onDrawn, onEnd }: AreaDrawingProps) {
  const [problem, setProblem] = useState<string>()
  const [corners, setCorners] = useState<readonly LatLng[]>([])
  const unit = useAreaUnit()
  useMoves(map)
  useCloseOnBack(true, onEnd)

  const finish = (outline: readonly LatLng[]) => {
    const area = encodePolyline(largestLoop(outline))
    const read = readArea(area)
    setCorners([])
    if ('error' in read) return setProblem(read.error)
    onDrawn(area)
    onEnd()
  }
  const click = (corner: LatLng) => {
    const at = pixelsOf(map, corner)
    const isOn = (other: LatLng | undefined) => {
      const { x, y } = other ? pixelsOf(map, other) : { x: Infinity, y: Infinity }
      return Math.hypot(at.x - x, at.y - y) <= reach
    }
    // A double click ends the outline too.
    if (!isOn(corners[0]) && !isOn(corners.at(-1))) setCorners([...corners, corner])
    else if (corners.length >= 3) finish(corners)
  }
  const line = useFreehandLine(map, drawn => {
    setProblem(undefined)
    const last = drawn.at(-1)
    // A hand that trembles draws a short line at each click.
    const isClick = drawn.length === 1 || (corners.length > 0 && drawn.length < 5)
    if (last && isClick) click(last)
    // A line goes on from the corners before it.
    else finish([...corners, ...simplified(drawn)])
  })
  const cancel = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // A line cannot leave the screen, and a finger that draws does not scroll.
    map.getContainer().scrollIntoView({ block: 'nearest' })
    cancel.current?.focus({ preventScroll: true })
  }, [map])

  const clicked = corners.map(corner => pixelsOf(map, corner))
  return (
    <>
      <svg className="pointer-events-none absolute inset-0 size-full" aria-hidden>
        <path d={pathOf(line.length > 1 ? line : clicked)} className="fill-primary/10 stroke-primary stroke-2" />
        {clicked.map(({ x, y }, at) => (
          <circle key={at} cx={x} cy={y} r={at === 0 ? 8 : 5} className="fill-surface stroke-primary stroke-2" />
        ))}
      </svg>
      <div className="absolute top-3 left-3 flex max-w-[calc(100%-1.5rem)] flex-wrap items-center gap-x-3 gap-y-2 rounded-xl bg-raised p-2 pl-3 shadow-lift">
        <output className="min-w-40 flex-1">
          {problem === undefined ? instruction(map, corners.length, unit) : `${problem}. Draw it again.`}
        </output>
        {corners.length >= 3 && (
          <Button padding="small" onClick={() => finish(corners)}>
            Finish
          </Button>
        )}
        <Button
          ref={cancel}
          kind="secondary"
          padding="small"
          onClick={onEnd}
          onKeyDown={({ key }) => key === 'Escape' && onEnd()}
        >
          Cancel
        </Button>
      </div>
    </>
  )
}

/** Widest area that a search takes, about the square root of {@link maxAreaKm2}. */
const widest: Record<AreaUnit, string> = { ft2: '200 miles', m2: '300 km' }

/** Says how to go on with an outline of so many corners. */
function instruction(map: MapLibreMap, corners: number, unit: AreaUnit): string {
  const press = matchMedia('(pointer: coarse)').matches ? 'Tap' : 'Click'
  if (corners >= 3) return `${press} the next corner, or the first one to finish.`
  if (corners > 0) return `${press} the next corner.`
  const how = `Drag a line around the homes, or ${press.toLowerCase()} its corners.`
  return isTooWide(map) ? `Zoom in first: an area is at most ${widest[unit]} wide. ${how}` : how
}

/** Whether the map shows so much that a quarter of it is too large for a search. */
function isTooWide(map: MapLibreMap): boolean {
  const { west, south, east, north } = boundsShownBy(map)
  const shown = [
    { lat: south, lng: west },
    { lat: south, lng: east },
    { lat: north, lng: east },
    { lat: north, lng: west },
  ]
  return areaKm2(shown) / 4 > maxAreaKm2
}

/** Renders again whenever the map moves. */
function useMoves(map: MapLibreMap): void {
  const [, renderAgain] = useReducer((moves: number) => moves + 1, 0)
  useEffect(() => {
    map.on('move', renderAgain)
    return () => void map.off('move', renderAgain)
  }, [map])
}

/** Pixels of a place, on the turn of the earth that the map shows. */
function pixelsOf(map: MapLibreMap, { lat, lng }: LatLng): Pixels {
  const turns = Math.round((map.getCenter().lng - lng) / 360)
  const { x, y } = map.project([lng + 360 * turns, lat])
  return { x, y }
}

const pathOf = (line: readonly Pixels[]): string =>
  line.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
