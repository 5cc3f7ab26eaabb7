import { dollars } from '#contract/ground/money.ts'
import type { WaitingOnProperty } from '#contract/manage-properties/waiting-on-property.ts'
import { proposalText } from './proposal-text.ts'

// Words for what a change, a deletion or a decision about a home means for its offers and viewings.

/** Most offers that a question names. */
const maxNamed = 5

/**
 * Names what an act ends: "the pending offer: Ada, $450,000 to buy on Nov 30, 2026; and 1 viewing and 2 conversations".
 * Undefined if there are none. @param now in milliseconds
 */
export function endedWith(
  { offers, pendingOffers, viewings, conversations }: WaitingOnProperty,
  now: number,
): string | undefined {
  const named = offers.slice(0, maxNamed).map(offer => `${offer.buyerName}, ${proposalText(offer, now)}`)
  const more = pendingOffers > named.length ? [`and ${pendingOffers - named.length} more`] : []
  const closed = `${pendingOffers === 1 ? 'the pending offer' : `${pendingOffers} pending offers`}: ${[...named, ...more].join('; ')}`
  const others = [
    ...(viewings === 0 ? [] : [viewingsText(viewings)]),
    ...(conversations === 0 ? [] : [`${conversations} ${conversations === 1 ? 'conversation' : 'conversations'}`]),
  ].join(' and ')
  if (pendingOffers === 0) return others || undefined
  return others === '' ? closed : `${closed}; and ${others}`
}

/**
 * Says what happens while a change waits: "1 live offer ($415,000) goes on hold, 1 viewing stays." Undefined without any.
 *
 * @param isOnHold whether an earlier change waits already: "1 live offer ($415,000) is on hold, 1 viewing stays."
 */
export function onHoldText(
  { offers, pendingOffers, viewings }: WaitingOnProperty,
  isOnHold = false,
): string | undefined {
  const named = offers.slice(0, maxNamed).map(({ offerAmount }) => dollars(offerAmount))
  const more = pendingOffers > named.length ? [`${pendingOffers - named.length} more`] : []
  const parts = [
    ...(pendingOffers === 0
      ? []
      : [
          `${pendingOffers} live ${pendingOffers === 1 ? 'offer' : 'offers'} (${[...named, ...more].join(', ')}) ${isOnHold ? isOrAre(pendingOffers) : goesOrGo(pendingOffers)} on hold`,
        ]),
    ...(viewings === 0 ? [] : [`${viewingsText(viewings)} ${viewings === 1 ? 'stays' : 'stay'}`]),
  ]
  return parts.length === 0 ? undefined : `${parts.join(', ')}.`
}

/** Says what goes on after a change was sent back. Undefined if nothing waits. */
export function goesOnText({ pendingOffers, viewings }: WaitingOnProperty): string | undefined {
  const parts = [
    ...(pendingOffers === 0 ? [] : [`${pendingOffers} ${pendingOffers === 1 ? 'offer' : 'offers'}`]),
    ...(viewings === 0 ? [] : [viewingsText(viewings)]),
  ]
  return parts.length === 0 ? undefined : `${parts.join(' and ')} ${goesOrGo(pendingOffers + viewings)} on.`
}

const viewingsText = (count: number): string => `${count} ${count === 1 ? 'viewing' : 'viewings'}`

const isOrAre = (count: number): string => (count === 1 ? 'is' : 'are')
const goesOrGo = (count: number): string => (count === 1 ? 'goes' : 'go')
