import * as z from 'zod/mini'
import { optionalLine } from '../ground/field.ts'

/** The parts of an address, each as somebody wrote it. An absent or empty one is not known. */
export const AddressParts = z.object(
  {
    street: optionalLine(200),
    unit: optionalLine(50),
    town: optionalLine(100),
    /** State, province or nation. */
    region: optionalLine(100),
    postcode: optionalLine(20),
    country: optionalLine(100),
  },
  'Must be the parts of an address',
)
export type AddressParts = z.infer<typeof AddressParts>

/** The parts, in the order in which people read them. */
export const addressPartNames = ['street', 'unit', 'town', 'region', 'postcode', 'country'] as const

/** Parts of an address in a draft. Absent, they stay as they are until the location changes; null reads them from it again. */
export const DraftAddress = z.partial(z.object({ address: z.nullable(AddressParts) }))
export type DraftAddress = z.infer<typeof DraftAddress>

/** The word for each part within a text. */
const partWords = {
  street: 'street',
  unit: 'unit',
  town: 'town',
  region: 'state',
  postcode: 'postcode',
  country: 'country',
}

/** The parts as people read them: `street 12 Alder Street · town Springfield`. */
export const addressText = (parts: AddressParts): string =>
  addressPartNames.flatMap(part => (parts[part] ? [`${partWords[part]} ${parts[part]}`] : [])).join(' · ')

/** Removes empty parts. Undefined if none is left. */
export function statedParts(parts: AddressParts | null | undefined): AddressParts | undefined {
  const stated = Object.entries(parts ?? {}).filter(([, part]) => part)
  return stated.length === 0 ? undefined : Object.fromEntries(stated)
}
