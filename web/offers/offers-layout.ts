import { useSyncExternalStore } from 'react'
import { isDeal, isUndecided, type Offer } from '#contract/offers/offers.ts'
import { storedText } from '../ui/browser/stored-text.ts'

/** Layouts of the offers on a home: columns side by side, or one row per offer. On a phone both are cards. */
export const offersLayouts = ['compare', 'table'] as const
export type OffersLayout = (typeof offersLayouts)[number]

const stored = storedText('offers-layout')

/** The layout that the agent has chosen in this browser. */
export const useOffersLayout = (): OffersLayout =>
  useSyncExternalStore(stored.subscribe, chosen, () => offersLayouts[0])

/** Remembers the layout in this browser. */
export const chooseOffersLayout = (layout: OffersLayout): void => stored.write(layout)

const chosen = (): OffersLayout => offersLayouts.find(layout => layout === stored.read()) ?? offersLayouts[0]

/** Whether an offer can still become a sale. */
export const isLive = (offer: Pick<Offer, 'status'>): boolean => isUndecided(offer) || isDeal(offer)

/** Maximum number of columns that can be compared. */
const maxColumns = 4

/** Whether the offers on a home are worth comparing: two to four live ones. */
export function canCompare(offers: readonly Pick<Offer, 'status'>[]): boolean {
  const live = offers.filter(isLive).length
  return live > 1 && live <= maxColumns
}
