import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { dollars, isPayableByCard } from '#contract/ground/money.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { depositOf, type DepositRule } from '#contract/offers/settlement.ts'
import { queryClient } from '../api/query-client.ts'
import { read } from '../api/read.ts'
import { serverTime } from '../api/session/server-time.ts'
import { hasPassed } from '../offer-terms/buying-date-text.ts'
import { proposalText } from '../offer-terms/proposal-text.ts'
import { dependsOn } from '../offer-terms/terms-words.ts'
import { askOnce } from '../ui/dialog/ask-once.ts'
import { deadlineText, windowText } from '../ui/text/deadline-text.ts'

// Questions before an offer is accepted, rejected or withdrawn. They name what it proposes.

/** Asks the agent before an offer is accepted, and names until when the buyer has to pay. @param rule undefined until it is known */
export async function askAcceptance(offer: Offer, rule: DepositRule | undefined): Promise<boolean> {
  const settings = await queryClient.fetchQuery(read(clientSettings)).catch(() => undefined)
  const deadline = timeToPay(offer, settings?.paymentWindowHours)
  return askOnce({
    title: 'Accept this offer?',
    text: `${offer.buyerName} offers ${proposalText(offer, serverTime())}, for ${offer.title}. ${hasPassed(offer.buyingDate, serverTime()) ? 'To agree on a new day, make a counteroffer instead. ' : ''}You can’t accept another offer until this one is paid or its deadline passes.${dependsOn(offer.terms)} ${deadline}${howToBePaid(offer.offerAmount, rule)}`,
    action: 'Accept',
  })
}

/** Says until when the buyer has to pay after an acceptance now. Conditions let the time begin later. */
function timeToPay({ terms }: Offer, hours: number | undefined): string {
  const { length } = terms.conditions
  if (length > 0) return `Once ${length === 1 ? 'it is' : 'all are'} met, the buyer has ${windowText(hours)} to pay.`
  if (hours === undefined) return `Then the buyer has ${windowText(hours)} to pay.`
  return `The buyer has to pay by ${deadlineText(new Date(serverTime() + hours * hourMs).toISOString())}.`
}

const hourMs = 60 * 60 * 1000

/** Asks the agent before an offer is rejected. */
export const askRejection = (offer: Offer): Promise<boolean> =>
  askOnce({
    title: 'Reject this offer?',
    text: `${offer.terms.by === 'agent' ? `Your counteroffer to ${offer.buyerName} is` : `${offer.buyerName} offers`} ${proposalText(offer, serverTime())}, for ${offer.title}. A rejected offer can no longer be accepted.`,
    action: 'Reject',
    danger: true,
  })

/** Asks the buyer before their offer is withdrawn. */
export const askWithdrawal = (offer: Offer): Promise<boolean> =>
  askOnce({
    title: 'Withdraw this offer?',
    text:
      offer.terms.by === 'agent'
        ? `The agent’s counteroffer for ${offer.title} is ${proposalText(offer, serverTime())}. Your offer ends, and you can no longer accept it.`
        : `You offer ${proposalText(offer, serverTime())}, for ${offer.title}. Your offer ends, and the agent can no longer accept it.`,
    action: 'Withdraw',
    danger: true,
  })

function howToBePaid(amount: number, rule: DepositRule | undefined): string {
  if (rule?.hasCards === false) return ' The buyer transfers the price to you.'
  const deposit = depositOf(amount, rule)
  if (deposit !== null)
    return ` The buyer pays a deposit of ${dollars(deposit)} by card to the marketplace, and transfers the balance of ${dollars(amount - deposit)} to you.`
  return isPayableByCard(amount)
    ? ''
    : ' This amount can’t be paid by card, so you have to arrange the payment with the buyer.'
}
