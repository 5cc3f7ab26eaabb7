/** Draws the floor plan of a home as SVG: rooms on both sides of a hall, with doors, windows and furniture. */
import type { DraftFacts } from '#contract/property-facts.ts'
import { drawFurniture } from './plan-furniture.ts'
import type { PlannedRoom } from './plan-rooms.ts'

const [wide, high] = [1280, 853]
const hallDepth = 1.25
const ink = '#2f3538'

export interface Rect {
  x: number
  y: number
  w: number
  h: number
}

export interface PlacedRoom extends PlannedRoom {
  at: Rect
  /** Whether the room lies above the hall, so that its outer wall is the upper one. */
  above: boolean
}

const fills: Record<PlannedRoom['use'], string> = {
  living: '#f4ead6',
  open: '#f4ead6',
  kitchen: '#f1e3cb',
  dining: '#f3e7d3',
  bedroom: '#e3ebf0',
  bath: '#d9ebe8',
  study: '#ece5ee',
  stairs: '#eeebe4',
  hall: '#f7f4ee',
  garage: '#e9e7e2',
}

const weight = (row: readonly PlannedRoom[]) => row.reduce((sum, { share }) => sum + share, 0)

const ordered = (row: readonly PlannedRoom[], flip: boolean) => {
  const sorted = row.toSorted((a, b) => rank(a) - rank(b))
  return flip ? sorted.toReversed() : sorted
}

/** Places the rooms of a level in two rows of nearly equal weight, in metres. */
function place(
  rooms: readonly PlannedRoom[],
  area: number,
  ratio: number,
): { rooms: PlacedRoom[]; w: number; d: number } {
  const w = Math.sqrt(area * ratio)
  const d = area / w
  const above: PlannedRoom[] = []
  const below: PlannedRoom[] = []
  // The largest first, each into the lighter row.
  const hasStairs = rooms.some(({ use }) => use === 'stairs')
  above.push(...rooms.filter(({ use }) => use === 'stairs'))
  for (const room of rooms.filter(({ use }) => use !== 'stairs').toSorted((a, b) => b.share - a.share))
    (weight(below) <= weight(above) ? below : above).push(room)
  const rows = [ordered(above, true), ordered(below, false)] as const
  const free = d - hallDepth
  // Stairs lie in the same place on every level.
  const upper = hasStairs
    ? free / 2
    : free * Math.min(0.58, Math.max(0.42, weight(above) / Math.max(1, weight(above) + weight(below))))
  const placed = rows.flatMap((row, at) => {
    const [y, h] = at === 0 ? [0, upper] : [upper + hallDepth, free - upper]
    return widths(row, w).map(({ room, x, width }) => ({ ...room, at: { x, y, w: width, h }, above: at === 0 }))
  })
  const hall: PlacedRoom = {
    name: 'Hall',
    use: 'hall',
    share: 0,
    least: 0,
    above: true,
    at: { x: 0, y: upper, w, h: hallDepth },
  }
  return { rooms: [...placed, hall], w, d }
}

/** Baths lie between bedrooms, stairs at the end of the hall. */
const rank = ({ use, name }: PlannedRoom) =>
  ({
    living: 0,
    open: 0,
    dining: 1,
    kitchen: 2,
    study: 3,
    bedroom: name.startsWith('Main') ? 4 : 6,
    bath: 5,
    stairs: 7,
    hall: 8,
    garage: 9,
  })[use]

/** Widest rooms in metres; what is left becomes a dressing room or storage. */
const widest: Partial<Record<PlannedRoom['use'], number>> = { bedroom: 5.4, bath: 3, study: 4.8, stairs: 2.3 }

function widths(row: readonly PlannedRoom[], w: number): { room: PlannedRoom; x: number; width: number }[] {
  const whole = row.reduce((sum, { share }) => sum + share, 0)
  const wanted = row.map(room => {
    const width = Math.max(Math.min(room.least, w / row.length), (room.share / whole) * w)
    return room.use === 'stairs' ? 2.3 : Math.min(widest[room.use] ?? Infinity, width)
  })
  const sum = wanted.reduce((a, b) => a + b, 0)
  const left = w - sum
  const elastic = row.findIndex(
    ({ use }) => use === 'living' || use === 'open' || use === 'kitchen' || use === 'dining',
  )
  if (left > 1.3 && elastic < 0) {
    const at = row.findIndex(({ use }) => use === 'bedroom') + 1
    const name = left > 2.4 ? 'Dressing room' : 'Closet'
    const extra = {
      room: { name: at > 0 ? name : 'Storage', use: 'study' as const, share: 0, least: 0, isBare: true },
      width: Math.min(left, 3.6),
    }
    const list = row.map((room, i) => ({ room: room as PlannedRoom, width: wanted[i] ?? 0 }))
    return spread(list.toSpliced(at > 0 ? at : list.length, 0, extra), w)
  }
  return spread(
    row.map((room, i) => ({ room, width: (wanted[i] ?? 0) + (i === elastic && left > 0 ? left : 0) })),
    w,
  )
}

