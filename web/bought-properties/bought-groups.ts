import { isPastDeadline } from '#contract/final-rounds/final-round.ts'
import { openConditions, waitsForCondition } from '#contract/offers/conditions.ts'
import { boughtProperties, type Offer } from '#contract/offers/offers.ts'
import { type DealGroup, dealGroupOf, offerLists, offerStateOf } from '#contract/own-deals/buyer-state.ts'
import type { SummarizedOffer } from '#contract/own-deals/buyer-summary.ts'
import { type Pages, usePages } from '../api/lists/use-pages.ts'
import { useSignedIn } from '../api/session/signed-in.ts'

/** Groups of live offers on the page, in its order. The server's groups know only status and review. */
export const liveGroups = ['your turn', 'with the agent', 'to pay', 'being completed', 'on hold'] as const
export type LiveGroup = (typeof liveGroups)[number]

export const idOf = (group: string): string => group.replaceAll(' ', '-')

type Round = SummarizedOffer['round'] | undefined

/** Group of a deal on the page: the buyer marks an open condition, and answers an objection. */
const groupOfDeal: Readonly<Record<DealGroup, LiveGroup>> = {
  objected: 'your turn',
  'to pay': 'to pay',
  conditional: 'your turn',
  'being completed': 'being completed',
  frozen: 'on hold',
}

/**
 * Group of a live offer: who acts next. Undefined for an offer that has ended.
 *
 * @param round newest round of final offers on the home, once it is known
 * @param now the server's time in milliseconds
 */
export function groupOf(offer: Offer, round: Round, now: number): LiveGroup | undefined {
  const state = offerStateOf(offer, now)
  if (state === 'bought' || state === 'closed') return undefined
  if (offer.status === 'accepted') return groupOfDeal[dealGroupOf(offer)]
  if (state === 'final round')
    return round && (round.hasFinal || isPastDeadline(round, now)) ? 'with the agent' : 'your turn'
  return state === 'your turn' ? 'your turn' : 'with the agent'
}

/** Time by which the buyer has to act on an offer that waits for them. Null without a deadline. */
export function actBy(offer: Offer, round: Round): string | null {
  if (waitsForCondition(offer))
    return (
      openConditions(offer.conditions)
        .map(({ dueBy }) => dueBy)
        .toSorted()[0] ?? null
    )
  if (offer.status === 'accepted') return offer.payBy
  return offer.finalRound === 'open' ? (round?.deadline ?? null) : offer.terms.expiresAt
}

/** Rows per part of a list: all live offers of nearly every buyer, and the ended ones that fit two screens. */
const pageSizes = { live: 100, ended: 20 }

type ListName = keyof typeof offerLists

interface List {
  name: ListName
  offers: Pages<Offer>
}

function useList(name: ListName): List {
  const { email } = useSignedIn()
  const isEnded = name === 'bought' || name === 'closed'
  const query = { email, ...offerLists[name] }
  return { name, offers: usePages(boughtProperties, { query }, isEnded ? pageSizes.ended : pageSizes.live) }
}

/**
 * Loads all offers of the buyer by the server's groups. An offer that has moved while only the list of its new group was
 * reloaded is in both; the later group knows better: an offer never returns to an earlier one.
 */
export function useBoughtOffers() {
  const waiting = useList('waiting')
  const accepted = useList('accepted')
  const frozen = useList('frozen')
  const bought = useList('bought')
  const closed = useList('closed')
  const lists = [waiting, accepted, frozen, bought, closed]
  return {
    bought: bought.offers,
    closed: closed.offers,
    /** Parts of the lists of live offers that are not loaded yet. */
    more: [waiting, accepted, frozen].flatMap(({ offers }) => (offers.more?.onMore ? [offers.more] : [])),
    query: {
      data: lists.every(({ offers }) => offers.data) ? inOneList(lists) : undefined,
      isError: lists.some(({ offers }) => offers.isError),
      error: lists.find(({ offers }) => offers.isError)?.offers.error,
      isFetching: lists.some(({ offers }) => offers.isFetching),
      refetch: () => Promise.all(lists.map(({ offers }) => offers.refetch())),
    },
  }
}

const inOneList = (lists: readonly List[]): Offer[] => [
  ...new Map(lists.flatMap(list => list.offers.data ?? []).map(offer => [offer._id, offer])).values(),
]
