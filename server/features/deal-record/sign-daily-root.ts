import { canonicalJson } from '#contract/deal-record/canonical-json.ts'
import { noLine } from '#contract/deal-record/deal-record.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { insertRoot, lastRoot, newHeads } from './deal-record-store.ts'
import { merkleTree, sha256 } from './merkle.ts'

/** Records per root. With more, a day has several roots. */
export const mostLeaves = 4096

/**
 * Signs the newest line of every record that has changed since the last root (ruling G66). Roots are a chain like the
 * lines, so whoever keeps one can see later that nothing before it was changed.
 *
 * @param most records per root
 */
export async function signDailyRoot(deps: Deps, most = mostLeaves): Promise<void> {
  let after: string | undefined
  do after = await signRoot(deps, most, after)
  while (after !== undefined)
}

/** Returns the last record under the new root if further ones may have changed. */
const signRoot = ({ db, clock, recordKey }: Deps, most: number, after?: string): Promise<string | undefined> =>
  inTransaction(db, async tx => {
    const before = await lastRoot(tx)
    const heads = await newHeads(tx, { limit: most, after })
    if (heads.length === 0) return undefined
    const { root: merkle, paths } = merkleTree(heads.map(({ hash }) => hash))
    const number = (before?.number ?? 0) + 1
    const text = canonicalJson({
      at: clock.now().toISOString(),
      key: recordKey.publicKey,
      leaves: heads.length,
      merkle,
      number,
      previous: before ? sha256(before.text) : noLine,
    })
    const proofs = heads.map(({ offer_id, line }, leaf) => ({ offer_id, line, path: paths[leaf] ?? [] }))
    await insertRoot(tx, { number, text, signature: recordKey.sign(text) }, proofs)
    return heads.length === most ? heads.at(-1)?.offer_id : undefined
  })
