import { priceText } from '#contract/ground/money.ts'
import type { PropertyOnMap } from '#contract/search-map/properties-on-map.ts'
import type { Pixels } from '../map/pixels.ts'

/** Homes at one position: with a place instead of a street, several share it. */
export interface Pin {
  key: string
  properties: readonly PropertyOnMap[]
  position: PropertyOnMap['position']
}

/** Groups homes by their position. The pins are in the order of the list, as far as it is loaded. */
export function pinsOf(properties: readonly PropertyOnMap[], order: readonly { _id: string }[]): Pin[] {
  const rank = new Map(order.map(({ _id }, at) => [_id, at]))
  const ranked = properties.toSorted((a, b) => (rank.get(a._id) ?? order.length) - (rank.get(b._id) ?? order.length))
  const groups = new Map<string, PropertyOnMap[]>()
  for (const property of ranked) {
    const key = `${property.position.lat},${property.position.lng}`
    const group = groups.get(key)
    if (group) group.push(property)
    else groups.set(key, [property])
  }
  return [...groups].flatMap(([key, group]) =>
    group[0] ? [{ key, properties: group, position: group[0].position }] : [],
  )
}

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** Short text on a pin: the lowest price, such as $540K, or the number of homes. */
export const pinText = ({ properties }: Pin): string =>
  properties.length === 1 && properties[0] ? `$${compact.format(properties[0].minPrice)}` : `${properties.length} homes`

/** Text on the pin that somebody points at or has chosen: all of the price range. */
export const litPinText = (pin: Pin): string =>
  pin.properties.length === 1 && pin.properties[0] ? priceText(pin.properties[0]) : pinText(pin)

/** A box on the map, in pixels from its upper left. */
export interface PixelBox {
  left: number
  right: number
  top: number
  bottom: number
}

/** Looks and place of a visible pin. */
export interface PlacedPin {
  /** Whether its label would cover an earlier one; it is a dot then. */
  isDot: boolean
  /** Later pins whose dots would cover this one. They are counted on it instead. */
  joined: readonly Pin[]
  /** Pixels that its label moves to lie on the map and beside the buttons, or its dot to lie beside the labels. */
  shift: Pixels
  /** The same for the longer label of the lit pin. */
  litShift: Pixels
}

interface PinRoom {
  pixelsOf: (pin: Pin) => Pixels
  /** Pixels of the map. */
  size: { width: number; height: number }
  /** Boxes of the buttons on the map. */
  buttons: readonly PixelBox[]
  /** Ids of homes with a heart on their label. */
  saved: ReadonlySet<string>
  /** Pixels of the reader's text size. */
  rem: number
}

/** The pin with the homes of those that it counts. */
export const withJoined = (pin: Pin, joined: readonly Pin[]): Pin =>
  joined.length === 0 ? pin : { ...pin, properties: [pin, ...joined].flatMap(({ properties }) => properties) }

/** The pressed pin with its homes as they are now. Undefined once none of them is on the map. */
export function currentPin(pressed: Pin | undefined, pins: readonly Pin[]): Pin | undefined {
  const ids = new Set(pressed?.properties.map(({ _id }) => _id))
  if (!pressed || ids.size === 0) return undefined
  const properties = pins.flatMap(pin => pin.properties.filter(({ _id }) => ids.has(_id)))
  return properties.length === 0 ? undefined : { ...pressed, properties }
}

/**
 * Places the labels, the first ones first, and then the dots beside them. Pins beyond the edge of the map, and those that a
 * dot counts, are left out.
 */
export function placePins(
  pins: readonly Pin[],
  { pixelsOf, size, buttons, saved, rem }: PinRoom,
): Map<string, PlacedPin> {
  const labels: PixelBox[] = []
  const withoutLabel: { pin: Pin; at: Pixels }[] = []
  const placed = new Map<string, PlacedPin>()
  const boxOf = (at: Pixels, pin: Pin, text: string) => {
    const heart = pin.properties.some(({ _id }) => saved.has(_id)) ? heartWidth : 0
    return labelBox(at, text.length / 2 + 1.75 + heart, rem)
  }
  const shiftOf = (at: Pixels, pin: Pin, text: string) => shiftInto(boxOf(at, pin, text), size, buttons)
  for (const pin of pins) {
    const at = pixelsOf(pin)
    if (at.x < 0 || at.y < 0 || at.x > size.width || at.y > size.height) continue
    const shift = shiftOf(at, pin, pinText(pin))
    const box = moved(boxOf(at, pin, pinText(pin)), shift)
    if (labels.some(other => overlap(box, other))) withoutLabel.push({ pin, at })
    else {
      labels.push(box)
      placed.set(pin.key, { isDot: false, joined: [], shift, litShift: shiftOf(at, pin, litPinText(pin)) })
    }
  }
  const dots: { box: PixelBox; joined: Pin[] }[] = []
  for (const { pin, at } of withoutLabel) {
    const shift = shiftOff(dotBox(at, rem), [...labels, ...buttons], { size, reach: maxDotShift * rem })
    const box = moved(dotBox(at, rem), shift)
    const covered = dots.find(other => overlap(box, other.box))
    if (covered) covered.joined.push(pin)
    else {
      const joined: Pin[] = []
      dots.push({ box, joined })
      // The label of a lit dot stands on the dot, so that the pointer stays on the pin.
      const lit = shiftOf(sum(at, shift), pin, litPinText(pin))
      placed.set(pin.key, { isDot: true, joined, shift, litShift: sum(shift, lit) })
    }
  }
  return placed
}

