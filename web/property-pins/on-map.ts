import type { Position } from '#contract/properties/position.ts'

/** Divides homes into those on the map and the others. */
export function dividedByPosition<Home extends { position?: Position | undefined }>(homes: readonly Home[]) {
  const mapped = homes.filter((home): home is Home & { position: Position } => home.position !== undefined)
  return { mapped, unmapped: homes.filter(({ position }) => position === undefined) }
}
