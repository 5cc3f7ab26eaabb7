import type { ReactNode } from 'react'
import { dollars, priceRange } from '#contract/ground/money.ts'
import { acceptOffer, rejectOffer } from '#contract/negotiation/negotiation.ts'
import { canBeAccepted, isUndecided, type Offer, requestedOffers } from '#contract/offers/offers.ts'
import { duePayment } from '#contract/offers/settlement.ts'
import { listOfferedProperties } from '#contract/own-deals/offered-properties.ts'
import { findProperty, myProperties } from '#contract/properties/properties.ts'
import { agentSummary } from '#contract/summary/summary.ts'
import { useAction } from '../api/use-action.ts'
import { useServerTime } from '../api/use-server-time.ts'
import { SaveRecord } from '../deal-record/save-record.tsx'
import { NegotiationButton } from '../negotiation/negotiation-button.tsx'
import { payByText } from '../offer-state/buyer-texts.ts'
import { useDepositRule } from '../offer-terms/use-deposit.ts'
import { Button } from '../ui/basics/button.tsx'
import { RestoreFocus } from '../ui/basics/restore-focus.tsx'
import { loadPart } from '../ui/load/load-chunk.ts'

const refresh = [listOfferedProperties, requestedOffers, myProperties, findProperty, agentSummary]

interface OfferDecisionProps {
  offer: Offer
  /** Explains the consequences of an acceptance. */
  children?: ReactNode
}

/** Lets an agent accept or reject an offer, with what helps to decide. */
export function OfferDecision({ offer, children }: OfferDecisionProps) {
  const params = { id: offer._id }
  const now = useServerTime()
  const rule = useDepositRule()
  const accept = useAction(acceptOffer, {
    done: 'The offer has been accepted.',
    failed: 'Failed to accept offer.',
    refresh,
  })
  const reject = useAction(rejectOffer, {
    done: 'The offer has been rejected.',
    failed: 'Failed to reject offer.',
    refresh,
  })

  const confirmAcceptance = async () => {
    const { askAcceptance } = await loadPart(() => import('./ask-about-offer.ts'))
    const isSure = await askAcceptance(offer, rule)
    // Not terms that the agent has not read.
    if (isSure) accept({ params, body: { version: offer.terms.version } })
  }
  const confirmRejection = async () => {
    const { askRejection } = await loadPart(() => import('./ask-about-offer.ts'))
    const isSure = await askRejection(offer)
    if (isSure) reject({ params })
  }

  return (
    <RestoreFocus className="grid gap-2 in-[table]:w-38">
      <div className="flex flex-wrap gap-2 *:flex-1">
        <Button
          padding="tiny"
          disabled={!canBeAccepted(offer) || reject.isBusy}
          busy={accept.isBusy}
          aria-describedby={`${offer._id}-notes`}
          onClick={() => void confirmAcceptance()}
        >
          Accept
        </Button>
        <Button
          kind="secondary"
          padding="tiny"
          disabled={!isUndecided(offer) || accept.isBusy}
          busy={reject.isBusy}
          onClick={() => void confirmRejection()}
        >
          Reject
        </Button>
      </div>
      {(isUndecided(offer) || offer.terms.turn > 1) && <NegotiationButton offer={offer} you="agent" />}
      <div id={`${offer._id}-notes`} className="grid gap-1 type-small text-muted empty:hidden">
        {notesOn(offer, now).map(note => (
          <p key={note}>{note}</p>
        ))}
      </div>
      {children}
      <SaveRecord offer={offer} />
    </RestoreFocus>
  )
}

/** Remarks that help to decide, and the outcome. */
function notesOn(offer: Offer, now: number): string[] {
  const isPending = isUndecided(offer)
  return [
    offer.turn === 'buyer' && 'Your counteroffer waits for the buyer.',
    offer.finalRound === 'open' &&
      (offer.terms.by === 'agent'
        ? 'In this round you can accept only a final offer of this buyer.'
        : 'You can accept an offer once the final offers are open.'),
    offer.finalRound === 'closed' &&
      offer.terms.by === 'agent' &&
      'This buyer made no final offer. Your counteroffer counts again once you end the round.',
    isPending && offer.backup && 'Another offer on this home was accepted.',
    offer.unverified && 'You can accept it once the home is verified again.',
    offer.currentRange &&
      `Made when the range was ${priceRange(offer)}. You have since changed it to ${priceRange(offer.currentRange)}.`,
    offer.status === 'accepted' && payByText(offer, now, dueWords(offer)),
    offer.paymentProcessing && 'Its payment is being processed.',
    offer.status === 'rejected' && offer.reason,
  ].filter(note => typeof note === 'string' && note !== '') as string[]
}

function dueWords(offer: Offer): string {
  const { what, amount } = duePayment(offer)
  if (what === 'deposit') return `Deposit of ${dollars(amount)} to be paid by`
  return what === 'balance' ? `Balance of ${dollars(amount)} to be recorded by` : 'To be paid by'
}
