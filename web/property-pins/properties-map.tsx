import { useMemo, useState } from 'react'
import { hiddenWithinKm, type Position } from '#contract/properties/position.ts'
import type { MapHome } from '#contract/search-map/properties-on-map.ts'
import { boundsAround, circleAround } from '../map/bounds.ts'
import { focusOpened } from '../map/frame-map.ts'
import { MapOutline } from '../map/map-outline.tsx'
import { MapView } from '../map/map-view.tsx'
import { ChosenHomes } from './chosen-properties.tsx'
import { HomePins } from './property-pins.tsx'
import { pinsOf } from './map-pins.ts'
import { aroundHome, wholeWorld } from './map-frames.ts'

/** A home of a list that is on the map. */
export interface ListedHome extends Omit<MapHome, 'position'> {
  image: string
  position: Position
  /** Path of its page, if it is not the usual one. */
  path?: string | undefined
}

interface HomesMapProps {
  label: string
  homes: readonly ListedHome[]
  className: string
}

/** The homes of a list on a map, each with its price. */
export function HomesMap({ label, homes, className }: HomesMapProps) {
  const [chosenKey, setChosenKey] = useState<string>()
  const pins = useMemo(() => pinsOf(homes, homes), [homes])
  const chosen = pins.find(({ key }) => key === chosenKey)
  const homeOf = (id: string) => homes.find(({ _id }) => _id === id)
  const close = () => {
    setChosenKey(undefined)
    document.querySelector<HTMLElement>(`[data-pin-key="${chosenKey}"]`)?.focus()
  }
  return (
    <MapView
      label={label}
      className={className}
      frame={boundsAround(homes.map(({ position }) => aroundHome(position))) ?? wholeWorld}
      wheelZooms={false}
      onStart={focusOpened}
      controls={
        chosen && (
          <ChosenHomes
            key={chosen.key}
            homes={chosen.homes}
            imageOf={id => homeOf(id)?.image}
            pathOf={id => homeOf(id)?.path}
            onClose={close}
          />
        )
      }
    >
      {chosen?.position.isApproximate && <MapOutline corners={circleAround(chosen.position, hiddenWithinKm)} />}
      <HomePins
        pins={pins}
        viewed={none}
        saved={none}
        chosen={chosen?.key}
        onChoose={key => setChosenKey(key === chosenKey ? undefined : key)}
      />
    </MapView>
  )
}

const none: ReadonlySet<string> = new Set()
