import type { Position } from '#contract/properties/position.ts'

/** Divides homes into those on the map and the others. */
export function dividedByPosition<Property extends { position?: Position | undefined }>(
  properties: readonly Property[],
) {
  const mapped = properties.filter(
    (property): property is Property & { position: Position } => property.position !== undefined,
  )
  return { mapped, unmapped: properties.filter(({ position }) => position === undefined) }
}
