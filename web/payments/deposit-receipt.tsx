import { Link } from 'react-router'
import type { Offer } from '#contract/offers/offers.ts'
import { hasReceipt } from '#contract/payments/receipt.ts'

/** Leads to the receipt of a deposit. Nothing while it is not paid. */
export const DepositReceipt = ({ offer }: { offer: Pick<Offer, '_id' | 'title' | 'status' | 'settlement'> }) =>
  hasReceipt(offer, 'deposit') ? (
    <Link
      to={`/dashboard/receipt/${offer._id}?payment=deposit`}
      aria-label={`Deposit receipt for ${offer.title}`}
      className="block w-fit py-1 type-small text-primary underline underline-offset-4"
    >
      Deposit receipt
    </Link>
  ) : null
