import { hasReceipt, receiptFacts, type ReceiptPayment } from '#contract/payments/receipt.ts'
import type { Deps } from '../../deps/deps.ts'
import { problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { getOffer } from '../offers/get-offer.ts'

/**
 * Writes the receipt of a sale, or of its deposit, as PDF. The library and its fonts are loaded on first use.
 *
 * @throws Problem 404 neither its buyer nor its agent nor an admin, 409 not paid
 */
export async function writeReceipt(
  { db, settings }: Deps,
  caller: Caller,
  id: string,
  of?: ReceiptPayment,
): Promise<AsyncIterable<Uint8Array>> {
  const offer = await getOffer(db, caller, id)
  if (!hasReceipt(offer, of)) throw problem(409, `This ${of ?? 'offer'} is not paid, so it has no receipt.`)
  const { receiptPdf } = await import('./receipt-pdf.ts')
  const facts = receiptFacts(offer, { isTest: settings.payments === 'sandbox', of })
  return receiptPdf({ brand: settings.brand.name, title: offer.title, facts })
}
