import { expect } from '@playwright/test'
import type { Mail } from '#contract/mail/mail.ts'
import type { Market } from '../market/market.ts'

/** Finds the link in the newest mail with this recipient and subject, and returns its path on this marketplace. */
export async function mailedLink({ call, admin }: Market, email: string, subject: string): Promise<string> {
  let found: Mail | undefined
  // A job writes the mail shortly after the request.
  await expect(async () => {
    const mails = await call('GET', `/mails?search=${encodeURIComponent(email)}`, admin.token)
    found = (mails as unknown as Mail[]).find(mail => mail.subject === subject)
    expect(found).toBeDefined()
  }).toPass()
  const mail = await call('GET', `/mails/${found?._id}`, admin.token)
  const link = (mail as unknown as { text: string }).text.match(/https?:\/\/\S+\?token=\S+/)?.[0]
  const { pathname, search } = new URL(link ?? '')
  return pathname + search
}
