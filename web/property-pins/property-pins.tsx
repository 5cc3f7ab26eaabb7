import { clsx } from 'clsx'
import { Heart } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { priceText } from '#contract/ground/money.ts'
import { AtPlace } from '../map/at-place.tsx'
import { usePlacement } from '../map/placement.ts'
import { litPinText, type Pin, pinText, type PixelBox, type PlacedPin, placePins, withJoined } from './map-pins.ts'
import { pointAt, useIsPointedAt } from './pointed-property.ts'

export interface PropertyPinsProps {
  pins: readonly Pin[]
  /** Ids of homes that were viewed on this device. */
  viewed: ReadonlySet<string>
  /** Ids of homes on the wishlist. */
  saved: ReadonlySet<string>
  /** Key of the pin whose homes are shown. */
  chosen: string | undefined
  onChoose: (pin: Pin) => void
}

/**
 * Price labels on the map, in the order of the list. Where they would cover each other, some are dots, and dots that would
 * do so are one dot with the number of homes. They are one stop of the Tab key: arrow keys, Home and End move between them,
 * Escape leaves them for the map.
 */
export function PropertyPins({ pins, viewed, saved, chosen, onChoose }: PropertyPinsProps) {
  const list = useRef<HTMLUListElement>(null)
  const placed = usePlacedPins(pins, saved, list)
  const counted = new Set([...placed.values()].flatMap(({ joined }) => joined.map(({ key }) => key)))
  const shown = pins.filter(({ key }) => !counted.has(key))
  const [lastKey, setLastKey] = useState<string>()
  const stops = shown.filter(({ key }) => placed.has(key))
  const stop = stops.find(({ key }) => key === lastKey) ?? stops[0] ?? pins[0]
  usePinKeys(list)
  return (
    <ul ref={list} aria-label="Homes on the map" className="pointer-events-none absolute inset-0">
      {shown.map(alone => {
        const place = placed.get(alone.key)
        const pin = withJoined(alone, place?.joined ?? [])
        return (
          <PropertyPin
            key={pin.key}
            pin={pin}
            place={place}
            isStop={alone === stop}
            isViewed={pin.properties.every(({ _id }) => viewed.has(_id))}
            isSaved={pin.properties.some(({ _id }) => saved.has(_id))}
            isChosen={pin.key === chosen}
            onChoose={onChoose}
            onFocus={setLastKey}
          />
        )
      })}
    </ul>
  )
}

/** Keys that move the focus between the pins, from one place in their order to another. */
const steps: Partial<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowDown: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  ArrowUp: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** Lets keys move between the pins, and away from them. */
function usePinKeys(list: RefObject<HTMLUListElement | null>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const pins = [...(list.current?.querySelectorAll<HTMLElement>('[data-pin]') ?? [])].filter(
      pin => pin.closest('li')?.style.visibility !== 'hidden',
    )
    const at = pins.findIndex(pin => pin === event.target)
    const step = steps[event.key]
    if (at === -1 || (!step && event.key !== 'Escape')) return
    // Otherwise the map moves too.
    event.preventDefault()
    if (!step) return list.current?.closest('section')?.querySelector('canvas')?.focus({ preventScroll: true })
    event.stopPropagation()
    pins[step(at, pins.length - 1)]?.focus({ preventScroll: true })
  })
  useEffect(() => {
    const element = list.current
    element?.addEventListener('keydown', press)
    return () => element?.removeEventListener('keydown', press)
  }, [list])
}

interface PropertyPinProps extends Pick<PropertyPinsProps, 'onChoose'> {
  pin: Pin
  /** Undefined beyond the edge of the map. */
  place: PlacedPin | undefined
  /** Whether the Tab key stops here. */
  isStop: boolean
  isViewed: boolean
  isSaved: boolean
  isChosen: boolean
  onFocus: (key: string) => void
}

