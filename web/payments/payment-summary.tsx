import { dollars } from '#contract/ground/money.ts'
import { pictureOf } from '#contract/images/images.ts'
import { isDeal, type Offer } from '#contract/offers/offers.ts'
import { balanceDueBy, depositTakenBack, duePayment, isSaleHeld } from '#contract/offers/settlement.ts'
import { useServerTime } from '../api/use-server-time.ts'
import type { DealConditionsProps } from '../conditions/deal-conditions.tsx'
import { Card } from '../ui/basics/card.tsx'
import { Picture } from '../ui/basics/picture.tsx'
import { loadWhenOpened } from '../ui/load/load-when-opened.tsx'
import { dayText, momentText, momentWithZone } from '../ui/text/date-text.ts'
import { DefinitionList } from '../ui/text/definition-list.tsx'
import { LocationText } from '../ui/text/location-text.tsx'

const DealConditions = loadWhenOpened<DealConditionsProps>(
  async () => (await import('../conditions/deal-conditions.tsx')).DealConditions,
  ({ offer }) => offer.conditions !== undefined,
)

const cardRefunds =
  'Your card is charged once. If the sale cannot be completed, you get the full amount back automatically. After the sale, only the marketplace can refund you.'
const transferRefunds =
  'The money goes from your bank to the agent, so agree with the agent on a refund before you transfer it.'

const depositRefunds =
  'If the sale falls through, whoever ends it, the marketplace refunds the deposit to your card in full. The balance goes from your bank to the agent, so agree with the agent on a refund before you transfer it.'

/** Summarizes what the buyer pays for, beside the card form. */
export const PaymentSummary = ({ offer }: { offer: Offer }) => (
  <Card as="section" flush aria-labelledby="summary" className="lg:order-last">
    <Picture {...pictureOf(offer.image)} sizes="(min-width: 64rem) 22rem, 100vw" alt="" className="max-lg:hidden" />
    <div className="grid gap-4 p-5 wrap-anywhere">
      <div className="grid gap-1">
        <h2 id="summary" className="type-card">
          {offer.title}
        </h2>
        <LocationText>{offer.location}</LocationText>
      </div>
      <div className="border-t border-line pt-4">
        <p className="text-muted">Offered amount</p>
        <p className="type-figure">{dollars(offer.offerAmount)}</p>
      </div>
      <DefinitionList
        items={{
          Agent: offer.agentName,
          'Buying date': dayText(offer.buyingDate),
          ...(isDeal(offer) && offer.payBy && !offer.settlement && { 'Pay by': momentWithZone(offer.payBy) }),
        }}
      />
      {offer.conditions && (
        <div className="border-t border-line pt-4">
          <DealConditions offer={offer} />
        </div>
      )}
      {offer.settlement && <Parts offer={offer} settlement={offer.settlement} />}
      {isDeal(offer) && (
        <p className="border-t border-line pt-4 type-small text-muted">
          <strong className="font-semibold text-ink">Refunds.</strong> {refundsOf(offer)}
        </p>
      )}
    </div>
  </Card>
)

function refundsOf(offer: Offer): string {
  if (offer.settlement) return depositRefunds
  return duePayment(offer).by === 'card' ? cardRefunds : transferRefunds
}

/** The deposit and the balance of a deal: how much, to whom and by when. */
function Parts({ offer, settlement }: { offer: Offer; settlement: NonNullable<Offer['settlement']> }) {
  const now = useServerTime()
  const { deposit, balance, depositPaidAt, step, completesAt } = settlement
  const dueBy = depositPaidAt === null ? balanceDueBy(offer.buyingDate, new Date(now)).toISOString() : offer.payBy
  return (
    <ol className="grid gap-3 border-t border-line pt-4">
      <li className="grid gap-0.5">
        <span className="flex flex-wrap justify-between gap-x-3">
          <span>1. Deposit, by card</span>
          <strong className="tabular-nums">{dollars(deposit)}</strong>
        </span>
        <span className="type-small text-muted">
          {depositPaidAt === null
            ? offer.payBy && isDeal(offer) && `To the marketplace by ${momentWithZone(offer.payBy)}`
            : `Paid on ${momentText(depositPaidAt)}`}
        </span>
      </li>
      <li className="grid gap-0.5">
        <span className="flex flex-wrap justify-between gap-x-3">
          <span>2. Balance, by transfer</span>
          <strong className="tabular-nums">{dollars(balance)}</strong>
        </span>
        {isDeal(offer) && (
          <span className="type-small text-muted">
            {step === 'deposit due' && dueBy && (
              <span>To the agent by {momentWithZone(dueBy)}, if you pay the deposit today</span>
            )}
            {step === 'deposit paid' && dueBy && <span>To the agent, recorded here by {momentWithZone(dueBy)}</span>}
            {step === 'balance recorded' && <span>Recorded. The deadline is paused until you confirm it.</span>}
            {completesAt !== null && <span>Confirmed. Complete on {momentWithZone(completesAt)}</span>}
            {isSaleHeld({ step, completesAt }) && <span>Confirmed. {depositTakenBack}</span>}
          </span>
        )}
      </li>
    </ol>
  )
}
