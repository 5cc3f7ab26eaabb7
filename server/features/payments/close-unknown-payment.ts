import type { PaymentRow, Tx } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { paymentUnknown } from '../mail/deal-mail-templates.ts'
import { recordMove } from '../mail/record-move.ts'
import { lockOffer } from '../offers/lock-offer.ts'
import { findOffer, setPaymentProcessing } from '../offers/offer-store.ts'
import { alertAdmins } from './alert-admins.ts'
import { lockPayment, setPaymentStatus } from './payment-store.ts'

const hourMs = 60 * 60 * 1000

/**
 * Whether the keys may be a mistake: for an hour after a start, nothing but a person's request closes a payment that the
 * present account does not know. A start with wrong keys that is corrected in time changes no payment.
 */
export const mayHaveWrongKeys = ({ clock, startedAt }: Deps): boolean =>
  clock.now().getTime() - startedAt.getTime() < hourMs

/**
 * Closes a payment that the present account of the card provider does not know, because it was opened with other keys:
 * its offer can be paid by a new payment, lapse, or be released. Nobody here can see whether it was paid there, nor
 * refund it, so the admins are told, unless only test cards could pay it. One that a buyer says they have paid stays as it
 * is while the keys may be wrong.
 *
 * @param options `isClaimed`: the buyer says that they have paid it
 */
export async function closeUnknownPayment(
  deps: Deps,
  payment: PaymentRow,
  options: { isClaimed: boolean } = { isClaimed: false },
): Promise<void> {
  await inTransaction(deps.db, async tx => {
    await lockOffer(tx, payment.offer_id, () => true)
    await writeOff(deps, tx, await lockPayment(tx, payment.id), options)
  })
}

/** The same inside a transaction that holds the offer and the payment. */
export async function writeOff(
  deps: Deps,
  tx: Tx,
  payment: PaymentRow,
  { isClaimed } = { isClaimed: false },
): Promise<void> {
  const { clock, log, payments } = deps
  const isOpen = payment.status === 'created' || payment.status === 'open'
  const wasRefunding = payment.status === 'refunding'
  const staysAsItIs = isClaimed && mayHaveWrongKeys(deps)
  if ((isOpen || wasRefunding) && !staysAsItIs) {
    const line = { actor: undefined, action: 'close unknown payment' as const, objectId: payment.offer_id }
    await recordMove(deps, tx, {
      change: setPaymentStatus(tx, payment.id, isOpen ? 'cancelled' : 'refund_failed'),
      also: [setPaymentProcessing(tx, payment.offer_id, false)],
      audit: () => ({ ...line, detail: detailOf(payment) }),
    })
  } else if (!isClaimed || payment.status === 'succeeded') return
  log.error(
    { offer: payment.offer_id, intent: payment.intent_id, account: payment.account, mode: payment.mode, isClaimed },
    `${payments.name} does not know a payment that was opened with other keys`,
  )
  // A payment whose client secret never reached anybody was not paid.
  if (payment.intent_id === null || (payment.mode === 'test' && !wasRefunding) || payment.provider === 'sandbox') return
  const offer = await findOffer(tx, payment.offer_id)
  // A buyer who says that they have paid is news, but not each time.
  const since = isClaimed ? new Date(clock.now().getTime() - hourMs) : undefined
  if (offer) await alertAdmins(deps, tx, payment.id, paymentUnknown(offer, detailOf(payment), isClaimed), since)
}

const detailOf = ({ intent_id, provider, account, mode }: PaymentRow): string =>
  `${intent_id ?? 'no transaction'}, opened at ${provider} ${account ?? 'by an unknown account'}, ${mode ?? 'unknown'} mode`
