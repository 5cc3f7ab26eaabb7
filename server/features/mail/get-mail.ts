import type { Mail } from '#contract/mail/mail.ts'
import type { MailRow } from '../../db/tables/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { notFound } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { recordChange } from '../changes/record-change.ts'
import { findMail, roleAt, setRead, toMail } from '../mail-queue/mail-store.ts'
import { secretRead } from '../mail-queue/mail-templates.ts'

/**
 * Shows a mail to an admin. The text is null if only the recipient may read it (decision 6). Each read of the text
 * writes an audit line, and the recipient is notified of the first read of a secret link.
 *
 * @throws Problem 404
 */
export async function getMail(deps: Deps, admin: Caller, id: string): Promise<Mail & { text: string | null }> {
  const { db, clock, settings } = deps
  return inTransaction(db, async tx => {
    const row = await findMail(tx, id)
    if (!row) throw notFound('This email')
    const recipient = await roleAt(tx, row.to_email)
    if (!mayRead(row, admin, recipient, settings.production)) return { ...toMail(row), text: null }
    const isFirstRead = row.secret && recipient?.id !== admin.id && (await setRead(tx, id, clock.now()))
    await recordChange(deps, tx, {
      audit: { actor: admin, action: 'read mail', objectId: id, detail: whose(row, recipient) },
      mails: isFirstRead ? [{ toEmail: row.to_email, content: secretRead(row.subject) }] : [],
    })
    return { ...toMail(row), text: row.text }
  })
}

type Recipient = Awaited<ReturnType<typeof roleAt>>

/**
 * Whether the admin may read the text. A secret link is only shown if no mail server could deliver it, never in
 * production, and never a link for another admin's account: an admin must not be able to act as another admin.
 */
function mayRead({ secret, status }: MailRow, admin: Caller, recipient: Recipient, production: boolean): boolean {
  if (!secret) return true
  if (status !== 'unsent' || production) return false
  return recipient?.role !== 'admin' || recipient.id === admin.id
}

/** Kind of mail and id of its recipient, because an audit line outlives the person's email. */
export const whose = ({ kind }: MailRow, recipient: Recipient): string =>
  `${kind}, to ${recipient ? `user ${recipient.id}` : 'an email that no user has'}`
