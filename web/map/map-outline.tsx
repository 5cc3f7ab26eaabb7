import type { LatLng } from '#contract/map/geometry.ts'
import { usePlaced } from './placement.ts'

/** An area on the map, closed by its first corner. A child of MapView. */
export function MapOutline({ corners }: { corners: readonly LatLng[] }) {
  const outline = usePlaced<SVGPathElement>((path, placement) => {
    // All corners turn like the first one, so that an area over the antimeridian stays in one piece.
    const first = corners[0]?.lng ?? 0
    const turn = placement.nearestTurn(first) - first
    const points = corners.map(({ lat, lng }) => placement.pixelsOf({ lat, lng: lng + turn }))
    path.setAttribute(
      'd',
      points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('') + 'Z',
    )
  })
  return (
    <svg className="pointer-events-none absolute inset-0 size-full" aria-hidden>
      <path ref={outline} className="fill-primary/10 stroke-primary stroke-2" />
    </svg>
  )
}
