import { sql } from 'kysely'
import type { Db, OfferRow, Tx } from '../../db/tables/schema.ts'

/** Stores or removes the buyer's agreement to be a backup with the current terms. Either way the offer has no rank then. */
export const setBackup = (tx: Tx, { id, terms_version }: OfferRow, agrees: boolean) =>
  tx
    .updateTable('offers')
    .set({ backup_version: agrees ? terms_version : null, backup_rank: null })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('terms_version', '=', terms_version)
    .returningAll()

/** Ends the agreements of buyers to be a backup with the agent's terms. */
export const endBackupsOfAgentsTerms = (tx: Tx, propertyId: string) =>
  tx
    .updateTable('offers')
    .set({ backup_version: null, backup_rank: null })
    .where('property_id', '=', propertyId)
    .where('status', '=', 'pending')
    .where('terms_by', '=', 'agent')
    .where('backup_version', 'is not', null)
    .returningAll()

/** Locks the pending offers on a property whose buyers agree to be a backup. */
export const lockBackups = (tx: Tx, propertyId: string) =>
  tx
    .selectFrom('offers')
    .selectAll()
    .where('property_id', '=', propertyId)
    .where('status', '=', 'pending')
    .where('backup_version', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Removes the ranks of these offers, so that two of them can change places. */
export const clearRanks = (tx: Tx, ids: readonly string[]) =>
  tx
    .updateTable('offers')
    .set({ backup_rank: null })
    .where(sql<boolean>`id = any(${ids})`)

/** Stores the rank of a backup. */
export const setRank = (tx: Tx, { id, terms_version }: OfferRow, rank: number | null) =>
  tx
    .updateTable('offers')
    .set({ backup_rank: rank })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('backup_version', '=', terms_version)
    .returningAll()

/** Lists the ranked backups of a property that is for sale, within its current price range, the first one first. */
export const rankedBackups = (db: Db, propertyId: string) =>
  db
    .selectFrom('offers')
    .innerJoin('properties', 'properties.id', 'offers.property_id')
    .select('offers.id')
    .where('offers.property_id', '=', propertyId)
    .where('offers.status', '=', 'pending')
    .where('offers.backup_rank', 'is not', null)
    .where('properties.for_sale', '=', true)
    .where('properties.deleted_at', 'is', null)
    .where(sql<boolean>`offers.amount_cents between properties.min_price_cents and properties.max_price_cents`)
    .orderBy('offers.backup_rank')
    .execute()
