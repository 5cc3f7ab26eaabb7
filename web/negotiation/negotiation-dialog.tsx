import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dollars } from '#contract/ground/money.ts'
import { acceptCounter, offerNegotiation } from '#contract/negotiation/negotiation.ts'
import { canMoveTerms } from '#contract/negotiation/terms-moves.ts'
import type { DealSide } from '#contract/offers/deal-side.ts'
import { hasExpired, type Terms } from '#contract/offers/offer-terms.ts'
import { boughtProperties, canBecomeDeal, findOffer, type Offer } from '#contract/offers/offers.ts'
import { findProperty } from '#contract/properties/properties.ts'
import { read } from '../api/read.ts'
import { serverTime } from '../api/session/server-time.ts'
import { useAction } from '../api/use-action.ts'
import { useServerTime } from '../api/use-server-time.ts'
import { DealConditions } from '../conditions/deal-conditions-part.ts'
import { buyingDateText, hasPassed } from '../offer-terms/buying-date-text.ts'
import {
  conditionsText,
  dependsOn,
  expiryText,
  otherOffersText,
  sideName,
  turnText,
} from '../offer-terms/terms-words.ts'
import { useDepositOf } from '../offer-terms/use-deposit.ts'
import { useTimeToPay } from '../offer-terms/use-time-to-pay.ts'
import { Button } from '../ui/basics/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { notify } from '../ui/dialog/notify.ts'
import { DataRegion } from '../ui/list/data-region.tsx'
import { Skeleton } from '../ui/list/skeleton.tsx'
import { dayText, momentText } from '../ui/text/date-text.ts'
import { DefinitionList } from '../ui/text/definition-list.tsx'
import { CounterForm } from './counter-form.tsx'

export interface NegotiationDialogProps {
  offer: Offer
  /** Side of the reader. */
  you: DealSide
  isOpen: boolean
  onClose: () => void
}

/** Shows all terms of an offer as a timeline, newest first, and lets the side with the turn answer. */
export function NegotiationDialog({ offer, you, isOpen, onClose }: NegotiationDialogProps) {
  // The terms that the open form answers, even if newer ones arrive: then the server refuses it.
  const [answered, setAnswered] = useState<Terms>()
  const query = useQuery({ ...read(offerNegotiation, { params: { id: offer._id } }), enabled: isOpen })
  const close = () => {
    setAnswered(undefined)
    onClose()
  }
  return (
    <Dialog isOpen={isOpen} onClose={close} title={answered ? 'Make a counteroffer' : 'Negotiation'} text={offer.title}>
      {answered ? (
        <CounterForm offer={offer} terms={answered} onClose={() => setAnswered(undefined)} />
      ) : (
        <DataRegion
          query={query}
          failed="The negotiation could not be loaded."
          skeleton={<Skeleton shape="panel" className="h-64" />}
        >
          {({ terms, turn, otherOffers }) => (
            <div className="grid gap-5">
              {otherOffers !== null && <p className="text-muted">{otherOffersText(otherOffers)}</p>}
              <DealConditions offer={offer} />
              <ol className="grid gap-4">
                {terms.map((one, index) => (
                  <TermsEntry key={one.version} terms={one} you={you} isCurrent={index === 0} />
                ))}
              </ol>
              {turn !== null && terms[0] && (
                <YourTurn
                  offer={offer}
                  terms={terms[0]}
                  isYours={turn === you}
                  words={turnText(turn, you)}
                  you={you}
                  onCounter={() => setAnswered(terms[0])}
                  onDone={close}
                />
              )}
            </div>
          )}
        </DataRegion>
      )}
    </Dialog>
  )
}

const TermsEntry = ({ terms, you, isCurrent }: { terms: Terms; you: DealSide; isCurrent: boolean }) => (
  <li
    aria-current={isCurrent ? 'step' : undefined}
    className={`grid gap-2 rounded-xl border p-4 ${isCurrent ? 'border-primary' : 'border-line text-muted'}`}
  >
    <p className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="type-strong">{`${sideName(terms.by, you)}: ${dollars(terms.offerAmount)}`}</span>
      <span className="type-small text-muted">{momentText(terms.madeAt)}</span>
    </p>
    {terms.message !== null && <p className="wrap-anywhere whitespace-pre-line">{terms.message}</p>}
    <DefinitionList
      className="type-small"
      items={{
        'Buying date': isCurrent ? buyingDateText(terms.buyingDate, serverTime()) : dayText(terms.buyingDate),
        Conditions: conditionsText(terms),
        ...(isCurrent && { 'Valid until': expiryText(terms) }),
      }}
    />
  </li>
)

interface YourTurnProps {
  offer: Offer
  terms: Terms
  isYours: boolean
  words: string
  you: DealSide
  onCounter: () => void
  onDone: () => void
}

/** Sticks to the bottom of the timeline: whose turn it is, and what they can do. */
function YourTurn({ offer, terms, isYours, words, you, onCounter, onDone }: YourTurnProps) {
  const now = useServerTime()
  const isOver = hasExpired(terms, now)
  return (
    <div
      data-bar="dialog"
      className="sticky -bottom-6 -mx-6 -mb-6 grid gap-3 border-t border-line bg-surface p-6 low:static"
    >
      <output className="type-strong">{isOver ? 'These terms have expired.' : words}</output>
      {isYours && !isOver && offer.unverified && (
        <p className="type-small text-muted">You can answer once the home is verified again.</p>
      )}
      {isYours && !isOver && !offer.unverified && (
        <div className="flex flex-wrap gap-3 *:grow *:basis-40">
          {canMoveTerms(offer, 'counter', you) && (
            <Button kind="secondary" onClick={onCounter}>
              Make a counteroffer
            </Button>
          )}
          {you === 'buyer' && canBecomeDeal(offer) && canMoveTerms(offer, 'accept', you) && (
            <AcceptCounter offer={offer} terms={terms} onDone={onDone} />
          )}
        </div>
      )}
    </div>
  )
}

function AcceptCounter({ offer, terms, onDone }: Pick<YourTurnProps, 'offer' | 'terms' | 'onDone'>) {
  const accept = useAction(acceptCounter, {
    done: 'Counteroffer accepted.',
    failed: 'Failed to accept the counteroffer.',
    refresh: [offerNegotiation, boughtProperties, findOffer, findProperty],
  })
  const timeToPay = useTimeToPay(terms.offerAmount)
  const deposit = useDepositOf(terms.offerAmount)
  const balance =
    deposit === null ? '' : ` You transfer the balance of ${dollars(terms.offerAmount - deposit)} to the agent later.`
  const confirmAcceptance = async () => {
    const isSure = await notify.confirm({
      title: 'Accept this counteroffer?',
      text: `You agree to buy ${offer.title} for ${dollars(terms.offerAmount)}, with ${buyingDateText(terms.buyingDate, serverTime())} as the buying date. ${hasPassed(terms.buyingDate, serverTime()) ? 'To agree on a new day, make a counteroffer instead. ' : ''}This is binding: ${timeToPay}.${balance}${dependsOn(terms)}`,
      action: 'Accept',
    })
    if (isSure) accept({ params: { id: offer._id }, body: { version: terms.version } }, onDone)
  }
  return (
    <Button busy={accept.isBusy} onClick={() => void confirmAcceptance()}>
      {`Accept ${dollars(terms.offerAmount)}`}
    </Button>
  )
}
