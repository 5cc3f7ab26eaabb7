import type { PaymentRow, Tx } from '../../db/tables/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { recordChange } from '../changes/record-change.ts'
import { dealStep, type RecordedOffer } from '../offers/deal-steps.ts'
import { lockOffer } from '../offers/lock-offer.ts'
import { findOffer, setPaymentProcessing } from '../offers/offer-store.ts'
import { alertAdmins } from './alert-admins.ts'
import { lockPayment, setPaymentStatus } from './payment-store.ts'
import { paymentUnknown } from './returned-money-mail-templates.ts'

const hourMs = 60 * 60 * 1000

/**
 * Whether the keys may be wrong. For an hour after a start, only a person's request closes a payment that the current
 * account does not know. So wrong keys that are corrected in time change no payment.
 */
export const mayHaveWrongKeys = ({ clock, startedAt }: Deps): boolean =>
  clock.now().getTime() - startedAt.getTime() < hourMs

/**
 * Closes a payment that the current account of the card provider does not know, because it was opened with other keys.
 * Its offer can then be paid by a new payment, lapse, or be released. We can neither see whether it was paid nor refund
 * it, so the admins are mailed, unless only test cards could pay it. While the keys may be wrong, a payment that the
 * buyer reports as paid stays unchanged.
 *
 * @param options `isClaimed`: the buyer says that they have paid it
 */
export async function closeUnknownPayment(
  deps: Deps,
  payment: PaymentRow,
  options: { isClaimed: boolean } = { isClaimed: false },
): Promise<void> {
  await inTransaction(deps.db, async tx => {
    const offer = await lockOffer(tx, payment.offer_id, () => true)
    await writeOff(deps, tx, offer, await lockPayment(tx, payment.id), options)
  })
}

/** Does the same in a transaction that has locked the offer and the payment. */
export async function writeOff(
  deps: Deps,
  tx: Tx,
  locked: RecordedOffer,
  payment: PaymentRow,
  { isClaimed } = { isClaimed: false },
): Promise<void> {
  const { clock, log, payments } = deps
  const isOpen = payment.status === 'created' || payment.status === 'open'
  const wasRefunding = payment.status === 'refunding'
  const staysAsItIs = isClaimed && mayHaveWrongKeys(deps)
  if ((isOpen || wasRefunding) && !staysAsItIs) {
    const line = { actor: undefined, action: 'close unknown payment' as const, objectId: payment.offer_id }
    await recordChange(deps, tx, {
      change: setPaymentStatus(tx, payment.id, isOpen ? 'cancelled' : 'refund_failed'),
      also: [setPaymentProcessing(tx, payment.offer_id, false)],
      audit: { ...line, detail: detailOf(payment) },
      step: dealStep(locked, { actor: undefined, action: line.action }),
    })
  } else if (!isClaimed || payment.status === 'succeeded') return
  log.error(
    { offer: payment.offer_id, intent: payment.intent_id, account: payment.account, mode: payment.mode, isClaimed },
    `${payments.name} does not know a payment that was opened with other keys`,
  )
  // Nobody can have paid a payment whose client secret was never sent.
  if (payment.intent_id === null || (payment.mode === 'test' && !wasRefunding) || payment.provider === 'sandbox') return
  const offer = await findOffer(tx, payment.offer_id)
  // A buyer's report is worth another mail, but at most one per hour.
  const since = isClaimed ? new Date(clock.now().getTime() - hourMs) : undefined
  if (offer) await alertAdmins(deps, tx, payment.id, paymentUnknown(offer, detailOf(payment), isClaimed), since)
}

const detailOf = ({ intent_id, provider, account, mode }: PaymentRow): string =>
  `${intent_id ?? 'no transaction'}, opened at ${provider} ${account ?? 'by an unknown account'}, ${mode ?? 'unknown'} mode`
