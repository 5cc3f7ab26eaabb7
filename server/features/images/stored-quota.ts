import { isHostedImage, pictureId } from '#contract/images/image-url.ts'
import type { Tx } from '../../db/tables/schema.ts'
import type { Deps } from '../../deps/deps.ts'
import { problem } from '../../ground/problem.ts'
import { setUploader, storedBytes } from './image-store.ts'

const megabyte = 1024 * 1024

/**
 * Requires room for these bytes in the account's quota (STORED_MB_PER_ACCOUNT). Concurrent uploads of one account are few,
 * and may exceed it by their own size.
 *
 * @throws Problem 409
 */
export async function requireRoom({ db, settings }: Pick<Deps, 'db' | 'settings'>, account: string, bytes: number) {
  const { storedMbPerAccount: most } = settings
  if (most === 0 || (await storedBytes(db, account)) + bytes <= most * megabyte) return
  throw problem(409, quotaUsedUp(most), 'image')
}

/**
 * Counts pictures that a visitor has stored for the account that uses them, from this transaction on.
 *
 * @throws Problem 409 they do not fit its quota
 */
export async function countVisitorPictures(
  { settings }: Pick<Deps, 'settings'>,
  tx: Tx,
  account: string,
  pictures: readonly string[],
): Promise<void> {
  const ids = pictures.filter(isHostedImage).map(pictureId)
  if (ids.length > 0 && (await setUploader(tx, ids, account))) await requireRoom({ db: tx, settings }, account, 0)
}

const quotaUsedUp = (megabytes: number) =>
  `Your account may store ${megabytes.toLocaleString('en-US')} MB of pictures, which are used up. Remove photos or listings that you no longer need: their space is free a day or two later.`
