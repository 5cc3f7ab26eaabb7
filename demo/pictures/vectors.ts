/** Points and directions in metres: x to the right, y up, z away from the viewer. */
export type Vec = readonly [number, number, number]

export const add = (a: Vec, b: Vec): Vec => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const sub = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const scale = (a: Vec, k: number): Vec => [a[0] * k, a[1] * k, a[2] * k]
export const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const length = (a: Vec): number => Math.hypot(a[0], a[1], a[2])
export const cross = (a: Vec, b: Vec): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
export const unit = (a: Vec): Vec => scale(a, 1 / (length(a) || 1))

/** Turns a point about the upright axis; positive turns the front of a house to the right. */
export const turn = (p: Vec, angle: number): Vec => [
  p[0] * Math.cos(angle) - p[2] * Math.sin(angle),
  p[1],
  p[0] * Math.sin(angle) + p[2] * Math.cos(angle),
]
