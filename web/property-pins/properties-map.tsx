import { useMemo, useState } from 'react'
import type { Position } from '#contract/properties/position.ts'
import type { PropertyOnMap } from '#contract/search-map/properties-on-map.ts'
import { boundsAround } from '../map/bounds.ts'
import { focusOpened } from '../map/frame-map.ts'
import { MapOutline } from '../map/map-outline.tsx'
import { MapView } from '../map/map-view.tsx'
import { ChosenProperties } from './chosen-properties.tsx'
import { aroundProperty, outlineOf, wholeWorld } from './map-frames.ts'
import { currentPin, type Pin, pinsOf } from './map-pins.ts'
import { PropertyPins } from './property-pins.tsx'

/** A home of a list that is on the map. */
export interface ListedProperty extends Omit<PropertyOnMap, 'position'> {
  image: string
  position: Position
  /** Path of its page, if it is not the usual one. */
  path?: string | undefined
}

interface PropertiesMapProps {
  label: string
  properties: readonly ListedProperty[]
  className: string
}

/** The homes of a list on a map, each with its price. */
export function PropertiesMap({ label, properties, className }: PropertiesMapProps) {
  const [pressed, setPressed] = useState<Pin>()
  const pins = useMemo(() => pinsOf(properties, properties), [properties])
  const chosen = currentPin(pressed, pins)
  const outline = chosen && outlineOf(chosen.position)
  const propertyOf = (id: string) => properties.find(({ _id }) => _id === id)
  const close = () => {
    setPressed(undefined)
    document.querySelector<HTMLElement>(`[data-pin-key="${pressed?.key}"]`)?.focus()
  }
  return (
    <MapView
      label={label}
      className={className}
      frame={boundsAround(properties.map(({ position }) => aroundProperty(position))) ?? wholeWorld}
      wheelZooms={false}
      onStart={focusOpened}
      controls={
        chosen && (
          <ChosenProperties
            key={chosen.key}
            properties={chosen.properties}
            imageOf={id => propertyOf(id)?.image}
            pathOf={id => propertyOf(id)?.path}
            onClose={close}
          />
        )
      }
    >
      {outline && <MapOutline corners={outline} />}
      <PropertyPins
        pins={pins}
        viewed={none}
        saved={none}
        chosen={chosen?.key}
        onChoose={pin => setPressed(pin.key === chosen?.key ? undefined : pin)}
      />
    </MapView>
  )
}

const none: ReadonlySet<string> = new Set()
