import { sql } from 'kysely'
import type { Page } from '../../db/list.ts'
import type { Db, Tx } from '../../db/tables/schema.ts'

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
 * Finds the newest lines of records that no root covers yet. A line is visible at most an hour after its transaction has
 * begun, so only lines since an hour before the last root are read. A root with as many leaves as possible may have left
 * some out, so it does not count.
 */
export async function newHeads(tx: Tx, limit: number): Promise<Head[]> {
  const { rows } = await sql<Head>`
    select distinct on (offer_id) offer_id, line, encode(sha256(convert_to(text, 'UTF8')), 'hex') as hash
    from deal_record
    where appended_at > coalesce((
        select max(made_at) - interval '1 hour' from deal_record_roots
        where (text::jsonb ->> 'leaves')::int < ${limit}
      ), '-infinity')
      and not exists (
        select from deal_record_proofs
        where deal_record_proofs.offer_id = deal_record.offer_id and deal_record_proofs.line >= deal_record.line
      )
    order by offer_id, line desc
    limit ${limit}`.execute(tx)
  return rows
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
