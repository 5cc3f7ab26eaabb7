import { dollars } from '#contract/ground/money.ts'
import { waitsForCondition } from '#contract/offers/conditions.ts'
import type { Offer } from '#contract/offers/offers.ts'
import {
  balanceDueBy,
  depositTakenBack,
  duePayment,
  isFullyPaid,
  isObjected,
  objectionHours,
  type Settlement,
} from '#contract/offers/settlement.ts'
import { offerStateOf } from '#contract/own-deals/buyer-state.ts'
import { askBeforeSigning, waitsForReview } from '../offer-state/buyer-texts.ts'
import { dayText, momentWithZone } from '../ui/text/date-text.ts'

/** One moment of the money of a deal: a payment, the check of a transfer, or the keys. */
export interface Moment {
  what: 'deposit' | 'price' | 'transfer' | 'check' | 'keys'
  title: string
  /** Amount, duration or day. */
  figure: string
  text: string
  /** Date or deadline; missing where the figure says it. */
  when?: string
  state: 'done' | 'now' | 'later' | 'trouble'
}

const by = (instant: string | null): Pick<Moment, 'when'> =>
  instant === null ? {} : { when: `by ${momentWithZone(instant)}` }

/** Returns the moments of the money of an accepted or bought offer, in order. @param now the server's time */
export function moneyMoments(offer: Offer, now: number): Moment[] {
  if (offer.settlement) return [...partsOf(offer, offer.settlement, now), keysOf(offer)]
  const isByCard = duePayment(offer).by === 'card'
  const price: Moment = {
    what: isByCard ? 'price' : 'transfer',
    title: isByCard ? 'Payment' : 'Transfer',
    figure: dollars(offer.offerAmount),
    text: isByCard ? byCard : transferText(offer),
    ...(offer.status === 'bought' ? { state: 'done' } : dueNow(offer, now)),
  }
  return [price, keysOf(offer)]
}

function keysOf(offer: Offer): Moment {
  const isBought = offer.status === 'bought'
  return {
    what: 'keys',
    title: 'Keys',
    figure: dayText(offer.buyingDate),
    text: offer.flagged ? askBeforeSigning : `Contract and deed with ${offer.agentName}, then the keys`,
    when: 'planned handover',
    state: !isBought ? 'later' : offer.flagged ? 'trouble' : 'now',
  }
}

/** State and deadline of the next payment. @param now the server's time */
function dueNow(offer: Offer, now: number): Pick<Moment, 'state' | 'when'> & { text?: string } {
  switch (offerStateOf(offer, now)) {
    case 'overdue':
      return { state: 'trouble', text: 'The payment deadline has passed, and the offer is being closed' }
    case 'objected':
      return { state: 'trouble' }
    case 'frozen':
    case 'frozen transfer':
      return { state: 'later', text: 'Not now: the agent’s account is under review' }
    case 'paying':
      return { state: 'now', text: 'Your payment is being processed' }
    case 'to confirm':
      return { state: 'now', when: 'The deadline is paused until you confirm it' }
    default:
      return waitsForCondition(offer)
        ? { state: 'later', when: 'The time to pay begins when the last condition is met' }
        : { state: 'now', ...by(offer.payBy) }
  }
}

const byCard = 'By card, to the marketplace'

function transferText(offer: Offer): string {
  if (isObjected(offer)) return 'We could not find it. Do not send money again'
  return offer.transfer === null
    ? 'From your bank, to the account on the payment page once we have checked it'
    : `The agent recorded ${offer.transfer.reference}`
}

/** Deposit, transfer and check. */
function partsOf(offer: Offer, settlement: Settlement, now: number): Moment[] {
  const { deposit, balance, depositPaidAt } = settlement
  const isPaid = offer.status === 'bought' || isFullyPaid(offer)
  const transfer =
    depositPaidAt === null ? later(offer, now) : isPaid ? ({ state: 'done' } as const) : dueNow(offer, now)
  return [
    {
      what: 'deposit',
      title: 'Deposit',
      figure: dollars(deposit),
      text: byCard,
      ...(depositPaidAt === null
        ? dueNow(offer, now)
        : { state: 'done', when: `Paid on ${momentWithZone(depositPaidAt)}` }),
    },
    { what: 'transfer', title: 'Transfer', figure: dollars(balance), text: transferText(offer), ...transfer },
    { what: 'check', title: 'Check', figure: `${objectionHours} hours`, ...checkOf(offer, settlement) },
  ]
}

/** State of the balance before the deposit is paid. Its deadline is known where the deposit can be paid now. */
const later = (offer: Offer, now: number): Pick<Moment, 'state' | 'when'> => ({
  state: 'later',
  ...(dueNow(offer, now).state === 'now' && by(balanceDueBy(offer.buyingDate, new Date(now)).toISOString())),
})

function checkOf(offer: Offer, settlement: Settlement): Pick<Moment, 'state' | 'text' | 'when'> {
  if (offer.status === 'bought') return { state: 'done', text: 'The sale is complete' }
  const text = 'We check the transfer. If nothing is wrong, the home is yours'
  if (!isFullyPaid(offer)) return { state: 'later', text, when: `${objectionHours} hours after you confirm it` }
  const { completesAt } = settlement
  if (offer.flagged) return { state: 'trouble', text: waitsForReview }
  return completesAt === null
    ? { state: 'trouble', text: depositTakenBack }
    : { state: 'now', text, when: `until ${momentWithZone(completesAt)}` }
}
