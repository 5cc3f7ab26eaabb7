/** Rooms of a home on each level, from its facts. */
import type { DraftFacts } from '#contract/property-facts.ts'
import type { RoomName } from './home-rooms.ts'

export type Use = 'living' | 'kitchen' | 'dining' | 'bedroom' | 'bath' | 'study' | 'stairs' | 'open' | 'hall' | 'garage'

export interface PlannedRoom {
  name: string
  use: Use
  /** Share of the level, and the least width in metres. */
  share: number
  least: number
  /** Without furniture. */
  isBare?: boolean
}

const roomOf = (use: Use, name: string, share: number, least = 2.7): PlannedRoom => ({ use, name, share, least })

const bedrooms = (count: number) =>
  Array.from({ length: count }, (_, i) =>
    i === 0
      ? roomOf('bedroom', count > 1 ? 'Main bedroom' : 'Bedroom', 17, 3.2)
      : roomOf('bedroom', `Bedroom ${i + 1}`, 12),
  )

const baths = (full: number, half: number) => [
  ...Array.from({ length: full }, (_, i) => roomOf('bath', full > 1 ? `Bath ${i + 1}` : 'Bath', 5.5, 1.9)),
  ...Array.from({ length: half }, () => roomOf('bath', 'Half bath', 2.4, 1.2)),
]

/** The rooms of each level, the lowest first. */
export function levelsOf(facts: DraftFacts, rooms: readonly RoomName[], isOpen: boolean): PlannedRoom[][] {
  const [beds, full, half] = [facts.bedrooms ?? 2, facts.fullBaths ?? 1, facts.halfBaths ?? 0]
  const area = facts.livingAreaM2 ?? 120
  const levels = Math.max(1, Math.min(4, facts.storeys ?? 1))
  const hasStudy = rooms.includes('study')
  const hasDining = rooms.some(room => room === 'dining' || room === 'round-table') || area > 190
  if (beds === 0) return [[roomOf('open', 'Studio', 30, 4), roomOf('kitchen', 'Kitchen', 7), ...baths(full, half)]]
  const day = [
    ...(isOpen
      ? [roomOf('open', 'Living and kitchen', 38, 4.4)]
      : [roomOf('living', 'Living room', 24, 3.8), roomOf('kitchen', 'Kitchen', 15, 3)]),
    ...(hasDining && !isOpen ? [roomOf('dining', 'Dining room', 13, 3)] : []),
    ...(hasStudy ? [roomOf('study', 'Study', 10, 2.6)] : []),
  ]
  if (levels === 1) return [[...day, ...bedrooms(beds), ...baths(full, half)]]
  const stairs = roomOf('stairs', 'Stairs', 5, 2)
  const night = bedrooms(beds)
  // A house with many bedrooms and bathrooms has one of each below.
  const below = levels === 2 && beds > 3 && full > 2 ? 1 : 0
  const ground = [
    ...day,
    stairs,
    ...baths(0, half),
    ...(below > 0 ? [roomOf('bedroom', 'Guest bedroom', 12), roomOf('bath', 'Bath 1', 5, 1.9)] : []),
  ]
  const upper = night.slice(0, beds - below)
  const upperBaths = baths(full - below, 0)
  if (below > 0 && upperBaths.length > 0) upperBaths.forEach((bath, i) => (bath.name = `Bath ${i + 2}`))
  const floors = levels - 1
  const result = [ground]
  for (let floor = 0; floor < floors; floor++) {
    const of = <T>(list: T[]) => list.filter((_, i) => i % floors === floor)
    const here = [...of(upper), ...of(upperBaths)]
    if (!here.some(({ use }) => use === 'bedroom'))
      here.unshift(roomOf('study', floor === floors - 1 ? 'Library' : 'Family room', 16, 3))
    if (here.length === 1) here.push({ ...roomOf('study', 'Storage', 6, 2.2), isBare: true })
    result.push([...here, stairs])
  }
  return result
}
