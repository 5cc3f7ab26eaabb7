import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { canonicalJson, type Json } from '#contract/deal-record/canonical-json.ts'
import { noLine } from '#contract/deal-record/deal-record.ts'
import type { Db } from '../tables/schema.ts'
import type { DealStep, PersonalValue } from './deal-step.ts'

/**
 * Returns the inserts that append a step to the record of its deal (decision 26). The caller has locked the offer in an
 * earlier statement. A deal that is older than its record gets a first line that says so.
 *
 * Private to `record-change.ts` (decision 15).
 */
export function insertDealStep(db: Db, step: DealStep, at: Date) {
  const { offerId, personal = [] } = step
  const committed = personal.map(commit)
  const hidden = Object.fromEntries(committed.map(({ name, commitment }) => [name, commitment]))
  const line = partsOf(step, at, hidden)
  const values = committed.map(({ name: _, ...value }) => ({ offer_id: offerId, ...value }))
  return [
    step.step === 'make offer' || step.step === 'begin record'
      ? insertFirst(db, offerId, textOf(line, 1, noLine))
      : insertNext(db, offerId, line, at),
    ...(values.length > 0 ? [db.insertInto('deal_record_values').values(values)] : []),
  ]
}

const insertFirst = (db: Db, offerId: string, text: string) =>
  db.insertInto('deal_record').values({ offer_id: offerId, line: 1, text })

/** Only the database knows the number of the line and the line before it, so it puts the text together. */
function insertNext(db: Db, offerId: string, { before, between, after }: LineParts, at: Date) {
  const begin = textOf(partsOf({ offerId, step: 'begin record', by: 'marketplace', facts: {} }, at, {}), 1, noLine)
  return db.insertInto('deal_record').columns(['offer_id', 'line', 'text']).expression(sql`
    with newest as (
      select line, text from deal_record where offer_id = ${offerId} order by line desc limit 1
    ), previous as (
      select line, text from newest union all select 1, ${begin} where not exists (select from newest)
    )
    select ${offerId}::uuid, line, text from previous where not exists (select from newest)
    union all
    select ${offerId}::uuid, line + 1, concat(${before}::text, line + 1, ${between}::text,
      encode(sha256(convert_to(text, 'UTF8')), 'hex'), ${after}::text)
    from previous`)
}

/** The text of a line without its number and the hash of the line before. */
interface LineParts {
  before: string
  between: string
  after: string
}

/** In the canonical order, the names `line`, `offer` and `previous` follow each other. */
function partsOf({ offerId: offer, step, by, facts }: DealStep, at: Date, hidden: Json): LineParts {
  const before = canonicalJson({ at: at.toISOString(), by, facts, hidden }).slice(0, -1)
  return {
    before: `${before},"line":`,
    between: `,${canonicalJson({ offer }).slice(1, -1)},"previous":"`,
    after: `",${canonicalJson({ step }).slice(1)}`,
  }
}

const textOf = ({ before, between, after }: LineParts, line: number, previous: string): string =>
  `${before}${line}${between}${previous}${after}`

/** Hides a value behind a salted hash. Whoever lacks the salt can neither read nor guess the value. */
function commit({ name, value, ownerId: owner_id }: PersonalValue) {
  const salt = randomBytes(16).toString('hex')
  return { name, salt, value, owner_id, commitment: createHash('sha256').update(`${salt}${value}`).digest('hex') }
}
