import { boughtProperties, type Offer } from '#contract/offers/offers.ts'
import { filterOfGroup, type OfferGroup } from '#contract/own-deals/buyer-state.ts'
import { type Pages, usePages } from '../api/lists/use-pages.ts'
import { useSignedIn } from '../api/session/signed-in.ts'

export const boughtFirst = (one: Group, other: Group) =>
  Number(other.group === 'bought') - Number(one.group === 'bought')

export const idOf = (group: OfferGroup) => group.replace(' ', '-')

interface Group {
  group: OfferGroup
  offers: Pages<Offer>
}

export function useGroup(group: OfferGroup): Group {
  const { email } = useSignedIn()
  const offers = usePages(boughtProperties, { query: { email, ...filterOfGroup[group] } })
  // The server sorts by when the offers were made.
  return { group, offers: group === 'bought' ? { ...offers, data: offers.data?.toSorted(latestPurchase) } : offers }
}

const latestPurchase = (one: Offer, other: Offer) => (other.boughtAt ?? '').localeCompare(one.boughtAt ?? '')

/** Later groups come last: an offer never returns to an earlier one, except from and to `frozen`. */
const finality: Readonly<Record<OfferGroup, number>> = { waiting: 0, 'to pay': 1, frozen: 1, bought: 2, closed: 2 }

/** Removes an offer that has moved on, while only the list of its new group has been reloaded. */
function withoutMoved({ group, offers }: Group, groups: readonly Group[]): Group {
  const later = groups.filter(other => finality[other.group] > finality[group])
  const moved = new Set(later.flatMap(other => other.offers.data?.map(({ _id }) => _id) ?? []))
  return { group, offers: { ...offers, data: offers.data?.filter(({ _id }) => !moved.has(_id)) } }
}

/** Combines the lists: loaded once all are, and without the empty ones. */
export const inOne = (groups: readonly Group[]) => ({
  data: groups.every(({ offers }) => offers.data)
    ? groups.map(group => withoutMoved(group, groups)).filter(({ offers }) => offers.data?.length)
    : undefined,
  isError: groups.some(({ offers }) => offers.isError),
  error: groups.find(({ offers }) => offers.isError)?.offers.error,
  isFetching: groups.some(({ offers }) => offers.isFetching),
  refetch: () => Promise.all(groups.map(({ offers }) => offers.refetch())),
})
