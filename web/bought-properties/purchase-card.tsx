import { Check, Download, ReceiptText } from 'lucide-react'
import { Link } from 'react-router'
import { dollars } from '#contract/ground/money.ts'
import { pictureOf } from '#contract/images/images.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { hasReceipt } from '#contract/payments/receipt.ts'
import { useSaveRecord } from '../deal-record/save-record.tsx'
import { MessageAgent } from '../messages/message-agent.tsx'
import { OfferBadge } from '../offer-state/offer-badge.tsx'
import { WriteReview } from '../reviews/write-review.tsx'
import { Button, ButtonLink } from '../ui/basics/button.tsx'
import { Card } from '../ui/basics/card.tsx'
import { Picture } from '../ui/basics/picture.tsx'
import { NextSteps } from './next-steps.tsx'

/** The home that the buyer has just paid for: what was paid, to whom, and what happens next. */
export function PurchaseCard({ offer }: { offer: Offer }) {
  const save = useSaveRecord(offer)
  return (
    <Card as="article" flush className="@container">
      <div className="grid @4xl:grid-cols-[minmax(0,1fr)_18rem]">
        <Picture
          {...pictureOf(offer.image)}
          // Beside the text it is as high as that, and cut at the sides.
          sizes="(min-width: 80rem) 52rem, 100vw"
          alt={offer.title}
          className="@4xl:order-last @4xl:h-full @4xl:w-full"
        />
        <div className="grid content-start gap-5 p-5 wrap-anywhere sm:p-7">
          <div className="flex items-center gap-4">
            <span className="grid size-14 shrink-0 place-items-center rounded-full bg-ok-soft text-ok">
              <Check className="size-8" aria-hidden />
            </span>
            <h3 className="type-title">
              <Link to={`/property-details/${offer.propertyId}`} className="hover:underline">
                {offer.title}
              </Link>
              <span> is yours</span>
            </h3>
          </div>
          <OfferBadge status={offer.status} />
          <p className="max-w-[68ch] tabular-nums">
            <span>{offer.location}. You paid </span>
            <strong>{dollars(offer.offerAmount)}</strong>
            <span>{` to buy it from ${offer.agentName}. ${depositAndBalance(offer)}Transaction ${offer.transactionId}.`}</span>
          </p>
          <section className="grid gap-3" aria-label="What happens next">
            <h4 className="type-strong">What happens next</h4>
            <NextSteps offer={offer} />
          </section>
          <div className="flex flex-wrap gap-3 max-sm:*:w-full max-sm:[&_a]:w-full max-sm:[&_button]:w-full max-sm:[&_a]:justify-center max-sm:[&_button]:justify-center">
            <ButtonLink to={`/dashboard/receipt/${offer._id}`} icon={ReceiptText}>
              Receipt
            </ButtonLink>
            {hasReceipt(offer, 'deposit') && (
              <ButtonLink to={`/dashboard/receipt/${offer._id}?payment=deposit`} kind="secondary" icon={ReceiptText}>
                Deposit receipt
              </ButtonLink>
            )}
            {!offer.flagged && <MessageAgent deal={offer} />}
            <WriteReview property={{ _id: offer.propertyId, title: offer.title, agentName: offer.agentName }} />
            <Button kind="quiet" icon={Download} busy={save.isPending} onClick={() => save.mutate()}>
              Download the record
            </Button>
          </div>
        </div>
      </div>
    </Card>
  )
}

/** Names the two parts of a payment. Empty for one that was paid at once. */
const depositAndBalance = ({ settlement }: Offer): string =>
  settlement
    ? `Deposit ${dollars(settlement.deposit)} by card, balance ${dollars(settlement.balance)} by transfer. `
    : ''
