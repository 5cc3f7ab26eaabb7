import { useState } from 'react'
import { boughtProperties, isDeal, isUndecided, type Offer, withdrawOffer } from '#contract/offers.ts'
import { useSignedIn } from '../api/signed-in.ts'
import { useAction } from '../api/use-action.ts'
import { usePages } from '../api/use-pages.ts'
import { CancelDeal } from '../deals/cancel-deal.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageTitle } from '../ui/heading.tsx'
import { RestoreFocus } from '../ui/restore-focus.tsx'
import { loadWhenOpened } from '../ui/load-when-opened.tsx'
import { PagedCards } from '../ui/paged-cards.tsx'
import { notify } from '../ui/notify.ts'
import type { ChangeOfferDialogProps } from './change-offer-dialog.tsx'
import { WriteReview } from '../reviews/write-review.tsx'
import { OfferCard } from './offer-card.tsx'
import { PurchaseCard } from './purchase-card.tsx'

const ChangeOfferDialog = loadWhenOpened<ChangeOfferDialogProps>(
  async () => (await import('./change-offer-dialog.tsx')).ChangeOfferDialog,
  ({ offer }) => offer !== undefined,
)

const grid = 'grid gap-6 sm:grid-cols-2 xl:grid-cols-3'

/** Lists all offers of the buyer, in every status (ruling G15). */
export function BoughtPropertiesPage() {
  const { email } = useSignedIn()
  const offers = usePages(boughtProperties, { query: { email } })
  const [changing, setChanging] = useState<Offer>()
  const withdraw = useAction(withdrawOffer, {
    done: 'Offer withdrawn.',
    failed: 'Failed to withdraw offer.',
    refresh: [boughtProperties],
  })

  const confirmWithdrawal = async (offer: Offer) => {
    const isSure = await notify.confirm({
      title: 'Withdraw this offer?',
      text: `The agent of ${offer.title} can no longer accept it.`,
      action: 'Withdraw',
      danger: true,
    })
    if (isSure) withdraw({ params: { id: offer._id } })
  }

  return (
    <>
      <PageTitle count={offers.total} lead="Your offers and their status.">
        Property Bought
      </PageTitle>
      <PagedCards
        query={offers}
        failed="Your offers could not be loaded."
        grid={grid}
        empty={
          <EmptyState
            text="You haven't bought any properties yet."
            drawing="receipt"
            hint="Make an offer on a home you like, and follow it here."
            action={<ButtonLink to="/all-properties">All Properties</ButtonLink>}
          />
        }
        card={offer =>
          offer.status === 'bought' ? (
            <Purchase offer={offer} />
          ) : (
            <OfferCard offer={offer}>
              {isUndecided(offer) && (
                <div className="grid grid-cols-2 gap-3">
                  <Button kind="secondary" padding="small" onClick={() => setChanging(offer)}>
                    Change
                  </Button>
                  <Button
                    kind="secondary"
                    padding="small"
                    busy={withdraw.isBusyWith(offer._id)}
                    onClick={() => void confirmWithdrawal(offer)}
                  >
                    Withdraw
                  </Button>
                </div>
              )}
              {isDeal(offer) && <PayOrCancel offer={offer} />}
            </OfferCard>
          )
        }
      />
      <ChangeOfferDialog offer={changing} onClose={() => setChanging(undefined)} />
    </>
  )
}

const Purchase = ({ offer }: { offer: Offer }) => (
  <PurchaseCard offer={offer}>
    <WriteReview property={{ _id: offer.propertyId, title: offer.title, agentName: offer.agentName }} />
  </PurchaseCard>
)

/** Shows a request to cancel first; the buyer can still pay. */
function PayOrCancel({ offer }: { offer: Offer }) {
  const hasAsked = offer.cancelRequest?.by === 'buyer'
  const pay = (
    <ButtonLink to={`/dashboard/payment/${offer._id}`} kind={hasAsked ? 'secondary' : 'primary'} wide>
      Pay Now
    </ButtonLink>
  )
  return (
    <RestoreFocus className="grid gap-3">
      {!hasAsked && pay}
      <CancelDeal offer={offer} side="buyer" />
      {hasAsked && pay}
    </RestoreFocus>
  )
}
