import { useIsMutating, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useNavigate, useParams } from 'react-router'
import { cardRefusal, dollars } from '#contract/ground/money.ts'
import { openConditions, waitsForCondition } from '#contract/offers/conditions.ts'
import { findOffer, type Offer } from '#contract/offers/offers.ts'
import { duePayment } from '#contract/offers/settlement.ts'
import { type OfferState, offerStateOf } from '#contract/own-deals/buyer-state.ts'
import { confirmTransfer } from '#contract/transfers/transfers.ts'
import { CallFailed } from '../api/call-failed.ts'
import { read } from '../api/read.ts'
import { useServerTime } from '../api/use-server-time.ts'
import { AskedBeforePayment } from '../offer-state/asked-to-cancel.tsx'
import { conditionText } from '../offer-state/buyer-texts.ts'
import { EmptyOrOthers } from '../sign-in/other-account.tsx'
import { cancelledTransferText } from '../transfers/last-cancelled-transfer.tsx'
import { ButtonLink } from '../ui/basics/button.tsx'
import { Card } from '../ui/basics/card.tsx'
import { Notice } from '../ui/basics/notice.tsx'
import { Spinner } from '../ui/basics/spinner.tsx'
import { DataRegion } from '../ui/list/data-region.tsx'
import { Skeleton } from '../ui/list/skeleton.tsx'
import { lazyPart } from '../ui/load/load-chunk.ts'
import { deadlineText, timeLeftText } from '../ui/text/deadline-text.ts'
import { PageTitle } from '../ui/text/page-title.tsx'
import { MoneyTimeline } from './money-timeline.tsx'
import { PayByCard, payKey, toOffers, toPurchases } from './pay-by-card.tsx'
import { PaymentSteps, StepTitle } from './payment-steps.tsx'
import { PaymentCheck, PaymentSummary } from './payment-summary.tsx'

const TransferAtBuyer = lazyPart(async () => (await import('../transfers/transfer-at-buyer.tsx')).TransferAtBuyer)
const UnpayableOffer = lazyPart(async () => (await import('./unpayable-offer.tsx')).UnpayableOffer)

/** Payment of an accepted offer, by card or transfer. */
export function PaymentPage() {
  const { offerId = '' } = useParams()
  const offer = useQuery(read(findOffer, { params: { id: offerId } }))
  if (offer.error instanceof CallFailed && offer.error.status === 404) return <UnknownOffer />
  return (
    <>
      <PageTitle>{offer.data ? `Pay for ${offer.data.propertyTitle}` : 'Payment'}</PageTitle>
      <DataRegion
        query={offer}
        failed="This offer could not be loaded."
        skeleton={<Skeleton shape="panel" className="h-96" />}
        className="grid gap-6"
      >
        {found => <Payment offer={found} />}
      </DataRegion>
    </>
  )
}

const UnknownOffer = () => (
  <>
    <PageTitle>Payment</PageTitle>
    <EmptyOrOthers
      text="We couldn’t find that offer."
      drawing="receipt"
      action={<ButtonLink to="/dashboard/bought-properties">Your offers</ButtonLink>}
    />
  </>
)

const cannotBePaid: readonly OfferState[] = [
  'waiting',
  'your turn',
  'final round',
  'finals open',
  'backup',
  'on hold',
  'bought',
  'closed',
  'overdue',
  'frozen',
  'confirmed',
  'objected',
]

/** Check and payment side by side; while a transfer is due, the payment first and the facts beside it. */
function Payment({ offer }: { offer: Offer }) {
  const now = useServerTime()
  const state = offerStateOf(offer, now)
  const isPaying = useIsMutating({ mutationKey: payKey }) > 0
  const isConfirming = useIsMutating({ mutationKey: [confirmTransfer.key] }) > 0
  // A payment stays until it is done, even if the offer changes meanwhile, because it then leads to the purchase.
  if (cannotBePaid.includes(state) && !isPaying && !isConfirming)
    return (
      <div className={besideFacts}>
        <Suspense fallback={<Spinner label="Loading..." />}>
          <UnpayableOffer offer={offer} state={state} now={now} />
        </Suspense>
        <PaymentSummary offer={offer} />
      </div>
    )
  const isByCard = duePayment(offer).by === 'card'
  return (
    <div>
      <PaymentSteps done={isByCard ? 0 : 1} />
      <div className={isByCard ? besideCard : besideFacts}>
        {isByCard && <PaymentCheck offer={offer} />}
        <div className="grid grid-cols-1 gap-6">
          <AskedBeforePayment offer={offer} />
          <OpenConditions offer={offer} />
          {isByCard ? <PayByCard offer={offer} /> : <PayByTransfer offer={offer} />}
        </div>
        {!isByCard && <PaymentSummary offer={offer} />}
      </div>
      {isByCard && (
        <Card className="mt-6">
          <MoneyTimeline offer={offer} wide />
        </Card>
      )}
    </div>
  )
}

const besideFacts = 'grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]'
const besideCard = 'grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_23rem]'

/** Says what paying now gives up. */
function OpenConditions({ offer }: { offer: Offer }) {
  const now = useServerTime()
  if (!waitsForCondition(offer)) return null
  return (
    <Notice
      tone="warn"
      title={openConditions(offer.conditions).length > 1 ? 'Conditions are still open' : 'A condition is still open'}
    >
      <p>{conditionText(offer, now)} If you pay before that, you give up what is open.</p>
    </Notice>
  )
}

function PayByTransfer({ offer }: { offer: Offer }) {
  const navigate = useNavigate()
  const now = useServerTime()
  return (
    <Card as="section" className="grid gap-5" aria-labelledby="step-2">
      <StepTitle id="step-2" step={2}>
        {offer.settlement ? 'Transfer the balance' : 'Transfer the price'}
      </StepTitle>
      <div>
        <p className="type-figure">{dollars(duePayment(offer).amount)}</p>
        <p className="type-small text-muted tabular-nums">
          {`From your bank${offer.payBy === null ? '' : `, recorded here by ${deadlineText(offer.payBy)} (${timeLeftText(Date.parse(offer.payBy) - now)} left)`}`}
        </p>
      </div>
      {offer.cancelledTransfer && (
        <Notice tone="warn" title={cancelledTransferText(offer.cancelledTransfer, 'buyer')}>
          <p className="wrap-anywhere">Reason: “{offer.cancelledTransfer.reason}”</p>
        </Notice>
      )}
      {offer.transfer === null && !offer.settlement && (
        <Notice tone="info" title="This offer cannot be paid by card">
          <p>{offer.withoutCards ? 'This marketplace takes no card payments.' : cardRefusal(offer.offerAmount)}</p>
        </Notice>
      )}
      <Suspense fallback={<Spinner label="Loading..." />}>
        <TransferAtBuyer
          offer={offer}
          onConfirmed={() => void (offer.settlement ? navigate(...toOffers) : navigate(...toPurchases))}
        />
      </Suspense>
    </Card>
  )
}
