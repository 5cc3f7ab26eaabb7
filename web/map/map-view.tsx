import { clsx } from 'clsx'
import { MapPinOff, Minus, Plus } from 'lucide-react'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { createPortal, preload } from 'react-dom'
import { IconButton } from '../ui/basics/icon-button.tsx'
import { PlacementContext } from './placement.ts'
import { useAttribution } from './use-attribution.ts'
import { useMapStyle } from './use-map-style.ts'
import { type MapOptions, useStartedMap } from './use-started-map.ts'

export interface MapViewProps extends MapOptions {
  /** Accessible name of the map. */
  label: string
  className?: string | undefined
  /** Elements that move with the map: AtPlace and MapOutline. Visible before MapLibre has loaded. */
  children?: ReactNode
  /** Whether pointer and keyboard ignore what lies on the map, such as while something is drawn. */
  isInert?: boolean | undefined
  /** Elements above the map that stay, such as buttons. */
  controls?: ReactNode
  /** Shown where the browser cannot draw a map. */
  instead?: ReactNode
}

/**
 * An interactive map in our colours. Needs a size from its `className`, and a browser: load it with `lazyPart`. Says so where
 * the browser cannot draw it.
 */
export function MapView({ label, className, children, isInert = false, controls, instead, ...options }: MapViewProps) {
  const style = useMapStyle()
  preload(style, { as: 'fetch', crossOrigin: 'anonymous' })
  const [box, setBox] = useState<HTMLElement | null>(null)
  const { map, placement, isFailed, isBare } = useStartedMap(box, style, options)
  const places = usePlaces(map?.getCanvasContainer() ?? box, isInert)
  if (isFailed) return <NoMap className={className}>{instead}</NoMap>
  return (
    <section aria-label={label} className={clsx('isolate flex flex-col overflow-hidden bg-sunken', className)}>
      <div className="relative min-h-0 flex-1 overflow-hidden">
        <div ref={setBox} className="isolate size-full" />
        {placement && <PlacementContext value={placement}>{createPortal(children, places)}</PlacementContext>}
        {controls}
        {map && (
          <div
            data-over-map
            className="absolute right-3 bottom-3 grid divide-y divide-line overflow-hidden rounded-xl bg-raised shadow-card"
          >
            <IconButton name="Zoom in" icon={Plus} className="rounded-none" onClick={() => map.zoomIn()} />
            <IconButton name="Zoom out" icon={Minus} className="rounded-none" onClick={() => map.zoomOut()} />
          </div>
        )}
      </div>
      {/* Below the map: with large text it would cover the buttons. */}
      <p className="bg-surface px-3 py-0.5 text-right text-[0.8125rem] leading-snug text-balance text-muted">
        {isBare && <span>The background of the map could not be loaded. </span>}
        {map ? <Attribution map={map} /> : <span>Loading the map…</span>}
      </p>
    </section>
  )
}

/**
 * Element of what lies on the map. It moves into MapLibre's container, which then hears wheel and drags that begin on it,
 * without being rendered again.
 */
function usePlaces(container: HTMLElement | null, isInert: boolean): HTMLElement {
  const [places] = useState(() => {
    const element = document.createElement('div')
    // Isolated: the highest pin is still below the controls. Above MapLibre's canvas, also until it moves into its container.
    element.className = 'pointer-events-none absolute inset-0 isolate z-1'
    return element
  })
  useLayoutEffect(() => {
    const focused = document.activeElement
    container?.append(places)
    // A moved element loses the focus.
    if (focused instanceof HTMLElement && places.contains(focused)) focused.focus({ preventScroll: true })
  }, [container, places])
  useLayoutEffect(() => {
    places.toggleAttribute('inert', isInert)
  }, [places, isInert])
  return places
}

/** Names the sources of the map. Always visible. */
const Attribution = ({ map }: { map: MapLibreMap }) => useAttribution(map)

const NoMap = ({ className, children }: { className: string | undefined; children: ReactNode }) => (
  <div className={clsx('grid content-center justify-items-center gap-3 bg-sunken p-6 text-center', className)}>
    <MapPinOff className="size-10 text-muted" aria-hidden />
    <p className="type-strong">Your browser cannot draw the map.</p>
    <p className="max-w-sm text-muted">
      It needs WebGL, which is turned off or missing here. Everything else works without the map.
    </p>
    {children}
  </div>
)
