import { sql } from 'kysely'
import { cardRange, toCents } from '#contract/ground/money.ts'
import type { PaymentPeople } from '#contract/offers/payment-people.ts'
import type { Db, OfferRow, Tx } from '../../db/tables/schema.ts'
import { isLivePayment } from './payment-store.ts'

/** Stores that the deposit of an accepted offer is paid, and when the balance is due. No row if it is paid already. */
export const setDepositPaid = (
  tx: Tx,
  id: string,
  paid: {
    transaction: string
    at: Date
    balanceDueBy: Date
    people: PaymentPeople
    waived: Partial<Pick<OfferRow, 'deal_conditions'>>
  },
) =>
  tx
    .updateTable('offers')
    .set({
      deposit_transaction: paid.transaction,
      deposit_paid_at: paid.at,
      deposit_people: paid.people,
      pay_by: paid.balanceDueBy,
      payment_processing: false,
      ...paid.waived,
    })
    .where('id', '=', id)
    .where('status', '=', 'accepted')
    .where('deposit_cents', 'is not', null)
    .where('deposit_transaction', 'is', null)
    .returningAll()

/** Stores that the buyer has confirmed the recorded transfer of the balance. No row if it is confirmed already. */
export const setTransferConfirmed = (tx: Tx, id: string, reference: string, at: Date) =>
  tx
    .updateTable('offers')
    .set({ transfer_confirmed_at: at })
    .where('id', '=', id)
    .where('status', '=', 'accepted')
    .where('deposit_paid_at', 'is not', null)
    .where('transfer_reference', '=', reference)
    .where('transfer_confirmed_at', 'is', null)
    .returningAll()

/**
 * Lists offers whose balance was confirmed at or before `until`, the longest ago first, after the position `after`. It
 * leaves out those of an agent under review, which wait.
 */
export const confirmedOffers =
  (db: Db, until: Date, limit: number) => (after?: { id: string; transfer_confirmed_at: Date | null }) =>
    db
      .selectFrom('offers')
      .innerJoin('properties', 'properties.id', 'offers.property_id')
      .select(['offers.id', 'offers.transfer_confirmed_at'])
      .where('offers.status', '=', 'accepted')
      .where('offers.transfer_confirmed_at', '<=', until)
      .where('properties.hidden', '=', false)
      .$if(after !== undefined, query =>
        query.where(
          sql<boolean>`(offers.transfer_confirmed_at, offers.id) > (${after?.transfer_confirmed_at}, ${after?.id})`,
        ),
      )
      .orderBy('offers.transfer_confirmed_at')
      .orderBy('offers.id')
      .limit(limit)
      .execute()

/** Lists a page of accepted offers that are to be paid by card next, without a card payment, after `after`. */
export const dealsForCards = (db: Db, limit: number) => (after?: { id: string }) =>
  db
    .selectFrom('offers')
    .select('offers.id')
    .where('status', '=', 'accepted')
    .where('without_cards', '=', false)
    .where('deposit_paid_at', 'is', null)
    .where(eb =>
      eb.or([
        eb('deposit_cents', 'is not', null),
        eb.between('amount_cents', toCents(cardRange.min), toCents(cardRange.max)),
      ]),
    )
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.offer_id', '=', 'offers.id')
            .where(isLivePayment),
        ),
      ),
    )
    .$if(after !== undefined, query => query.where('offers.id', '>', after?.id ?? ''))
    .orderBy('offers.id')
    .limit(limit)
    .execute()

/**
 * Stores that a transfer pays an accepted offer, without a deposit.
 *
 * @param payBy end of the payment window, which begins again; null while a condition is open
 */
export const setWithoutCards = (tx: Tx, id: string, payBy: Date | null) =>
  tx
    .updateTable('offers')
    .set({ without_cards: true, deposit_cents: null, pay_by: payBy })
    .where('id', '=', id)
    .where('status', '=', 'accepted')
    .where('deposit_paid_at', 'is', null)
    .returningAll()
