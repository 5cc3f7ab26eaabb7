import { canBeDeleted, canBeUpdated, type Property } from '#contract/properties/properties.ts'
import { dayText } from '../ui/text/date-text.ts'

/** Explains why an agent cannot update their property; undefined if they can. */
export function updateRefusal(property: Property): string | undefined {
  if (canBeUpdated(property)) return undefined
  return whyLocked(property) ?? 'You can’t update a rejected listing. Copy it as a new one, or delete it.'
}

/** Explains why a property cannot be deleted; undefined if it can. */
export const deletionRefusal = (property: Property): string | undefined =>
  canBeDeleted(property) ? undefined : whyLocked(property)

function whyLocked({ sold, soldAt, underOffer }: Property): string | undefined {
  if (sold) return soldAt === null ? 'It has been sold.' : `It was sold on ${dayText(soldAt)}.`
  if (underOffer) return 'It has an accepted offer, so you can’t change it until that offer is paid or lapses.'
  return undefined
}
