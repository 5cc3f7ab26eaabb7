import { clsx } from 'clsx'
import type { HTMLAttributes } from 'react'
import type { LatLng } from '#contract/map/geometry.ts'
import { usePlaced } from './placement.ts'

export interface AtPlaceProps extends HTMLAttributes<HTMLElement> {
  place: LatLng
  as?: 'div' | 'li' | undefined
  /** Part of the element that lies on the place. */
  anchor?: 'center' | 'bottom' | undefined
}

/** An element on the map, a child of MapView. Outside the visible part it is hidden, so that the keyboard does not reach it. */
export function AtPlace({ place, as: Tag = 'div', anchor = 'center', className, ...rest }: AtPlaceProps) {
  const element = usePlaced<HTMLElement>((box, placement) => {
    const { x, y } = placement.pixelsOf({ lat: place.lat, lng: placement.nearestTurn(place.lng) })
    const { width, height } = placement.size()
    box.style.transform = `translate(${x}px, ${y}px) translate(-50%, ${anchor === 'center' ? '-50%' : '-100%'})`
    box.style.visibility = x >= 0 && y >= 0 && x <= width && y <= height ? '' : 'hidden'
  })
  return (
    <Tag
      {...rest}
      ref={element as never}
      className={clsx('pointer-events-auto absolute top-0 left-0 w-max', className)}
    />
  )
}
