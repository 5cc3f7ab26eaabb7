import { maxImageBytes } from '#contract/images/images.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { clientNetwork } from '../../ground/client-network.ts'
import { Problem } from '../../ground/problem.ts'
import { slowDown, takeFromBudget, takeUpToBudget } from '../../http/rate-limit.ts'

/** The uploader of a picture: an account, or a visitor who is about to register. */
export interface Uploader {
  account: string | undefined
  ip: string
}

const daySeconds = 24 * 60 * 60
const kilobyte = 1024
/** The accounts of one network share the budget of this many accounts: one in twenty of an office of 500. */
const accountsPerNetwork = 25
/** Charge for a picture that crashes the decoder: that of the largest one, so that it cannot be repeated all day. */
const wholePicture = maxImageBytes

/**
 * @throws UploadBudgetUsedUp 429, before anything is decoded
 */
export const requireBudget = (deps: Deps, uploader: Uploader): Promise<void> => spendBudget(deps, uploader, kilobyte)

/**
 * Charges an upload to the daily budget of the account, or of the network if there is none. `stored-quota.ts` limits what
 * an account stores in all.
 *
 * @throws UploadBudgetUsedUp 429; then nothing is counted
 */
export async function spendBudget({ db, settings }: Deps, uploader: Uploader, bytes: number): Promise<void> {
  if (!settings.rateLimit) return
  const ofNetwork = { spent: 0, max: 0 }
  await inTransaction(db, async tx => {
    for (const { key, max, isOfNetwork } of budgetsOf(settings, uploader)) {
      const { waitSeconds, spent } = await takeFromBudget(tx, key, kilobytesIn(bytes), { max, seconds: daySeconds })
      if (waitSeconds > 0) throw new UploadBudgetUsedUp(waitSeconds, isOfNetwork)
      if (isOfNetwork) Object.assign(ofNetwork, { spent, max })
    }
  })
  await slowDown(ofNetwork.spent, ofNetwork.max)
}

/** Charges for a picture that crashed the decoder, at most the rest of the day's budget. */
export async function chargeForCrash({ db, settings }: Deps, uploader: Uploader): Promise<void> {
  if (!settings.rateLimit) return
  for (const { key, max } of budgetsOf(settings, uploader))
    await takeUpToBudget(db, key, kilobytesIn(wholePicture), { max, seconds: daySeconds })
}

const kilobytesIn = (bytes: number): number => Math.ceil(bytes / kilobyte)

/** Budgets in kilobytes, the account's first, so that two uploads lock them in the same order. */
function budgetsOf(
  { uploadMbPerAccount, uploadMbPerClient }: Deps['settings'],
  { account, ip }: Uploader,
): { key: string; max: number; isOfNetwork: boolean }[] {
  const network = clientNetwork(ip)
  if (account === undefined)
    return [{ key: `upload-bytes:${network}`, max: uploadMbPerClient * kilobyte, isOfNetwork: true }]
  const max = uploadMbPerAccount * kilobyte
  return [
    { key: `upload-bytes:${account}`, max, isOfNetwork: false },
    { key: `upload-bytes-of-accounts:${network}`, max: max * accountsPerNetwork, isOfNetwork: true },
  ]
}

class UploadBudgetUsedUp extends Problem {
  override readonly waitSeconds: number

  constructor(waitSeconds: number, isOfNetwork: boolean) {
    const message = isOfNetwork
      ? 'Your network has uploaded as many pictures as it can in a day. Please try again tomorrow.'
      : 'You have uploaded as many pictures as you can in a day. Please try again tomorrow.'
    super(429, message, [{ field: 'image', message }])
    this.waitSeconds = waitSeconds
  }
}