/** Stretches rooms other than stairs to the whole width, and lines them up. */
function spread(list: readonly { room: PlannedRoom; width: number }[], w: number) {
  const fixed = list.reduce((sum, { room, width }) => sum + (room.use === 'stairs' ? width : 0), 0)
  const rest = list.reduce((sum, { room, width }) => sum + (room.use === 'stairs' ? 0 : width), 0)
  let x = 0
  return list.map(({ room, width: wanted }) => {
    const width = room.use === 'stairs' ? wanted : (wanted / rest) * (w - fixed)
    x += width
    return { room, x: x - width, width }
  })
}

const feet = (metres: number) => `${Math.round(metres * 3.28084)}′`

export function floorPlan(facts: DraftFacts, levels: readonly (readonly PlannedRoom[])[]): string {
  const area = (facts.livingAreaM2 ?? 120) / levels.length
  const columns = [1, 2, 3, 2][levels.length - 1] ?? 2
  const floors = levels.map(rooms => place(rooms, area, [1.42, 1.12, 0.85, 1.42][levels.length - 1] ?? 1.42))
  const lines = Math.ceil(floors.length / columns)
  const [w, d] = [floors[0]?.w ?? 1, floors[0]?.d ?? 1]
  const outdoor = (['terrace', 'balcony'] as const).find(name => facts.features?.includes(name))
  const porch = outdoor ? 1.7 : 0
  const [left, top] = [70, 96]
  const scale = Math.min(
    (wide - left * 2 - (columns - 1) * 80) / (w * columns),
    (high - top - 90 - (lines - 1) * 64) / (d * lines + porch),
  )
  const parts = floors.map((floor, i) => {
    const total = columns * w * scale + (columns - 1) * 80
    const x = (wide - total) / 2 + (i % columns) * (w * scale + 80)
    const y =
      top +
      Math.max(0, (high - top - 80 - lines * d * scale - porch * scale - (lines - 1) * 64) / 2) +
      Math.floor(i / columns) * (d * scale + 64)
    return `<g transform="translate(${x} ${y})">${drawLevel(floor, scale, { name: levels.length > 1 ? `Level ${i + 1}` : '', isEntrance: i === 0, outdoor: i === 0 ? outdoor : undefined, stated: typeof facts.livingAreaM2 === 'number' })}</g>`
  })
  const stated =
    typeof facts.livingAreaM2 !== 'number'
      ? ''
      : `Living area ${Math.round(facts.livingAreaM2 * 10.7639).toLocaleString('en-US')} ft² (${facts.livingAreaM2} m²)`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}" font-family="DejaVu Sans" fill="${ink}">
