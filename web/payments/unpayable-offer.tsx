import type { Offer } from '#contract/offers/offers.ts'
import type { OfferState } from '#contract/own-deals/buyer-state.ts'
import { offerText, type OfferText, whyClosed } from '../offer-state/buyer-texts.ts'
import { AskSupport } from '../support/ask-support.tsx'
import { LastCancelledTransfer } from '../transfers/last-cancelled-transfer.tsx'
import { ButtonLink } from '../ui/basics/button.tsx'
import { Notice } from '../ui/basics/notice.tsx'
import { DepositReceipt } from './deposit-receipt.tsx'

interface UnpayableOfferProps {
  offer: Offer
  state: OfferState
  /** The server's time. */
  now: number
}

/** Says on the payment page why the offer cannot be paid, and where to go from there. */
export function UnpayableOffer({ offer, state, now }: UnpayableOfferProps) {
  const { tone, title, text } = wordsFor(offer, state, now)
  return (
    <div className="grid gap-5">
      <Notice tone={tone} title={title}>
        <p className="wrap-anywhere">{text}</p>
        {state === 'objected' && <LastCancelledTransfer offer={offer} you="buyer" plain />}
      </Notice>
      <div className="flex flex-wrap items-center gap-3">
        {state === 'bought' && <ButtonLink to={`/dashboard/receipt/${offer._id}`}>Receipt</ButtonLink>}
        <DepositReceipt offer={offer} />
        <ButtonLink to="/dashboard/bought-properties" kind="secondary">
          Back to your offers
        </ButtonLink>
        {state === 'objected' && (
          <ButtonLink to={`/dashboard/messages/about/${offer.propertyId}`} kind="secondary">
            Message the agent
          </ButtonLink>
        )}
        {(state === 'frozen' || state === 'objected') && <AskSupport title={offer.title} />}
      </div>
    </div>
  )
}

function wordsFor(offer: Offer, state: OfferState, now: number): OfferText {
  if (state === 'closed') return { tone: 'bad', title: 'This offer is closed', text: whyClosed(offer).join(' ') }
  if (state === 'bought')
    return { tone: 'ok', title: 'You have paid for this home', text: `Transaction ${offer.transactionId ?? ''}` }
  if (offer.status === 'pending')
    return { tone: 'warn', title: 'Not accepted yet', text: 'You can pay once the agent has accepted your offer.' }
  return offerText(offer, state, now)
}
