import { sql } from 'kysely'
import type { PaymentPeople } from '#contract/offers/payment-people.ts'
import type { Db, OfferRow, Tx } from '../../db/tables/schema.ts'

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