<rect width="100%" height="100%" fill="#fbfaf6"/>
<text x="${left}" y="52" font-size="26" font-weight="bold">Floor plan</text>
<text x="${wide - left}" y="52" font-size="19" fill="#5d6468" text-anchor="end">${stated}</text>
${parts.join('\n')}
<text x="${left}" y="${high - 30}" font-size="16" fill="#5d6468">Sizes are approximate.</text>
<path d="M${wide - left - scale * 3.048} ${high - 44}v8h${scale * 3.048}v-8" fill="none" stroke="${ink}" stroke-width="2"/>
<text x="${wide - left - scale * 1.524}" y="${high - 16}" font-size="15" text-anchor="middle">10 ft</text>
</svg>`
}

interface LevelOptions {
  name: string
  isEntrance: boolean
  outdoor: 'terrace' | 'balcony' | undefined
  stated: boolean
}

function drawLevel(
  { rooms, w, d }: ReturnType<typeof place>,
  k: number,
  { name, isEntrance, outdoor, stated }: LevelOptions,
): string {
  const hall = rooms.find(({ use }) => use === 'hall')?.at ?? { x: 0, y: 0, w: 0, h: 0 }
  const out: string[] = []
  if (name) out.push(`<text x="0" y="-16" font-size="19" font-weight="bold">${name}</text>`)
  if (outdoor) {
    const from = w * 0.08
    out.push(
      `<rect x="${from * k}" y="${d * k}" width="${w * 0.62 * k}" height="${1.5 * k}" fill="#efe9dc" stroke="${ink}" stroke-width="2" stroke-dasharray="7 5"/>`,
      `<text x="${(from + w * 0.31) * k}" y="${(d + 0.85) * k}" font-size="17" text-anchor="middle">${outdoor === 'terrace' ? 'Terrace' : 'Balcony'}</text>`,
    )
  }
  for (const { at, use } of rooms)
    out.push(`<rect x="${at.x * k}" y="${at.y * k}" width="${at.w * k}" height="${at.h * k}" fill="${fills[use]}"/>`)
  for (const room of rooms) out.push(drawFurniture(room, k))
  // Walls between rooms, then the outer wall.
  for (const { at, use } of rooms)
    if (use !== 'hall')
      out.push(
        `<rect x="${at.x * k}" y="${at.y * k}" width="${at.w * k}" height="${at.h * k}" fill="none" stroke="${ink}" stroke-width="5"/>`,
      )
  out.push(`<rect width="${w * k}" height="${d * k}" fill="none" stroke="${ink}" stroke-width="10"/>`)
  for (const room of rooms) if (room.use !== 'hall') out.push(openings(room, hall, k))
  if (isEntrance) out.push(entrance(hall, k))
  for (const room of rooms) out.push(label(room, k, stated))
  return out.join('\n')
}

/** The door to the hall, and a window in the outer wall. */
function openings({ at, above, use }: PlacedRoom, hall: Rect, k: number): string {
  const leaf = Math.min(0.8, at.w * 0.5)
  const x = at.x + Math.min(0.25, at.w * 0.1)
  const y = above ? hall.y : hall.y + hall.h
  const into = above ? -1 : 1
  const paper = fills[use]
  const door =
    use === 'stairs' || use === 'open' || use === 'living'
      ? `<rect x="${x * k}" y="${y * k - 4}" width="${Math.min(1.5, at.w * 0.6) * k}" height="8" fill="${paper}"/>`
      : `<rect x="${x * k}" y="${y * k - 4}" width="${leaf * k}" height="8" fill="${paper}"/>
<path d="M${x * k} ${y * k}v${into * leaf * k}A${leaf * k} ${leaf * k} 0 0 ${above ? 1 : 0} ${(x + leaf) * k} ${y * k}" fill="none" stroke="${ink}" stroke-width="2"/>`
  if (use === 'stairs') return door
  const pane = at.w * (use === 'bath' ? 0.3 : use === 'living' || use === 'open' ? 0.62 : 0.46)
  const [wx, wy] = [at.x + (at.w - pane) / 2, above ? at.y : at.y + at.h]
  return `${door}
<rect x="${wx * k}" y="${wy * k - 5}" width="${pane * k}" height="10" fill="#fbfaf6" stroke="${ink}" stroke-width="2"/>
<path d="M${wx * k} ${wy * k}h${pane * k}" stroke="${ink}" stroke-width="2"/>`
}

function entrance(hall: Rect, k: number): string {
  const leaf = 0.95
  const y = hall.y + (hall.h - leaf) / 2
  return `<rect x="-6" y="${y * k}" width="12" height="${leaf * k}" fill="${fills.hall}"/>
<path d="M0 ${y * k}h${leaf * k}A${leaf * k} ${leaf * k} 0 0 1 0 ${(y + leaf) * k}" fill="none" stroke="${ink}" stroke-width="2"/>`
}

/** Name and size in the middle of a room, with a light edge so that furniture does not disturb it. */
function label({ at, name, use }: PlacedRoom, k: number, stated: boolean): string {
  if (use === 'stairs') return ''
  const [x, y] = [(at.x + at.w / 2) * k, (at.y + at.h / 2) * k]
  const longest = Math.max(...name.split(' ').map(word => word.length))
  const room = at.w * k - 16
  const whole = name.length * 11.6
  const size = use === 'hall' ? 15 : Math.max(11, Math.min(19, (room / Math.min(whole, longest * 11.6)) * 18))
  const lines = name.length * size * 0.64 > room ? name.split(' ') : [name]
  const sized = stated && use !== 'hall' && room > 74
  const height = lines.length * size * 1.15 + (sized ? size : 0)
  const edge = `paint-order="stroke" stroke="${fills[use]}" stroke-width="7" stroke-linejoin="round" text-anchor="middle"`
  const texts = lines.map(
    (line, i) =>
      `<text x="${x}" y="${y - height / 2 + (i + 0.85) * size * 1.15}" font-size="${size}" font-weight="bold" ${edge}>${line}</text>`,
  )
  if (sized)
    texts.push(
      `<text x="${x}" y="${y - height / 2 + (lines.length + 0.8) * size * 1.15}" font-size="${size * 0.86}" fill="#4d5458" ${edge}>${feet(at.w)} × ${feet(at.h)}</text>`,
    )
  return texts.join('\n')
}
