import { useQuery } from '@tanstack/react-query'
import { Mail, ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { dollars } from '#contract/ground/money.ts'
import { pictureOf } from '#contract/images/images.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { isFormerUser } from '#contract/users/former-user.ts'
import { read } from '../api/read.ts'
import { SaveRecord } from '../deal-record/save-record.tsx'
import { askBeforeSigning } from '../offer-state/buyer-texts.ts'
import { OfferBadge } from '../offer-state/offer-badge.tsx'
import { AskSupport } from '../support/ask-support.tsx'
import { ButtonLink } from '../ui/basics/button.tsx'
import { Card } from '../ui/basics/card.tsx'
import { Picture } from '../ui/basics/picture.tsx'
import { dayText } from '../ui/text/date-text.ts'
import { DefinitionList } from '../ui/text/definition-list.tsx'
import { LocationText } from '../ui/text/location-text.tsx'

export interface PurchaseCardProps {
  /** A bought offer. */
  offer: Offer
  /** Further actions. */
  children?: ReactNode
}

/** Shows a bought home to its buyer: receipt, agent, what happens next, and a review to write. */
export const PurchaseCard = ({ offer, children }: PurchaseCardProps) => (
  <Card as="article" flush className="@container">
    <div className="grid @3xl:grid-cols-[18rem_minmax(0,1fr)]">
      <Picture
        {...pictureOf(offer.image)}
        sizes="(min-width: 64rem) 18rem, 100vw"
        alt={offer.title}
        className="@3xl:h-full @3xl:w-full"
      />
      <div className="absolute top-3 left-3">
        <OfferBadge status={offer.status} onPicture />
      </div>
      <div className="grid content-start gap-5 p-5 wrap-anywhere">
        <Purchase offer={offer} />
        <div className="grid gap-5 border-t border-line pt-5 @xl:grid-cols-2">
          <NextSteps offer={offer} />
          <AgentContact offer={offer} />
        </div>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={`/dashboard/receipt/${offer._id}`} icon={ReceiptText}>
            Receipt
          </ButtonLink>
          {offer.settlement && (
            <ButtonLink to={`/dashboard/receipt/${offer._id}?payment=deposit`} kind="secondary" icon={ReceiptText}>
              Deposit receipt
            </ButtonLink>
          )}
          {children}
        </div>
        <SaveRecord offer={offer} />
      </div>
    </div>
  </Card>
)

const Purchase = ({ offer }: { offer: Offer }) => (
  <div className="grid gap-2">
    {offer.boughtAt !== null && <p className="text-muted">You bought this home on {dayText(offer.boughtAt)}</p>}
    <h3 className="type-card">
      <Link to={`/property-details/${offer.propertyId}`} className="hover:underline">
        {offer.title}
      </Link>
    </h3>
    <p className="type-price">{dollars(offer.offerAmount)}</p>
    <LocationText>{offer.location}</LocationText>
    <DefinitionList
      className="mt-2 type-small"
      items={{
        Agent: offer.agentName,
        'Planned handover': dayText(offer.buyingDate),
        ...(offer.settlement && {
          Deposit: `${dollars(offer.settlement.deposit)} by card`,
          Balance: `${dollars(offer.settlement.balance)} by transfer`,
        }),
        Transaction: offer.transactionId,
        ...(offer.refundedAmount > 0 && { Refunded: dollars(offer.refundedAmount) }),
      }}
    />
    {offer.flagged && <p className="type-small text-muted">The agent of this sale is under review.</p>}
  </div>
)

const NextSteps = ({ offer }: { offer: Offer }) => (
  <section className="grid content-start gap-2">
    <h4 className="type-strong">What happens next</h4>
    <ol className="grid list-decimal gap-1 pl-5 type-small text-muted marker:font-semibold">
      <SaveReceipt />
      <li>
        <HowToSign offer={offer} />
      </li>
      <li>Collect the keys, planned for {dayText(offer.buyingDate)}.</li>
    </ol>
  </section>
)

function HowToSign({ offer }: { offer: Offer }) {
  if (isFormerUser(offer.agentEmail)) return <span>Ask us who signs the contract and the deed with you.</span>
  if (!offer.flagged) return <span>Agree with {offer.agentName} on the contract and the deed.</span>
  return (
    <span>
      {askBeforeSigning} <AskSupport title={offer.title} />
    </span>
  )
}

function SaveReceipt() {
  const { data } = useQuery(read(clientSettings))
  return (
    <li>
      Save the receipt. {data?.mail === 'sent' ? 'You also get it by email.' : 'You can find it here at any time.'}
    </li>
  )
}

const AgentContact = ({ offer }: { offer: Offer }) => (
  <section className="grid content-start gap-2">
    <h4 className="type-strong">Your agent</h4>
    {isFormerUser(offer.agentEmail) ? (
      <p className="type-small">
        Your agent’s account was deleted. Ask us about the contract and the keys. <AskSupport title={offer.title} />
      </p>
    ) : (
      <>
        <p className="type-small">{offer.agentName}</p>
        <a
          href={`mailto:${offer.agentEmail}?subject=${encodeURIComponent(offer.title)}`}
          className="flex min-h-6 gap-1.5 py-0.5 type-small text-primary hover:underline"
        >
          <Mail className="mt-0.5 size-4 shrink-0" aria-hidden />
          {offer.agentEmail}
        </a>
      </>
    )}
  </section>
)
