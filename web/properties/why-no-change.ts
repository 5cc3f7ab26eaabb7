import { canBeDeleted, canBeUpdated, type Property } from '#contract/properties.ts'
import { dayText } from '../ui/date-text.ts'

/** Why an agent cannot update a property of theirs; undefined when they can. */
export function whyNoUpdate(property: Property): string | undefined {
  if (canBeUpdated(property)) return undefined
  return whyKept(property) ?? 'It was rejected, so it can only be deleted.'
}

/** Why it has to stay; undefined when it can be deleted. */
export const whyNoDeletion = (property: Property): string | undefined =>
  canBeDeleted(property) ? undefined : whyKept(property)

function whyKept({ sold, soldAt, underOffer }: Property): string | undefined {
  if (sold) return soldAt === null ? 'It is sold.' : `It was sold on ${dayText(soldAt)}.`
  if (underOffer) return 'An offer is accepted, so it stays as it is until that is paid or lapses.'
  return undefined
}
