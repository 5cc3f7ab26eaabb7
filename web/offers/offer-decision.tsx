import { Ellipsis, FileCheck, FileDown, MessagesSquare } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { checkRecordPath } from '#contract/deal-record/check-record-path.ts'
import { dollars, priceText } from '#contract/ground/money.ts'
import { acceptOffer, rejectOffer } from '#contract/negotiation/negotiation.ts'
import { canBeAccepted, isUndecided, type Offer, requestedOffers } from '#contract/offers/offers.ts'
import { listOfferedProperties } from '#contract/own-deals/offered-properties.ts'
import { findProperty, myProperties } from '#contract/properties/properties.ts'
import { agentSummary } from '#contract/summary/summary.ts'
import { isFormerUser } from '#contract/users/former-user.ts'
import { useAction } from '../api/use-action.ts'
import { useSaveRecord } from '../deal-record/save-record.tsx'
import { NegotiationButton } from '../negotiation/negotiation-button.tsx'
import { useDepositRule } from '../offer-terms/use-deposit.ts'
import { Button } from '../ui/basics/button.tsx'
import { IconButton } from '../ui/basics/icon-button.tsx'
import { RestoreFocus } from '../ui/basics/restore-focus.tsx'
import { Menu } from '../ui/dialog/menu.tsx'
import { loadPart } from '../ui/load/load-chunk.ts'
import { loadWhenOpened } from '../ui/load/load-when-opened.tsx'
import type { MessageBuyerDialogProps } from './message-buyer-dialog.tsx'

const MessageBuyerDialog = loadWhenOpened<MessageBuyerDialogProps>(
  async () => (await import('./message-buyer-dialog.tsx')).MessageBuyerDialog,
  ({ isOpen }) => isOpen,
)

const refresh = [listOfferedProperties, requestedOffers, myProperties, findProperty, agentSummary]

interface OfferDecisionProps {
  offer: Offer
  /** Explains the consequences of an acceptance. */
  children?: ReactNode
}

/** Lets an agent accept or reject an offer, with what helps to decide. */
export function OfferDecision({ offer, children }: OfferDecisionProps) {
  const params = { id: offer._id }
  const rule = useDepositRule()
  const save = useSaveRecord(offer)
  const [isWriting, setWriting] = useState(false)
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

  const isOpen = isUndecided(offer)
  const canAccept = canBeAccepted(offer)
  // Accept and Reject fill a line of a column, and Answer is below them.
  const share = isOpen ? 'md:basis-2/5' : undefined
  return (
    <RestoreFocus className="grid grid-cols-1 content-start gap-2">
      <div className="flex flex-wrap gap-2 *:grow">
        <Button
          padding="tiny"
          className={canAccept ? 'basis-full' : share}
          disabled={!canAccept || reject.isBusy}
          busy={accept.isBusy}
          aria-describedby={`${offer._id}-notes`}
          onClick={() => void confirmAcceptance()}
        >
          <span>Accept</span>
          {canAccept && <span className="tabular-nums">{` ${dollars(offer.offerAmount)}`}</span>}
        </Button>
        <Button
          kind="secondary"
          padding="tiny"
          className={canAccept ? undefined : share}
          disabled={!isOpen || accept.isBusy}
          busy={reject.isBusy}
          onClick={() => void confirmRejection()}
        >
          Reject
        </Button>
        {(isOpen || offer.terms.turn > 1) && <NegotiationButton offer={offer} you="agent" className="px-2!" />}
        <div className="max-w-11">
          <Menu
            trigger={
              <IconButton name={`More for the offer of ${offer.buyerName}`} icon={Ellipsis} busy={save.isPending} />
            }
            items={[
              canWrite(offer) && {
                label: `Message ${offer.buyerName}`,
                icon: MessagesSquare,
                onSelect: () => setWriting(true),
              },
              { label: 'Download the record', icon: FileDown, onSelect: () => save.mutate() },
              { label: 'Check a record', icon: FileCheck, to: checkRecordPath },
            ]}
          />
        </div>
      </div>
      <div id={`${offer._id}-notes`} className="grid gap-1 type-small text-muted empty:hidden">
        {notesOn(offer).map(note => (
          <p key={note}>{note}</p>
        ))}
      </div>
      {children}
      <MessageBuyerDialog offer={offer} isOpen={isWriting} onClose={() => setWriting(false)} />
    </RestoreFocus>
  )
}

/** Whether the agent can write to the buyer: the offer is not closed, and the buyer's account is not deleted. */
const canWrite = ({ status, buyerEmail }: Offer): boolean => status !== 'rejected' && !isFormerUser(buyerEmail)

/** Remarks that help to decide, and the outcome. */
function notesOn(offer: Offer): string[] {
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
    isPending && offer.backup && `Another offer on this home was accepted. ${backupWords(offer)}`,
    offer.unverified && 'You can accept it once the home is verified again.',
    offer.currentRange &&
      `Made when the range was ${priceText(offer)}. You have since changed it to ${priceText(offer.currentRange)}.`,
    offer.paymentProcessing && 'Its payment is being processed.',
    offer.status === 'rejected' && offer.reason,
  ].filter(note => typeof note === 'string' && note !== '') as string[]
}

/** Says what a waiting offer becomes if the accepted one falls through. */
function backupWords({ backupPlace }: Offer): string {
  if (backupPlace === undefined) return 'This buyer has not agreed to be a backup.'
  if (backupPlace === null) return 'This buyer agrees to be a backup, but is not ranked.'
  return backupPlace === 1 ? 'Backup 1: accepted at once if the first falls through.' : `Backup ${backupPlace}.`
}
