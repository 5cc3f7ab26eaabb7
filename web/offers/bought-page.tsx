import { useLocation } from 'react-router'
import { waitsForCondition } from '#contract/offers/conditions.ts'
import { isDeal, isUndecided, type Offer } from '#contract/offers/offers.ts'
import type { OfferGroup } from '#contract/own-deals/buyer-state.ts'
import type { DealConditionsProps } from '../conditions/deal-conditions.tsx'
import { CancelDeal } from '../deals/cancel-deal.tsx'
import { MessageAgent } from '../messages/message-agent.tsx'
import { paymentLabelOf, paymentLabels } from '../offer-state/buyer-texts.ts'
import { WriteReview } from '../reviews/write-review.tsx'
import { EmptyOrOthers } from '../sign-in/other-account.tsx'
import { AskSupport } from '../support/ask-support.tsx'
import { LastCancelled } from '../transfers/cancelled-transfer.tsx'
import { ButtonLink } from '../ui/basics/button.tsx'
import { RestoreFocus } from '../ui/basics/restore-focus.tsx'
import { DataRegion } from '../ui/list/data-region.tsx'
import { PagedCards } from '../ui/list/paged-cards.tsx'
import { CardSkeleton, Repeat } from '../ui/list/skeleton.tsx'
import { loadWhenOpened } from '../ui/load/load-when-opened.tsx'
import { PageTitle, SectionTitle } from '../ui/text/page-title.tsx'
import { boughtFirst, idOf, inOne, useGroup } from './bought-groups.ts'
import { OfferCard } from './offer-card.tsx'
import { PendingActions } from './pending-actions.tsx'
import { PurchaseCard } from './purchase-card.tsx'

const DealConditions = loadWhenOpened<DealConditionsProps>(
  async () => (await import('../conditions/deal-conditions.tsx')).DealConditions,
  ({ offer }) => offer.conditions !== undefined,
)

const grid = 'grid grid-cols-1 gap-6 sm:grid-cols-2 xl:grid-cols-3'

const titles: Readonly<Record<OfferGroup, { title: string; lead: string }>> = {
  'to pay': { title: 'To pay', lead: 'Accepted offers, until they are paid and the sale is complete.' },
  frozen: { title: 'On hold', lead: 'Accepted, but you can’t pay while the agent’s account is under review.' },
  waiting: { title: 'Waiting', lead: 'Waiting for an answer, or behind an accepted offer.' },
  bought: { title: 'Bought', lead: 'Homes you have paid for.' },
  closed: { title: 'Closed', lead: 'Offers that ended without a purchase.' },
}

/** Lists all offers of the buyer in groups (ruling G15). The count is the number bought. */
export function BoughtPropertiesPage() {
  const all = [useGroup('to pay'), useGroup('frozen'), useGroup('waiting'), useGroup('bought'), useGroup('closed')]
  // After a payment the purchase comes first.
  const { state } = useLocation() as { state: { purchased?: boolean } | null }
  const groups = state?.purchased === true ? all.toSorted(boughtFirst) : all
  const bought = groups.find(({ group }) => group === 'bought')?.offers
  return (
    <>
      <PageTitle count={bought?.total} lead="Your offers and purchases.">
        Property Bought
      </PageTitle>
      <DataRegion
        query={inOne(groups)}
        failed="Your offers could not be loaded."
        skeleton={
          <div className={grid}>
            <Repeat times={3}>
              <CardSkeleton />
            </Repeat>
          </div>
        }
        empty={
          <EmptyOrOthers
            subject="An offer"
            text="You haven't bought any properties yet."
            drawing="receipt"
            hint="Make an offer on a home you like, and follow it here."
            action={<ButtonLink to="/all-properties">All Properties</ButtonLink>}
          />
        }
      >
        {filled => (
          <div className="grid gap-10">
            {filled.map(({ group, offers }) => (
              <section key={group} aria-labelledby={idOf(group)}>
                <SectionTitle id={idOf(group)} size="small" lead={titles[group].lead} count={offers.total}>
                  {titles[group].title}
                </SectionTitle>
                <div>
                  <PagedCards query={offers} grid={group === 'bought' ? 'grid gap-6' : grid} card={card} />
                </div>
              </section>
            ))}
          </div>
        )}
      </DataRegion>
    </>
  )
}

const card = (offer: Offer) =>
  offer.status === 'bought' ? (
    <PurchaseCard offer={offer}>
      {!offer.flagged && <MessageAgent deal={offer} />}
      <WriteReview property={{ _id: offer.propertyId, title: offer.title, agentName: offer.agentName }} />
    </PurchaseCard>
  ) : (
    <OfferCard offer={offer}>
      {isUndecided(offer) && <PendingActions offer={offer} />}
      {!isDeal(offer) && <DealConditions offer={offer} />}
      {isDeal(offer) && (
        <div className="grid gap-4">
          <DealConditions offer={offer} side="buyer" />
          <LastCancelled offer={offer} you="buyer" />
          <PayOrCancel offer={offer} />
        </div>
      )}
    </OfferCard>
  )

/** Shows a request to cancel first; the buyer can still pay. While the agent is under review, only support can help. */
function PayOrCancel({ offer }: { offer: Offer }) {
  if (offer.flagged) return <Frozen offer={offer} />
  const hasAsked = offer.cancelRequest?.by === 'buyer'
  const pay = (
    <ButtonLink
      to={`/dashboard/payment/${offer._id}`}
      kind={hasAsked || waitsForCondition(offer) ? 'secondary' : 'primary'}
      wide
    >
      {listLabelOf(offer)}
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

const listLabelOf = (offer: Offer): string => {
  if (offer.settlement?.step === 'balance confirmed') return paymentLabelOf(offer)
  return offer.transfer === null ? paymentLabels.payable : paymentLabels['to confirm']
}

const Frozen = ({ offer }: { offer: Offer }) => (
  <div className="grid justify-items-center gap-3">
    {offer.transfer !== null && (
      <ButtonLink to={`/dashboard/payment/${offer._id}`} kind="secondary" wide>
        {paymentLabels['frozen transfer']}
      </ButtonLink>
    )}
    <AskSupport title={offer.title} />
  </div>
)
