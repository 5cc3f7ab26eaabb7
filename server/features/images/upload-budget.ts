import { largestImageBytes } from '#contract/images.ts'
import type { Deps } from '../../deps.ts'
import { clientNetwork } from '../../http/client.ts'
import { Problem } from '../../http/problem.ts'
import { spend } from '../../http/limit.ts'

/** Who uploads a picture: an account, or a visitor who is about to register. */
export interface Uploader {
  account: string | undefined
  ip: string
}

const daySeconds = 24 * 60 * 60
const kilobyte = 1024
/** All accounts of one client together may store as much as this many accounts of different clients. */
const accountsPerClient = 5
/** What a picture costs that ends its decoder. */
export const wholePicture = largestImageBytes

/**
 * @throws UploadBudgetUsedUp 429, before anything is decoded
 */
export const requireBudget = (deps: Deps, uploader: Uploader): Promise<void> => spendBudget(deps, uploader, kilobyte)

/**
 * Counts what is about to be stored against a day's budget of the account, or of the client where there is none. It is a
 * budget and not a quota of what is stored: nobody owns a picture, which several people may have uploaded, so removing
 * one could not be credited to anybody. What is not used goes after a day, so this also limits what is stored.
 *
 * @throws UploadBudgetUsedUp 429
 */
export async function spendBudget({ db, settings }: Deps, { account, ip }: Uploader, bytes: number): Promise<void> {
  if (!settings.rateLimit) return
  const client = clientNetwork(ip)
  const { uploadMbPerAccount, uploadMbPerClient } = settings
  const budgets =
    account === undefined
      ? [{ key: `upload-bytes:${client}`, mb: uploadMbPerClient }]
      : [
          { key: `upload-bytes:${account}`, mb: uploadMbPerAccount },
          { key: `upload-bytes-of-accounts:${client}`, mb: uploadMbPerAccount * accountsPerClient },
        ]
  for (const { key, mb } of budgets) {
    const waitSeconds = await spend(db, key, Math.ceil(bytes / kilobyte), { max: mb * kilobyte, seconds: daySeconds })
    if (waitSeconds > 0) throw new UploadBudgetUsedUp(waitSeconds)
  }
}

class UploadBudgetUsedUp extends Problem {
  override readonly waitSeconds: number

  constructor(waitSeconds: number) {
    const message = 'You have uploaded as many pictures as you can in a day. Please try again tomorrow.'
    super(429, message, [{ field: 'image', message }])
    this.waitSeconds = waitSeconds
  }
}
