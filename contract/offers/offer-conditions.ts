/** Conditions that terms may name, in the order in which screens list them. */
export const offerConditions = ['financing', 'inspection', 'sale of own home'] as const
/** A condition of an offer: the deal depends on it. */
export type OfferCondition = (typeof offerConditions)[number]
