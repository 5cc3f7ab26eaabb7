import { roleWords } from '#contract/events/account-events.ts'
import { eventMail } from '../mail-queue/event-mail.ts'
import type { MailContent } from '../mail-queue/mail-content.ts'

// Mails about applications to become an agent.

/** Mail to the applicant, when an admin has made them an agent. */
export const applicationAccepted = (): MailContent => ({
  kind: 'application accepted',
  subject: roleWords.agent.short,
  paragraphs: [
    'We have accepted your application. You can list homes now.',
    'Each listing is checked by an admin before buyers can see it.',
  ],
  button: { label: 'List your first home', path: '/dashboard/add-property' },
})

/** Mail to the applicant, when an admin has declined. */
export const applicationDeclined = (reason: string | null): MailContent =>
  eventMail(
    { kind: 'application declined', reason },
    {
      paragraphs: [
        'We could not accept your application to become an agent.',
        ...(reason === null ? [] : [`Reason: ${reason}`]),
        'Your account has not changed. You can apply again.',
      ],
      button: 'See your application',
    },
  )
