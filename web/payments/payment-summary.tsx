import { pictureOf } from '#contract/images.ts'
import { dollars, isPayableByCard } from '#contract/money.ts'
import { isDeal, type Offer } from '#contract/offers.ts'
import { Card } from '../ui/card.tsx'
import { dayText, momentText } from '../ui/date-text.ts'
import { DefinitionList } from '../ui/definition-list.tsx'
import { LocationText } from '../ui/location-text.tsx'
import { Picture } from '../ui/picture.tsx'

const cardRefunds =
  'Your card is charged once. If the sale cannot be completed, you get the full amount back automatically. After the sale, only the marketplace can refund you.'
const transferRefunds =
  'The money goes from your bank to the agent, so agree with the agent on a refund before you transfer it.'

/** Summarizes what the buyer pays for, beside the card form. */
export const PaymentSummary = ({ offer }: { offer: Offer }) => (
  <Card as="section" flush aria-labelledby="summary" className="lg:sticky lg:top-24 lg:order-last">
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
          ...(isDeal(offer) && offer.payBy && { 'Pay by': momentText(offer.payBy) }),
        }}
      />
      {isDeal(offer) && (
        <p className="border-t border-line pt-4 type-small text-muted">
          <strong className="font-semibold text-ink">Refunds.</strong>{' '}
          {isPayableByCard(offer.offerAmount) ? cardRefunds : transferRefunds}
        </p>
      )}
    </div>
  </Card>
)
