import { sql } from 'kysely'
import type { Page } from '../../db/list.ts'
import type { Db, Tx } from '../../db/tables/schema.ts'
import { inTransaction } from '../../db/transaction.ts'

/** Reads the lines of a record, oldest first. */
export async function readLines(db: Db, offerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('deal_record')
    .select('text')
    .where('offer_id', '=', offerId)
    .orderBy('line')
    .execute()
  return rows.map(({ text }) => text)
}

/** Reads the values of a record that were not erased. */
export const readValues = (db: Db, offerId: string) =>
  db
    .selectFrom('deal_record_values')
    .select(['commitment', 'salt', 'value'])
    .where('offer_id', '=', offerId)
    .orderBy('commitment')
    .execute()

/** Reads the roots that cover lines of a record, each with the path from its line, oldest first. */
export const readProofs = (db: Db, offerId: string) =>
  db
    .selectFrom('deal_record_proofs')
    .innerJoin('deal_record_roots', 'deal_record_roots.number', 'deal_record_proofs.root')
    .select(['line', 'path', 'text', 'signature'])
    .where('offer_id', '=', offerId)
    .orderBy('root')
    .execute()

interface Root {
  number: number
  text: string
  signature: string
}

/** Lists roots, newest first, before a number. */
export const listRoots = (db: Db, limit: number, before?: number): Promise<Root[]> =>
  db
    .selectFrom('deal_record_roots')
    .select(['number', 'text', 'signature'])
    .$if(before !== undefined, query => query.where('number', '<', before ?? 0))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()

export const lastRoot = async (db: Db): Promise<Root | undefined> => (await listRoots(db, 1))[0]

/** Lists the public keys that have signed roots. */
export async function keysOfRoots(db: Db): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select distinct text::jsonb ->> 'key' as key from deal_record_roots order by 1`.execute(db)
  return rows.map(({ key }) => key)
}

interface Head {
  offer_id: string
  line: number
  hash: string
}

/**
 * Records whose newest line no root covers, each with the last line that one does. No time is compared: a clock that was
 * ahead or a late commit must not leave a line without a root. Two indexes answer it, in a second per 300,000 records.
 */
const openRecords = sql`
  select offer_id, newest.line, coalesce(covered.line, 0) as covered
  from (select offer_id, max(line) as line from deal_record group by offer_id) newest
  left join (select offer_id, max(line) as line from deal_record_proofs group by offer_id) covered using (offer_id)
  where covered.line is null or covered.line < newest.line`

/** Lets the statements of a transaction read all records. */
const allowMinutes = (tx: Tx) => sql`select set_config('statement_timeout', '10min', true)`.execute(tx)

/** Finds the newest lines of records that no root covers yet, of the records after this one. */
export async function newHeads(
  tx: Tx,
  { limit, after = null }: { limit: number; after: string | null | undefined },
): Promise<Head[]> {
  await allowMinutes(tx)
  const { rows } = await sql<Head>`
    with open as (
      select offer_id, line from (${openRecords}) found
      where ${after}::uuid is null or offer_id > ${after}::uuid
      order by offer_id
      limit ${limit}
    )
    select offer_id, line, encode(sha256(convert_to(text, 'UTF8')), 'hex') as hash
    from open join deal_record using (offer_id, line)
    order by offer_id`.execute(tx)
  return rows
}

/** Counts lines that no root covers although the job has run since. It may be late by an hour. */
export async function countLinesWithoutRoot(db: Db): Promise<number> {
  const { rows } = await inTransaction(db, async tx => {
    await allowMinutes(tx)
    return sql<{ lines: number }>`
      select count(*) as lines from (${openRecords}) found join deal_record using (offer_id)
      where deal_record.line > covered and appended_at not between now() - interval '25 hours' and now()`.execute(tx)
  })
  return rows[0]?.lines ?? 0
}

/** Stores a root with the path of each line under it. */
export async function insertRoot(
  tx: Tx,
  root: Root,
  proofs: readonly { offer_id: string; line: number; path: readonly string[] }[],
): Promise<void> {
  await tx.insertInto('deal_record_roots').values(root).execute()
  await sql`
    insert into deal_record_proofs (offer_id, root, line, path)
    select offer_id, ${root.number}, line, path
    from jsonb_to_recordset(${JSON.stringify(proofs)}) as proof (offer_id uuid, line int, path text[])`.execute(tx)
}

/** Erases the values of a person: without the salts, nobody can read or guess them from the lines. */
export const eraseRecordedValuesOf = (tx: Tx, ownerId: string) =>
  tx.deleteFrom('deal_record_values').where('owner_id', '=', ownerId)

/** Lists the texts of a person that records keep, for a search elsewhere. */
export async function recordedTextsOf(tx: Tx, ownerId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('deal_record_values')
    .select('value')
    .distinct()
    .where('owner_id', '=', ownerId)
    .execute()
  return rows.map(({ value }) => value)
}

/** Lists the values of a person that records keep, with their salts. */
export async function recordedValuesOf(db: Db, ownerId: string, { limit, after }: Page) {
  const rows = await db
    .selectFrom('deal_record_values')
    .select(['offer_id as offerId', 'commitment', 'salt', 'value'])
    .where('owner_id', '=', ownerId)
    .$if(after !== undefined, query => query.where('commitment', '>', after?.id ?? ''))
    .orderBy('commitment')
    .limit(limit + 1)
    .execute()
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next: rows.length > limit && last ? { at: 0, id: last.commitment } : undefined }
}