function PropertyPin({ pin, place, isStop, isViewed, isSaved, isChosen, onChoose, onFocus }: PropertyPinProps) {
  const isPointed = useIsPointedAt(pin.properties.map(({ _id }) => _id))
  const isRaised = isPointed || isChosen
  const isDot = place?.isDot === true && !isRaised
  const isCounted = isDot && place.joined.length > 0
  const shift = isRaised ? place?.litShift : place?.shift
  const point = () => pointAt(pin.properties[0]?._id)
  return (
    <AtPlace
      as="li"
      place={pin.position}
      anchor={isDot ? 'center' : 'bottom'}
      className={clsx('pointer-events-none!', isRaised ? 'z-20' : !isDot && 'z-10')}
    >
      <button
        type="button"
        tabIndex={isStop ? 0 : -1}
        data-pin
        data-pin-key={pin.key}
        data-pointed={isPointed ? '' : undefined}
        aria-expanded={isChosen}
        aria-label={nameOf(pin, isViewed, isSaved)}
        onClick={() => onChoose(pin)}
        onPointerEnter={point}
        onPointerLeave={() => pointAt(undefined)}
        onFocus={() => {
          onFocus(pin.key)
          point()
        }}
        onBlur={() => pointAt(undefined)}
        style={shift ? { transform: `translate(${shift.x}px, ${shift.y}px)` } : undefined}
        className={clsx(
          'pointer-events-auto flex cursor-pointer items-center gap-1 rounded-full border font-semibold whitespace-nowrap tabular-nums shadow-card',
          isCounted
            ? 'min-h-6 min-w-6 justify-center px-1 text-[0.8125rem]'
            : isDot
              ? 'size-6 border-[5px] bg-clip-padding'
              : 'mb-1 min-h-8 px-2.5 text-[0.9375rem]',
          // The pointer that has lit a dot stays on the pin.
          isRaised && place?.isDot && 'relative after:absolute after:inset-x-0 after:top-full after:h-4',
          isRaised
            ? 'border-surface bg-primary text-on-primary shadow-lift'
            : isViewed
              ? 'border-control bg-sunken text-muted'
              : 'border-primary bg-surface text-ink',
        )}
      >
        {isCounted && <span>{pin.properties.length}</span>}
        {!isDot && (
          <>
            {isSaved && <Heart className={clsx('size-4 fill-current', !isRaised && 'text-bad')} aria-hidden />}
            <span>{isRaised ? litPinText(pin) : pinText(pin)}</span>
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
      ? `${pinText(pin)}, ${property.title}, ${priceText(property)}`
      : `${pin.properties.length} homes here`
  return [name, isSaved && 'saved', isViewed && 'viewed'].filter(Boolean).join(', ')
}

/** Places the pins whenever the map rests. */
function usePlacedPins(
  pins: readonly Pin[],
  saved: ReadonlySet<string>,
  list: RefObject<HTMLUListElement | null>,
): ReadonlyMap<string, PlacedPin> {
  const placement = usePlacement()
  const [placed, setPlaced] = useState<ReadonlyMap<string, PlacedPin>>(new Map())
  useLayoutEffect(() => {
    const look = () =>
      setPlaced(
        placePins(pins, {
          pixelsOf: ({ position: { lat, lng } }) => placement.pixelsOf({ lat, lng: placement.nearestTurn(lng) }),
          size: placement.size(),
          buttons: list.current ? buttonsOver(list.current) : [],
          saved,
          rem: parseFloat(getComputedStyle(document.documentElement).fontSize),
        }),
      )
    look()
    return placement.onRest(look)
  }, [placement, pins, saved, list])
  return placed
}

/** Boxes of the buttons over the map, from its upper left. */
function buttonsOver(list: HTMLElement): PixelBox[] {
  const { left, top } = list.getBoundingClientRect()
  const boxes = [...(list.closest('section')?.querySelectorAll('[data-over-map]') ?? [])]
  return boxes.map(element => {
    const box = element.getBoundingClientRect()
    return { left: box.left - left, right: box.right - left, top: box.top - top, bottom: box.bottom - top }
  })
}
