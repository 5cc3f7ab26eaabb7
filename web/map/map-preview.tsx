import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import type { LatLng } from '#contract/map/geometry.ts'
import { previewSizes } from '#contract/map/map-preview.ts'
import { useIsDark } from '../ui/browser/use-is-dark.ts'
import { useWidth } from '../ui/list/use-width.ts'
import type { Bounds } from './bounds.ts'
import { PinMark } from './pin-mark.tsx'
import { pixelsInPreview, pixelsOfKm, previewOf, type PreviewView } from './preview-view.ts'

interface MapPreviewProps {
  frame: Bounds
  /** Places that are marked: one by a pin, several by dots. */
  places: readonly LatLng[]
  /** Draws a circle of this radius around the only place instead of a pin. */
  circleKm?: number | undefined
  className?: string | undefined
  /** Button that opens the map. */
  children?: ReactNode
}

/** Width of the box from which the wide picture can be read. */
const wideFrom = 480

/** Still picture in place of a map that is not open yet. It is decorative: the text beside it says where the home is. */
export function MapPreview({ frame, className, children, ...marks }: MapPreviewProps) {
  const [box, width] = useWidth()
  const view = width === undefined ? undefined : previewOf(frame, width < wideFrom ? 'small' : 'wide')
  return (
    <div
      ref={box}
      className={clsx('relative isolate aspect-3/2 overflow-hidden rounded-2xl bg-sunken sm:aspect-2/1', className)}
    >
      {view && <Drawn view={view} {...marks} />}
      {children !== undefined && <div className="absolute top-3 left-3">{children}</div>}
    </div>
  )
}

type DrawnProps = Pick<MapPreviewProps, 'places' | 'circleKm'> & { view: PreviewView }

function Drawn({ view, places, circleKm }: DrawnProps) {
  const theme = useIsDark() ? 'dark' : 'light'
  const { zoom, size } = view
  const { lat, lng } = view.centre
  const picture = `/map/preview.svg?lat=${lat}&lng=${lng}&zoom=${zoom}&theme=${theme}&size=${size}`
  // With the style of another service there are no pictures.
  const [missing, setMissing] = useState<string>()
  const { width, height } = previewSizes[size]
  const pixels = places.map(place => pixelsInPreview(view, place))
  const only = pixels.length === 1 ? pixels[0] : undefined
  return (
    <>
      {missing !== picture && (
        <img
          src={picture}
          alt=""
          width={width}
          height={height}
          decoding="async"
          onError={() => setMissing(picture)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="xMidYMid slice"
        className="absolute inset-0 size-full"
        aria-hidden
      >
        {only && circleKm !== undefined && (
          <circle
            cx={only.x}
            cy={only.y}
            r={Math.max(10, pixelsOfKm(view, circleKm))}
            className="fill-primary/15 stroke-primary stroke-2"
          />
        )}
        {!only &&
          pixels.map(({ x, y }, at) => (
            <circle key={at} cx={x} cy={y} r={6} className="fill-primary stroke-surface stroke-2" />
          ))}
      </svg>
      {only && circleKm === undefined && (
        <div
          className="absolute -translate-x-1/2 -translate-y-full"
          style={{ left: `${(only.x / width) * 100}%`, top: `${(only.y / height) * 100}%` }}
        >
          <PinMark />
        </div>
      )}
    </>
  )
}
