import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { TerraDraw, TerraDrawFreehandMode } from 'terra-draw'
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter'
import { encodePolyline, type LatLng, readArea } from '#contract/map-geometry.ts'
import { Button } from '../ui/button.tsx'
import { largestLoop, simplified } from './simplified-outline.ts'
import type { FilterControls } from './use-filters.ts'

interface AreaDrawingProps {
  map: MapLibreMap
  controls: FilterControls
  onEnd: () => void
}

/** Drawing of an area on the map with a finger or a mouse; the search is then limited to it. */
export function AreaDrawing({ map, controls, onEnd }: AreaDrawingProps) {
  const [problem, setProblem] = useState<string>()
  const finish = useEffectEvent((corners: LatLng[]) => {
    const area = encodePolyline(largestLoop(simplified(corners)))
    const read = readArea(area)
    if ('error' in read) {
      setProblem(read.error)
      return false
    }
    controls.change({ area, view: '', near: '', within: '' })
    onEnd()
    return true
  })
  useEffect(() => draw(map, corners => finish(corners)), [map])
  const cancel = useRef<HTMLButtonElement>(null)
  useEffect(() => cancel.current?.focus({ preventScroll: true }), [])

  return (
    <div className="absolute inset-x-3 top-3 flex flex-wrap items-center justify-between gap-2 rounded-xl bg-raised p-3 shadow-lift">
      <output className="min-w-0">
        {problem === undefined
          ? 'Draw a line around the homes, with a finger or the mouse.'
          : `${problem}. Draw it again.`}
      </output>
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
  )
}

/** Starts drawing a line that closes itself, until one is taken. Returns the function that stops. */
function draw(map: MapLibreMap, take: (corners: LatLng[]) => boolean): () => void {
  const colour = getComputedStyle(document.documentElement).getPropertyValue('--primary').trim() as `#${string}`
  const tool = new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({ map }),
    modes: [
      new TerraDrawFreehandMode({
        drawInteraction: 'click-drag',
        autoClose: false,
        minDistance: 6,
        styles: {
          fillColor: colour,
          fillOpacity: 0.1,
          outlineColor: colour,
          outlineWidth: 2,
          closingPointWidth: 0,
          closingPointOpacity: 0,
          closingPointOutlineOpacity: 0,
        },
      }),
    ],
  })
  tool.start()
  tool.setMode('freehand')
  tool.on('finish', id => {
    const drawn = tool.getSnapshotFeature(id)
    if (drawn?.geometry.type !== 'Polygon') return
    // The last corner repeats the first.
    const corners = (drawn.geometry.coordinates[0] ?? []).slice(0, -1).map(([lng = 0, lat = 0]) => ({ lat, lng }))
    if (!take(corners)) tool.clear()
  })
  return () => tool.stop()
}
