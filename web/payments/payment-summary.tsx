import { Link } from 'react-router'
import { dollars } from '#contract/ground/money.ts'
import { pictureOf } from '#contract/images/images.ts'
import { isDeal, type Offer } from '#contract/offers/offers.ts'
import { duePayment } from '#contract/offers/settlement.ts'
import { DealConditions } from '../conditions/deal-conditions-part.ts'
import { Card } from '../ui/basics/card.tsx'
import { Picture } from '../ui/basics/picture.tsx'
import { dayText, momentWithZone } from '../ui/text/date-text.ts'
import { DefinitionList } from '../ui/text/definition-list.tsx'
import { LocationText } from '../ui/text/location-text.tsx'
import { MoneyTimeline } from './money-timeline.tsx'
import { StepTitle } from './payment-steps.tsx'

const cardRefunds =
  'Your card is charged once. If the sale cannot be completed, you get the full amount back automatically. After the sale, only the marketplace can refund you.'
const transferRefunds =
  'The money goes from your bank to the agent, so agree with the agent on a refund before you transfer it.'

const depositRefunds =
  'If the sale falls through, whoever ends it, the marketplace refunds the deposit to your card in full. The balance goes from your bank to the agent, so agree with the agent on a refund before you transfer it.'

/** First step of a payment by card: what the buyer pays for, today and later. */
export const PaymentCheck = ({ offer }: { offer: Offer }) => {
  const { settlement } = offer
  return (
    <Card as="section" aria-labelledby="step-1" className="grid gap-4 wrap-anywhere">
      <StepTitle id="step-1" step={1}>
        Check
      </StepTitle>
      <Home offer={offer} />
      <div className="border-t border-line pt-3">
        <DefinitionList
          items={{
            'Offered amount': <strong className="text-lg font-bold">{dollars(offer.offerAmount)}</strong>,
            Agent: offer.agentName,
            'Buying date': dayText(offer.buyingDate),
            ...(offer.payBy && { 'Pay by': momentWithZone(offer.payBy) }),
            Today: `${dollars(duePayment(offer).amount)} ${settlement ? 'deposit by card' : 'by card'}`,
            ...(settlement && { Later: `${dollars(settlement.balance)} by transfer` }),
          }}
        />
      </div>
      <Conditions offer={offer} />
      <Refunds offer={offer} />
      <MessageAgent offer={offer} />
    </Card>
  )
}

/** Facts beside a payment by transfer, or beside the reason why an offer cannot be paid. */
export const PaymentSummary = ({ offer }: { offer: Offer }) => (
  <Card as="section" aria-label={offer.title} className="grid gap-4 wrap-anywhere">
    <Home offer={offer} />
    <div className="border-t border-line pt-3">
      <DefinitionList
        items={{
          'Offered amount': <strong className="text-lg font-bold">{dollars(offer.offerAmount)}</strong>,
          Agent: offer.agentName,
          'Buying date': dayText(offer.buyingDate),
          ...(isDeal(offer) && offer.payBy && !offer.settlement && { 'Pay by': momentWithZone(offer.payBy) }),
        }}
      />
    </div>
    <Conditions offer={offer} />
    {(isDeal(offer) || offer.status === 'bought') && (
      <div className="border-t border-line pt-4">
        <MoneyTimeline offer={offer} />
      </div>
    )}
    {isDeal(offer) && <Refunds offer={offer} />}
  </Card>
)

const Home = ({ offer }: { offer: Offer }) => (
  <div className="flex items-center gap-4">
    <Picture {...pictureOf(offer.image)} sizes="6rem" alt="" className="w-24 shrink-0 rounded-xl" />
    <div className="min-w-0">
      <p className="type-card">{offer.title}</p>
      <LocationText>{offer.location}</LocationText>
    </div>
  </div>
)

const Conditions = ({ offer }: { offer: Offer }) =>
  offer.conditions && (
    <div className="border-t border-line pt-4">
      <DealConditions offer={offer} />
    </div>
  )

const Refunds = ({ offer }: { offer: Offer }) => (
  <p className="border-t border-line pt-4 type-small text-muted">
    <strong className="font-semibold text-ink">Refunds.</strong> {refundsOf(offer)}
  </p>
)

const MessageAgent = ({ offer }: { offer: Offer }) => (
  <Link
    to={`/dashboard/messages/about/${offer.propertyId}`}
    className="-my-2 inline-flex min-h-11 items-center justify-self-start type-small text-primary underline underline-offset-4"
  >
    {`Something is wrong? Message ${offer.agentName}`}
  </Link>
)

function refundsOf(offer: Offer): string {
  if (offer.settlement) return depositRefunds
  return duePayment(offer).by === 'card' ? cardRefunds : transferRefunds
}
