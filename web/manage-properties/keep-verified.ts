import type { ManagedProperty } from '#contract/properties/properties.ts'

/** Adds properties that were verified and have left the reloaded list, each after the property it followed before. */
export function keepVerified(
  before: readonly ManagedProperty[],
  now: readonly ManagedProperty[],
): readonly ManagedProperty[] {
  const result = [...now]
  let place = 0
  for (const property of before) {
    const at = result.findIndex(({ _id }) => _id === property._id)
    if (at !== -1) place = at + 1
    else if (property.status === 'verified') result.splice(place++, 0, property)
  }
  return result
}
