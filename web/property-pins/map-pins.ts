import type { PropertyOnMap } from '#contract/search-map/properties-on-map.ts'

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

/** Estimated pixels of a pin's label, which is as wide as its text. */
const labelSize = (pin: Pin, rem: number) => ({ width: (pinText(pin).length / 2 + 1.75) * rem, height: 2 * rem })

/**
 * Returns the keys of the pins whose label would cover an earlier one; they become dots.
 *
 * @param rem pixels of the reader's text size
 */
export function crowdedPins(
  pins: readonly Pin[],
  pixelsOf: (pin: Pin) => { x: number; y: number },
  rem: number,
): Set<string> {
  const taken: { left: number; right: number; top: number; bottom: number }[] = []
  const crowded = new Set<string>()
  for (const pin of pins) {
    const [{ x, y }, { width, height }] = [pixelsOf(pin), labelSize(pin, rem)]
    const box = { left: x - width / 2, right: x + width / 2, top: y - height, bottom: y }
    const isCovered = taken.some(
      other => box.left < other.right && box.right > other.left && box.top < other.bottom && box.bottom > other.top,
    )
    if (isCovered) crowded.add(pin.key)
    else taken.push(box)
  }
  return crowded
}
