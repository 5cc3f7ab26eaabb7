import type { Deps } from '../../deps/deps.ts'
import { problem } from '../../ground/problem.ts'
import { storedBytes } from './image-store.ts'

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

const quotaUsedUp = (megabytes: number) =>
  `Your account may store ${megabytes.toLocaleString('en-US')} MB of pictures, which are used up. Remove photos or listings that you no longer need: their space is free a day or two later.`
