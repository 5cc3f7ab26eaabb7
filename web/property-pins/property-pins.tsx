import { clsx } from 'clsx'
import { Heart } from 'lucide-react'
import { useLayoutEffect, useState } from 'react'
import { priceRange } from '#contract/ground/money.ts'
import { AtPlace } from '../map/at-place.tsx'
import { usePlacement } from '../map/placement.ts'
import { crowdedPins, type Pin, pinText } from './map-pins.ts'
import { pointAt, useIsPointedAt } from './pointed-property.ts'

export interface PropertyPinsProps {
  pins: readonly Pin[]
  /** Ids of homes that were viewed on this device. */
  viewed: ReadonlySet<string>
  /** Ids of homes on the wishlist. */
  saved: ReadonlySet<string>
  /** Key of the pin whose homes are shown. */
  chosen: string | undefined
  onChoose: (key: string) => void
}

/** Price labels on the map, in the order of the list. Where they would cover each other, some are dots. */
export function PropertyPins({ pins, viewed, saved, chosen, onChoose }: PropertyPinsProps) {
  const crowded = useCrowdedPins(pins)
  return (
    <ul aria-label="Homes on the map" className="pointer-events-none absolute inset-0">
      {pins.map(pin => (
        <PropertyPin
          key={pin.key}
          pin={pin}
          isDot={crowded.has(pin.key)}
          isViewed={pin.properties.every(({ _id }) => viewed.has(_id))}
          isSaved={pin.properties.some(({ _id }) => saved.has(_id))}
          isChosen={pin.key === chosen}
          onChoose={onChoose}
        />
      ))}
    </ul>
  )
}

interface PropertyPinProps extends Pick<PropertyPinsProps, 'onChoose'> {
  pin: Pin
  isDot: boolean
  isViewed: boolean
  isSaved: boolean
  isChosen: boolean
}

function PropertyPin({ pin, isDot, isViewed, isSaved, isChosen, onChoose }: PropertyPinProps) {
  const isPointed = useIsPointedAt(pin.properties.map(({ _id }) => _id))
  const isRaised = isPointed || isChosen
  const point = () => pointAt(pin.properties[0]?._id)
  return (
    <AtPlace
      as="li"
      place={pin.position}
      anchor={isDot && !isRaised ? 'center' : 'bottom'}
      className={isRaised ? 'z-20' : isDot ? '' : 'z-10'}
    >
      <button
        type="button"
        data-pin
        data-pin-key={pin.key}
        data-pointed={isPointed ? '' : undefined}
        aria-expanded={isChosen}
        aria-label={nameOf(pin, isViewed, isSaved)}
        onClick={() => onChoose(pin.key)}
        onPointerEnter={point}
        onPointerLeave={() => pointAt(undefined)}
        onFocus={point}
        onBlur={() => pointAt(undefined)}
        className={clsx(
          'pointer-events-auto flex cursor-pointer items-center gap-1 rounded-full border font-semibold whitespace-nowrap tabular-nums shadow-card',
          isDot && !isRaised ? 'size-6 border-[5px] bg-clip-padding' : 'mb-1 min-h-8 px-2.5 text-[0.9375rem]',
          isRaised
            ? 'border-surface bg-primary text-on-primary'
            : isViewed
              ? 'border-line bg-sunken text-muted'
              : 'border-primary bg-surface text-ink',
        )}
      >
        {(!isDot || isRaised) && (
          <>
            {isSaved && <Heart className={clsx('size-4 fill-current', !isRaised && 'text-bad')} aria-hidden />}
            <span>{pinText(pin)}</span>
          </>
        )}
      </button>
    </AtPlace>
  )
}

/** Name for screen readers: the label, the home, and what the looks of the pin say. */
function nameOf(pin: Pin, isViewed: boolean, isSaved: boolean): string {
  const [property] = pin.properties
  const name =
    pin.properties.length === 1 && property
      ? `${pinText(pin)}, ${property.title}, ${priceRange(property)}`
      : `${pin.properties.length} homes here`
  return [name, isSaved && 'saved', isViewed && 'viewed'].filter(Boolean).join(', ')
}

/** Finds the pins that cover each other whenever the map rests. */
function useCrowdedPins(pins: readonly Pin[]): ReadonlySet<string> {
  const placement = usePlacement()
  const [crowded, setCrowded] = useState<ReadonlySet<string>>(new Set())
  useLayoutEffect(() => {
    const pixelsOf = ({ position: { lat, lng } }: Pin) => placement.pixelsOf({ lat, lng: placement.nearestTurn(lng) })
    const look = () =>
      setCrowded(crowdedPins(pins, pixelsOf, parseFloat(getComputedStyle(document.documentElement).fontSize)))
    look()
    return placement.onRest(look)
  }, [placement, pins])
  return crowded
}
