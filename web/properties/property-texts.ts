import type { AreaUnit } from '#contract/properties/area-unit.ts'
import { distanceText } from '#contract/properties/area.ts'
import type { FieldChange } from '#contract/properties/managed-properties.ts'
import { farPinKm } from '#contract/properties/position.ts'
import type { ManagedProperty } from '#contract/properties/properties.ts'
import { factLabels } from './facts-text.ts'

/** Reasons for a rejection that an admin can choose from; the first is preselected. */
export const rejectionReasons = {
  picture: 'The picture does not show the home clearly.',
  description: 'The description is missing, too short or misleading.',
  location: 'The location is incomplete or wrong.',
  price: 'The price range does not look right.',
  duplicate: 'This home is already listed.',
  permission: 'We could not confirm that you may sell this home.',
  rules: 'The listing breaks the rules of this marketplace.',
} as const

/** Texts for the reasons why buyers do not see a listing. */
export const hiddenTexts: Record<NonNullable<ManagedProperty['hiddenBecause']>, string> = {
  fraud: 'Hidden: agent marked as fraud',
  'not an agent': 'Hidden: no longer an agent’s',
}

/** Warning of a pin that may be wrong. */
export const farPin = (unit: AreaUnit): string =>
  `The pin is more than ${distanceText(farPinKm, unit)} from the place that the location names. Check both.`

/** Text in place of the parts of an address that nobody has corrected. */
export const readFromLocation = 'As read from the location'

/** The fields of a listing, as people name them. */
export const fieldNames: Record<FieldChange['field'], string> = {
  title: 'Title',
  location: 'Location',
  address: 'Parts of the address',
  minPrice: 'Minimum price',
  maxPrice: 'Maximum price',
  image: 'Picture',
  description: 'Description',
  ...factLabels,
}
