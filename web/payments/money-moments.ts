import { dollars } from '#contract/ground/money.ts'
import type { Offer } from '#contract/offers/offers.ts'
import {
  balanceDueBy,
  depositTakenBack,
  duePayment,
  isSaleHeld,
  objectionHours,
  type Settlement,
  isObjected,
} from '#contract/offers/settlement.ts'
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

const by = (instant: string | null): { when?: string } =>
  instant === null ? {} : { when: `by ${momentWithZone(instant)}` }

/** Returns the moments of the money of an accepted or bought offer, in order. @param now the server's time */
export function momentsOf(offer: Offer, now: number): Moment[] {
  const isBought = offer.status === 'bought'
  const keys: Moment = {
    what: 'keys',
    title: 'Keys',
    figure: dayText(offer.buyingDate),
    text: `Contract and deed with ${offer.agentName}, then the keys`,
    when: 'planned handover',
    state: isBought ? 'now' : 'later',
  }
  if (offer.settlement) return [...partsOf(offer, offer.settlement, now), keys]
  const isByCard = duePayment(offer).by === 'card'
  const price: Moment = {
    what: isByCard ? 'price' : 'transfer',
    title: isByCard ? 'Payment' : 'Transfer',
    figure: dollars(offer.offerAmount),
    text: isByCard ? 'By card, to the marketplace' : transferText(offer),
    state: isBought ? 'done' : isObjected(offer) ? 'trouble' : 'now',
    ...(isBought || isObjected(offer) ? {} : by(offer.payBy)),
  }
  return [price, keys]
}

const paused = 'The deadline is paused until you confirm it'

function transferText(offer: Offer): string {
  if (isObjected(offer)) return 'We could not find it. Do not send money again'
  return offer.transfer === null
    ? 'From your bank, to the account on the payment page once we have checked it'
    : `The agent recorded ${offer.transfer.reference}`
}

/** Deposit, transfer and check. */
function partsOf(offer: Offer, settlement: Settlement, now: number): Moment[] {
  const { deposit, balance, depositPaidAt, step, completesAt } = settlement
  const dueBy = depositPaidAt === null ? balanceDueBy(offer.buyingDate, new Date(now)).toISOString() : offer.payBy
  const isConfirmed = step === 'balance confirmed' || step === 'complete'
  return [
    {
      what: 'deposit',
      title: 'Deposit',
      figure: dollars(deposit),
      text: 'By card, to the marketplace',
      state: depositPaidAt === null ? 'now' : 'done',
      ...(depositPaidAt === null ? by(offer.payBy) : { when: `Paid on ${momentWithZone(depositPaidAt)}` }),
    },
    {
      what: 'transfer',
      title: 'Transfer',
      figure: dollars(balance),
      text: transferText(offer),
      state: isConfirmed ? 'done' : depositPaidAt === null ? 'later' : isObjected(offer) ? 'trouble' : 'now',
      ...(isConfirmed || isObjected(offer) ? {} : offer.transfer ? { when: paused } : by(dueBy)),
    },
    {
      what: 'check',
      title: 'Check',
      figure: `${objectionHours} hours`,
      text: isSaleHeld(settlement) ? depositTakenBack : 'We check the transfer. If nothing is wrong, the home is yours',
      when:
        completesAt === null ? `${objectionHours} hours after you confirm it` : `until ${momentWithZone(completesAt)}`,
      state: step === 'complete' ? 'done' : step === 'balance confirmed' ? 'now' : 'later',
    },
  ]
}