/** Width of a heart with its gap, in rem. */
const heartWidth = 1.25

/** Box of a label, a quarter of a rem above its place. Its width in rem is estimated from its text. */
const labelBox = ({ x, y }: Pixels, width: number, rem: number): PixelBox => ({
  left: x - (width * rem) / 2,
  right: x + (width * rem) / 2,
  top: y - 2.25 * rem,
  bottom: y - 0.25 * rem,
})

/** Box of a dot, whose middle is on its place. */
const dotBox = ({ x, y }: Pixels, rem: number): PixelBox => {
  const radius = 0.75 * rem
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius }
}

/** Pixels between a label and the edge of the map or a button. */
const margin = 4

/** Moves a box by the least that puts it on the map, then off a button, towards the middle. */
function shiftInto(box: PixelBox, size: PinRoom['size'], buttons: readonly PixelBox[]): Pixels {
  const right = Math.max(0, margin - box.left)
  const left = Math.max(0, box.right + margin - size.width)
  const shift = { x: right > 0 ? right : 0 - left, y: Math.max(0, margin - box.top) }
  const inside = moved(box, shift)
  const button = buttons.find(other => overlap(inside, other))
  if (!button) return shift
  const isHigh = button.top + button.bottom < size.height
  const down = isHigh ? button.bottom + margin - inside.top : button.top - margin - inside.bottom
  return { x: shift.x, y: shift.y + down }
}

/** Longest way of a dot from its place, in rem. */
const maxDotShift = 3

const distanceOf = ({ x, y }: Pixels): number => Math.abs(x) + Math.abs(y)

const sum = (a: Pixels, b: Pixels): Pixels => ({ x: a.x + b.x, y: a.y + b.y })

/**
 * Moves a dot off the labels and buttons that cover it, by the least that leaves it on the map and free of all others. It
 * stays if there is no such place within reach.
 */
function shiftOff(
  box: PixelBox,
  covers: readonly PixelBox[],
  { size, reach }: Pick<PinRoom, 'size'> & { reach: number },
): Pixels {
  const stays = { x: 0, y: 0 }
  if (!covers.some(other => overlap(box, other))) return stays
  const near = covers.filter(other => overlap(grown(box, reach), other))
  const sideways = [0, ...near.flatMap(({ left, right }) => [right - box.left, left - box.right])]
  const upOrDown = [0, ...near.flatMap(({ top, bottom }) => [bottom - box.top, top - box.bottom])]
  const map = { left: 0, top: 0, right: size.width, bottom: size.height }
  const isFree = (to: PixelBox) => overlap(middleOf(to), map) && !near.some(other => overlap(to, other))
  return (
    sideways
      .flatMap(x => upOrDown.map(y => ({ x, y })))
      .filter(shift => distanceOf(shift) <= reach)
      .toSorted((a, b) => distanceOf(a) - distanceOf(b))
      .find(shift => isFree(moved(box, shift))) ?? stays
  )
}

const grown = ({ left, right, top, bottom }: PixelBox, by: number): PixelBox => ({
  left: left - by,
  right: right + by,
  top: top - by,
  bottom: bottom + by,
})

const middleOf = ({ left, right, top, bottom }: PixelBox): PixelBox => {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  return { left: x, right: x, top: y, bottom: y }
}

const moved = ({ left, right, top, bottom }: PixelBox, { x, y }: Pixels): PixelBox => ({
  left: left + x,
  right: right + x,
  top: top + y,
  bottom: bottom + y,
})

const overlap = (a: PixelBox, b: PixelBox): boolean =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top
