/** Furniture and fittings on a floor plan, in thin lines. */
import type { PlacedRoom, Rect } from './floor-plan.ts'

const line = 'fill="#ffffff" fill-opacity=".55" stroke="#7d8489" stroke-width="2"'

export function drawFurniture(room: PlacedRoom, k: number): string {
  const { at, above, use } = room
  if (room.isBare) return ''
  const box = (x: number, y: number, w: number, h: number, radius = 0.06) => {
    // y is measured from the outer wall.
    const top = above ? at.y + y : at.y + at.h - y - h
    return `<rect x="${(at.x + x) * k}" y="${top * k}" width="${w * k}" height="${h * k}" rx="${radius * k}" ${line}/>`
  }
  const round = (x: number, y: number, r: number) =>
    `<circle cx="${(at.x + x) * k}" cy="${(above ? at.y + y : at.y + at.h - y) * k}" r="${r * k}" ${line}/>`
  const pen = { box, round, at }
  if (use === 'bedroom') return bed(pen)
  if (use === 'bath') return bath(pen)
  if (use === 'kitchen') return kitchen(pen)
  if (use === 'living') return living(pen, 0.5)
  if (use === 'open') return living(pen, 0.4) + (at.w > 8 ? counter(pen, at.w - 3.4, 3) : '')
  if (use === 'dining') return dining(pen)
  if (use === 'study') return box(at.w / 2 - 0.7, 0.35, 1.4, 0.65) + round(at.w / 2, 1.25, 0.24)
  if (use === 'stairs') return stairs(at, k)
  return ''
}

interface Pen {
  box: (x: number, y: number, w: number, h: number, radius?: number) => string
  round: (x: number, y: number, r: number) => string
  at: Rect
}

function bed({ box, at }: Pen): string {
  const w = at.w > 3.3 ? 1.6 : 1.2
  const x = (at.w - w) / 2
  const pillow = (w - 0.3) / 2
  return [
    box(x, 0.15, w, Math.min(2, at.h - 0.9)),
    box(x + 0.1, 0.22, pillow, 0.32),
    box(x + 0.2 + pillow, 0.22, pillow, 0.32),
    at.w > w + 1.3 ? box(x - 0.5, 0.15, 0.4, 0.4) + box(x + w + 0.1, 0.15, 0.4, 0.4) : '',
  ].join('')
}

function bath({ box, round, at }: Pen): string {
  if (at.w < 1.6) return box(at.w / 2 - 0.2, 0.15, 0.4, 0.2) + round(at.w / 2, 0.52, 0.2)
  const long = Math.min(1.7, at.w - 0.3)
  return [
    box((at.w - long) / 2, 0.14, long, 0.72),
    box((at.w - long) / 2 + 0.08, 0.22, long - 0.16, 0.56, 0.26),
    at.h > 2.6 ? box(0.14, at.h - 1.35, 0.2, 0.42) + box(0.34, at.h - 1.34, 0.42, 0.38, 0.18) : '',
    at.h > 2.6 ? box(at.w - 0.6, at.h - 1.5, 0.46, 0.6) + round(at.w - 0.37, at.h - 1.2, 0.16) : '',
  ].join('')
}

function counter({ box, round }: Pen, x: number, long: number): string {
  return [
    box(x, 0.14, long, 0.6, 0.02),
    box(x + long * 0.42, 0.24, 0.6, 0.38, 0.05),
    ...[0.2, 0.44].flatMap(u => [0.3, 0.56].map(v => round(x + u + 0.05, v, 0.09))),
    box(x + long - 0.62, 0.14, 0.62, 0.62, 0.02),
  ].join('')
}

function kitchen(pen: Pen): string {
  const { box, at } = pen
  return counter(pen, 0.15, at.w - 0.3) + (at.w * at.h > 15 ? box(at.w / 2 - 0.9, at.h - 1.5, 1.8, 0.75, 0.03) : '')
}

function living({ box, round, at }: Pen, share: number): string {
  const x = at.w * share - 1.1
  return [
    box(x, 0.4, 2.2, 0.9, 0.12),
    box(x + 0.2, 0.62, 1.8, 0.66, 0.06),
    round(x + 1.1, 1.85, 0.36),
    box(x - 1.05, 1.35, 0.8, 0.8, 0.14),
  ].join('')
}

function dining({ box, round, at }: Pen): string {
  const [x, y] = [at.w / 2 - 0.85, 0.75]
  return [0.4, 1.3].flatMap(u => [-0.22, 1.12].map(v => round(x + u, y + v, 0.2))).join('') + box(x, y, 1.7, 0.9, 0.05)
}

function stairs(at: Rect, k: number): string {
  const steps = 9
  const inner = Array.from({ length: steps }, (_, i) => {
    const x = (at.x + 0.2 + (i * (at.w - 0.4)) / (steps - 1)) * k
    return `<path d="M${x} ${(at.y + 0.15) * k}V${(at.y + at.h - 0.15) * k}" stroke="#7d8489" stroke-width="2"/>`
  })
  const y = (at.y + at.h / 2) * k
  const to = (at.x + at.w - 0.35) * k
  return `${inner.join('')}<path d="M${(at.x + 0.3) * k} ${y}H${to}l-9 -6m9 6l-9 6" fill="none" stroke="#2f3538" stroke-width="2.5"/>`
}
