import { randomUUID } from 'node:crypto'
import * as audit from '#contract/audit/audit.ts'
import * as settings from '#contract/client-settings/client-settings.ts'
import { operatorText } from '#contract/client-settings/operator-texts.ts'
import * as mail from '#contract/mail/mail.ts'
import * as moderation from '#contract/moderation/moderation.ts'
import * as limits from '#contract/moderation/property-limit.ts'
import { roleConsequences } from '#contract/moderation/role-consequences.ts'
import * as notifications from '#contract/notifications/notifications.ts'
import { unreadNotifications } from '#contract/notifications/unread-notifications.ts'
import { agentTasks } from '#contract/own-deals/agent-tasks.ts'
import { buyerSummary } from '#contract/own-deals/buyer-summary.ts'
import * as personalData from '#contract/personal-data/personal-data.ts'
import * as summary from '#contract/summary/summary.ts'
import * as users from '#contract/users/users.ts'
import type { Person } from '../builders.ts'
import { dayFromNow } from '../days.ts'
import type { TestApp } from '../start-test-app.ts'
import { type AddSample, noInput } from './sample.ts'

const auditFilter = (me: Person) => ({
  query: {
    person: me.email,
    action: 'judge property' as const,
    object: me.id,
    client: '0123456789abcdef',
    from: dayFromNow(-20),
    to: dayFromNow(10),
  },
})

/** Samples of users, notifications, mails, the audit, summaries and personal data. */
export function addOperationSamples({ given, deps }: TestApp, sample: AddSample): void {
  sample(users.changeProfile, () => ({ body: { name: 'Mina Moore', image: '/images/default-avatar/640.webp' } }))
  sample(users.saveUser, me => ({ body: { name: me.name, email: me.email, image: '', role: 'user' } }))
  sample(users.listUsers, () => ({ query: { search: 'a' } }))
  sample(users.findUser, me => ({ params: { emailOrId: me.email } }))
  sample(moderation.makeAdmin, async () => ({ params: { id: (await given.aBuyer()).id } }))
  sample(moderation.makeAgent, async () => ({ params: { id: (await given.aBuyer()).id } }))
  sample(moderation.markFraud, async () => ({ params: { id: (await given.anAgent()).id } }))
  sample(roleConsequences, async () => ({ params: { id: (await given.anAgent()).id } }))
  sample(limits.findPropertyLimit, async () => ({ params: { id: (await given.anAgent()).id } }))
  sample(limits.changePropertyLimit, async () => ({
    params: { id: (await given.anAgent()).id },
    body: { propertyLimit: 5000 },
  }))
  sample(moderation.deleteUser, async () => ({ params: { id: (await given.aBuyer()).id } }))

  const notificationOf = async (me: Person) => {
    const content = JSON.stringify({ kind: 'role changed', role: me.role })
    const values = { user_id: me.id, notification_key: randomUUID(), content, created_at: deps.clock.now() }
    return {
      params: await deps.db.insertInto('notifications').values(values).returning('id').executeTakeFirstOrThrow(),
    }
  }
  sample(notifications.myNotifications, noInput)
  sample(unreadNotifications, noInput)
  sample(notifications.readNotification, notificationOf)
  sample(notifications.readAllNotifications, noInput)

  const aMail = async (status: mail.MailStatus) => {
    const at = deps.clock.now()
    const values = {
      kind: 'welcome' as const,
      to_email: 'mina@example.com',
      subject: 'Welcome',
      text: 'Welcome.',
      html: '<p>Welcome.</p>',
      secret: false,
      status,
      created_at: at,
      next_try_at: at,
      deadline: at,
    }
    return { params: await deps.db.insertInto('mails').values(values).returning('id').executeTakeFirstOrThrow() }
  }
  sample(mail.listMails, () => ({ query: { search: 'mina' } }))
  sample(mail.findMail, () => aMail('unsent'))
  sample(mail.sendMailAgain, () => aMail('failed'))

  sample(audit.listAudit, auditFilter)
  sample(audit.downloadAudit, auditFilter)

  sample(agentTasks, noInput)
  sample(buyerSummary, noInput)
  sample(summary.adminSummary, noInput)
  sample(summary.adminTasks, noInput)
  sample(summary.adminListCounts, noInput)
  sample(summary.agentSummary, noInput)
  sample(summary.topAgents, () => ({ query: { limit: 3 } }))
  sample(operatorText, () => ({ params: { page: 'terms' as const } }))
  sample(settings.clientSettings, noInput)

  sample(personalData.downloadMyData, noInput)
  sample(personalData.deleteMyAccount, async me => {
    // A person with an open deal, possibly from an earlier sample, cannot delete their account.
    const { db } = deps
    const own = await db
      .updateTable('offers')
      .set({ status: 'rejected' })
      .where('status', '=', 'accepted')
      .where(eb => eb.or([eb('buyer_id', '=', me.id), eb('agent_id', '=', me.id)]))
      .returning('id')
      .execute()
    const ids = own.map(({ id }) => id)
    if (ids.length > 0)
      await db.updateTable('payments').set({ status: 'cancelled' }).where('offer_id', 'in', ids).execute()
    return { body: { confirmation: me.email } }
  })
}
