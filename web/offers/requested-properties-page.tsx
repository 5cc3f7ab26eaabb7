import { dollars, isPayableByCard, priceRange } from '#contract/money.ts'
import {
  acceptOffer,
  canBeAccepted,
  isDeal,
  isPaidByTransfer,
  isUndecided,
  type Offer,
  rejectOffer,
  requestedOffers,
} from '#contract/offers.ts'
import { findProperty, myProperties } from '#contract/properties.ts'
import { useSignedIn } from '../api/signed-in.ts'
import { useAction } from '../api/use-action.ts'
import { usePages } from '../api/use-pages.ts'
import { CancelDeal } from '../deals/cancel-deal.tsx'
import type { TransferProps } from '../deals/transfer.tsx'
import { Button } from '../ui/button.tsx'
import { dayText, momentText } from '../ui/date-text.ts'
import { EmailText } from '../ui/email-text.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageTitle } from '../ui/heading.tsx'
import { loadWhenOpened } from '../ui/load-when-opened.tsx'
import { RestoreFocus } from '../ui/restore-focus.tsx'
import { notify } from '../ui/notify.ts'
import { PagedTable } from '../ui/paged-table.tsx'
import { OfferBadge } from './offer-badge.tsx'

const TransferAtAgent = loadWhenOpened<TransferProps>(
  async () => (await import('../deals/transfer.tsx')).TransferAtAgent,
  ({ offer }) => isPaidByTransfer(offer),
)

const refresh = [requestedOffers, myProperties, findProperty]

export function RequestedPropertiesPage() {
  const { email } = useSignedIn()
  const offers = usePages(requestedOffers, { query: { agentEmail: email } })
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

  const confirmAcceptance = async (offer: Offer) => {
    const isSure = await notify.confirm({
      title: 'Accept this offer?',
      text: `${offer.buyerName} offers ${dollars(offer.offerAmount)} for ${offer.title}. Accepting binds you until it is paid or its payment deadline has passed; other offers wait behind it.${isPayableByCard(offer.offerAmount) ? '' : ' One card payment cannot pay it, so you will have to agree on how it is paid.'}`,
      action: 'Accept',
    })
    if (isSure) accept({ params: { id: offer._id } })
  }
  const confirmRejection = async (offer: Offer) => {
    const isSure = await notify.confirm({
      title: 'Reject this offer?',
      text: `${offer.buyerName} offers ${dollars(offer.offerAmount)} for ${offer.title}. A rejected offer can no longer be accepted.`,
      action: 'Reject',
      danger: true,
    })
    if (isSure) reject({ params: { id: offer._id } })
  }

  return (
    <>
      <PageTitle count={offers.total} lead="Offers from buyers on your properties.">
        Requested Properties
      </PageTitle>
      <PagedTable
        query={offers}
        caption="Requested properties"
        failed="The offers could not be loaded."
        empty={
          <EmptyState
            text="No requested properties yet."
            drawing="receipt"
            hint="Offers on your verified properties appear here."
          />
        }
        columns={{
          Title: offer => offer.title,
          Location: offer => offer.location,
          'Buyer email': offer => <EmailText>{offer.buyerEmail}</EmailText>,
          'Buyer name': offer => offer.buyerName,
          'Offered price': { show: offer => <Price offer={offer} />, align: 'right' },
          Status: { show: offer => <OfferBadge status={offer.status} />, as: 'badge' },
          Actions: offer => (
            <RestoreFocus className="grid gap-2 in-[table]:w-38">
              <div className="grid grid-cols-2 gap-2">
                <Button
                  padding="tiny"
                  disabled={!canBeAccepted(offer) || reject.isBusyWith(offer._id)}
                  busy={accept.isBusyWith(offer._id)}
                  aria-describedby={`${offer._id}-notes`}
                  onClick={() => void confirmAcceptance(offer)}
                >
                  Accept
                </Button>
                <Button
                  kind="secondary"
                  padding="tiny"
                  disabled={!isUndecided(offer) || accept.isBusyWith(offer._id)}
                  busy={reject.isBusyWith(offer._id)}
                  onClick={() => void confirmRejection(offer)}
                >
                  Reject
                </Button>
              </div>
              <div id={`${offer._id}-notes`} className="grid gap-1 type-small text-muted empty:hidden">
                {notesOn(offer).map(note => (
                  <p key={note}>{note}</p>
                ))}
              </div>
              <TransferAtAgent offer={offer} />
              {isDeal(offer) && <CancelDeal offer={offer} side="agent" />}
            </RestoreFocus>
          ),
        }}
      />
    </>
  )
}

const Price = ({ offer }: { offer: Offer }) => (
  <>
    <span className="text-base font-semibold">{dollars(offer.offerAmount)}</span>
    <span className="block type-small whitespace-normal text-muted">to buy on {dayText(offer.buyingDate)}</span>
  </>
)

/** Remarks that help to decide, and the outcome. */
function notesOn(offer: Offer): string[] {
  const isPending = isUndecided(offer)
  return [
    isPending && offer.backup && 'Backup: another offer on this property is accepted.',
    offer.unverified && 'It can be accepted once the property is verified again.',
    isPending && offer.rangeChanged && `Made when the range was ${priceRange(offer)}. You have changed it since.`,
    offer.status === 'accepted' && offer.payBy !== null && `To be paid by ${momentText(offer.payBy)}.`,
    offer.paymentProcessing && 'Its payment is being processed.',
    offer.status === 'rejected' && offer.reason,
  ].filter(note => typeof note === 'string' && note !== '') as string[]
}
