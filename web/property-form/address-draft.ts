import { addressPartNames, type AddressParts, addressText, statedParts } from '#contract/properties/address-parts.ts'
import { readParts } from '#contract/properties/address.ts'

/** Parts of an address as people correct them. They are those of one location, and end with it. */
export type AddressDraft = Record<(typeof addressPartNames)[number], string> & {
  /** The location whose parts they are; empty while they are read from it. */
  correctedFor: string
}

/** The draft of a stored property's parts. */
export const addressDraftOf = ({
  location = '',
  address,
}: {
  location?: string | undefined
  address?: AddressParts | undefined
}): AddressDraft => ({ ...textsOf(address ?? {}), correctedFor: address ? location : '' })

/** The parts as texts of their fields. */
export const textsOf = (parts: AddressParts): Record<(typeof addressPartNames)[number], string> => ({
  street: parts.street ?? '',
  unit: parts.unit ?? '',
  town: parts.town ?? '',
  region: parts.region ?? '',
  postcode: parts.postcode ?? '',
  country: parts.country ?? '',
})

/** The corrected parts of the draft's location. Undefined if they are read from it. */
export function correctedIn(draft: AddressDraft & { location: string }): AddressParts | undefined {
  const { location, correctedFor, street, unit, town, region, postcode, country } = draft
  if (correctedFor === '' || correctedFor.trim() !== location.trim()) return undefined
  return statedParts({ street, unit, town, region, postcode, country })
}

/** The draft for the contract: null without corrected parts. */
export const addressedIn = (draft: AddressDraft & { location: string }) => ({ address: correctedIn(draft) ?? null })

/** Leaves the parts out if they are as stored for the same location: an update keeps them. */
export function withChangedAddress<Listing extends { location: string; address?: AddressParts | null | undefined }>(
  { address, ...listing }: Listing,
  before: { location?: string | undefined; address?: AddressParts | undefined },
) {
  const isSame = addressPartNames.every(part => (address?.[part] ?? '') === (before.address?.[part] ?? ''))
  const isKept = isSame && (address === null || listing.location === before.location)
  return { ...listing, ...(!isKept && { address }) }
}

/** Names the parts of a location. Empty if there are none. */
export const partsText = (location: string, corrected: AddressParts | undefined): string =>
  addressText(corrected ?? readParts(location.trim()))
