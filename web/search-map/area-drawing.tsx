import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useRef, useState } from 'react'
import { encodePolyline, readArea } from '#contract/map/geometry.ts'
import type { Pixels } from '../map/pixels.ts'
import { useFreehandLine } from '../map/use-freehand-line.ts'
import { Button } from '../ui/basics/button.tsx'
import { largestLoop, simplified } from './simplified-outline.ts'

interface AreaDrawingProps {
  map: MapLibreMap
  onDrawn: (area: string) => void
  onEnd: () => void
}

/** Drawing of an area on the map with a finger or a mouse. */
export function AreaDrawing({ map, onDrawn, onEnd }: AreaDrawingProps) {
  const [problem, setProblem] = useState<string>()
  const line = useFreehandLine(map, corners => {
    const area = encodePolyline(largestLoop(simplified(corners)))
    const read = readArea(area)
    if ('error' in read) return setProblem(read.error)
    onDrawn(area)
    onEnd()
  })
  const cancel = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // A line cannot leave the screen, and a finger that draws does not scroll.
    map.getContainer().scrollIntoView({ block: 'nearest' })
    cancel.current?.focus({ preventScroll: true })
  }, [map])

  return (
    <>
      <svg className="pointer-events-none absolute inset-0 size-full" aria-hidden>
        <path d={pathOf(line)} className="fill-primary/10 stroke-primary stroke-2" />
      </svg>
      <div className="absolute top-3 left-3 flex max-w-[calc(100%-1.5rem)] items-center gap-3 rounded-xl bg-raised p-2 pl-3 shadow-lift">
        <output className="min-w-0">
          {problem === undefined ? 'Draw a line around the homes.' : `${problem}. Draw it again.`}
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
    </>
  )
}

const pathOf = (line: readonly Pixels[]): string =>
  line.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
