import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { canSendAgain, findMail, listMails, type Mail, sendMailAgain } from '#contract/mail/mail.ts'
import { usePages } from '../api/lists/use-pages.ts'
import { read } from '../api/read.ts'
import { type Action, useAction } from '../api/use-action.ts'
import { Button } from '../ui/basics/button.tsx'
import { EmptyState } from '../ui/basics/empty-state.tsx'
import { RestoreFocus } from '../ui/basics/restore-focus.tsx'
import { SearchField } from '../ui/form/search-field.tsx'
import { PagedTable } from '../ui/list/paged-table.tsx'
import { useUrlText } from '../ui/list/use-url-text.ts'
import { momentText } from '../ui/text/date-text.ts'
import { EmailText } from '../ui/text/email-text.tsx'
import { PageTitle } from '../ui/text/page-title.tsx'
import { MailDialog } from './mail-dialog.tsx'
import { MailStatusBadge } from './mail-status-badge.tsx'

/** Lists the mails of the marketplace for admins. */
export function OutboxPage() {
  const search = useUrlText('search')
  const settings = useQuery(read(clientSettings))
  const mails = usePages(listMails, { query: { search: search.text } })
  const [opened, setOpened] = useState<Mail>()
  const again = useAction(sendMailAgain, {
    done: 'The email is being sent again.',
    failed: 'Failed to send the email.',
    refresh: [listMails, findMail],
  })
  const isUnsent = settings.data?.mail === 'unsent'

  return (
    <>
      <PageTitle
        count={mails.total}
        lead={
          isUnsent
            ? 'This marketplace shows its emails here instead of sending them. The audit trail records who opens one.'
            : 'All emails and their delivery status. The audit trail records who opens one.'
        }
      >
        Outbox
      </PageTitle>
      <SearchField
        label="Search emails by recipient"
        placeholder="An email address, or a part of it"
        value={search.typed}
        onChange={search.type}
        onBlur={search.settle}
        className="mb-6 max-w-2xl"
      />
      <PagedTable
        query={mails}
        caption="Mails"
        failed="The emails could not be loaded."
        empty={
          <EmptyState
            text="No emails found."
            drawing="receipt"
            hint={search.text === '' ? 'Emails from the marketplace appear here.' : 'Try a shorter word.'}
          />
        }
        columns={{
          Subject: { show: mail => mail.subject, as: 'title' },
          To: mail => <EmailText>{mail.to}</EmailText>,
          Status: { show: mail => <MailStatusBadge status={mail.status} />, as: 'badge' },
          Written: mail => momentText(mail.createdAt),
          Actions: mail => (
            <MailActions mail={mail} again={isUnsent ? undefined : again} onRead={() => setOpened(mail)} />
          ),
        }}
      />
      <MailDialog mail={opened} onClose={() => setOpened(undefined)} />
    </>
  )
}

interface MailActionsProps {
  mail: Mail
  /** Sends it again; undefined where mail is not sent. */
  again: Action<typeof sendMailAgain> | undefined
  onRead: () => void
}

const MailActions = ({ mail, again, onRead }: MailActionsProps) => (
  <RestoreFocus className="grid gap-2 in-[table]:flex">
    <Button kind="secondary" padding="small" className={narrowInTable} onClick={onRead}>
      Read
    </Button>
    {again && canSendAgain(mail) && (
      <Button
        kind="secondary"
        padding="small"
        className={narrowInTable}
        busy={again.isBusyWith(mail._id)}
        onClick={() => again({ params: { id: mail._id } })}
      >
        Send again
      </Button>
    )}
  </RestoreFocus>
)

const narrowInTable = 'in-[table]:px-2.5 in-[table]:text-sm in-[table]:whitespace-nowrap'
