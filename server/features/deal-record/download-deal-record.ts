import { canonicalJson } from '#contract/deal-record/canonical-json.ts'
import type { DealRecordParts } from '#contract/deal-record/check-deal-record.ts'
import type { Tx } from '../../db/tables/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import type { Caller } from '../../http/caller.ts'
import { recordChange } from '../changes/record-change.ts'
import { dealStep } from '../offers/deal-steps.ts'
import { getOffer } from '../offers/get-offer.ts'
import { lockOffer } from '../offers/lock-offer.ts'
import { dealRecordFile } from './deal-record-file.ts'
import { readLines, readProofs, readValues } from './deal-record-store.ts'
import { sha256 } from './merkle.ts'

/**
 * Writes the record of a deal into one file that checks itself (ruling G66). Both sides of an offer know each other's name
 * and words, so they read the same values. An offer without a record gets its first line now.
 *
 * @throws Problem 404 unknown, or the caller is neither its buyer nor its agent nor an admin
 */
export async function downloadDealRecord(deps: Deps, caller: Caller, id: string): Promise<AsyncIterable<string>> {
  await getOffer(deps.db, caller, id)
  const parts = await inTransaction(deps.db, async tx => {
    const offer = await lockOffer(tx, id, () => true)
    if ((await readLines(tx, id)).length === 0)
      await recordChange(deps, tx, { step: dealStep(offer, { actor: undefined, action: 'begin record' }) })
    return readParts(deps, tx, id)
  })
  const { brand, publicUrl } = deps.settings
  const file = dealRecordFile({ brand, parts, publicUrl })
  return (async function* () {
    yield file
  })()
}

/** Reads the parts of a record, and signs them for this download. */
async function readParts({ clock, recordKey, settings }: Deps, tx: Tx, offer: string): Promise<DealRecordParts> {
  const texts = await readLines(tx, offer)
  const opened = await readValues(tx, offer)
  const proofs = await readProofs(tx, offer)
  const values = joined(opened.map(({ commitment, salt, value }) => `${commitment} ${toBase64(salt + value)}`))
  const roots = joined(
    proofs.flatMap(({ text, signature, line, path }) => [text, signature, [line, ...path].join(' ')]),
  )
  const statement = canonicalJson({
    at: clock.now().toISOString(),
    hash: sha256(texts.at(-1) ?? ''),
    key: recordKey.publicKey,
    lines: texts.length,
    marketplace: settings.publicUrl,
    offer,
    roots: sha256(roots),
    values: sha256(values),
  })
  return { lines: joined(texts), values, roots, statement: joined([statement, recordKey.sign(statement)]) }
}

const joined = (lines: readonly string[]): string => lines.map(line => `${line}\n`).join('')

const toBase64 = (text: string): string => Buffer.from(text).toString('base64')
