import { useState } from 'react'
import {
  type ApplicationStatus,
  declineApplication,
  listApplications,
  type ReceivedApplication,
} from '#contract/applications.ts'
import { adminSummary, topAgents } from '#contract/summary.ts'
import { listUsers, makeAgent } from '#contract/users.ts'
import { useAction } from '../api/use-action.ts'
import { usePages } from '../api/use-pages.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Choice } from '../ui/choice.tsx'
import { dayText } from '../ui/date-text.ts'
import { EmailText } from '../ui/email-text.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageTitle } from '../ui/heading.tsx'
import { loadWhenOpened } from '../ui/load-when-opened.tsx'
import { notify } from '../ui/notify.ts'
import { PagedTable } from '../ui/paged-table.tsx'
import { RestoreFocus } from '../ui/restore-focus.tsx'
import { optionIn } from '../ui/select.tsx'
import { useUrlText } from '../ui/use-url-text.ts'
import type { DeclineDialogProps } from './decline-dialog.tsx'

const DeclineDialog = loadWhenOpened<DeclineDialogProps>(
  async () => (await import('./decline-dialog.tsx')).DeclineDialog,
  ({ isOpen }) => isOpen,
)

const lists: Record<ApplicationStatus, string> = { open: 'Open', accepted: 'Accepted', declined: 'Declined' }

/** Applications to become an agent, for admins. */
export function ApplicationsPage() {
  const chosen = useUrlText('status')
  const status = optionIn(lists, chosen.text) ?? 'open'
  const applications = usePages(listApplications, { query: { status } })
  const [declining, setDeclining] = useState<ReceivedApplication>()
  // Keeps the content while the dialog fades out.
  const [shown, setShown] = useState<ReceivedApplication>()
  if (declining && declining !== shown) setShown(declining)
  const close = () => setDeclining(undefined)
  const decline = useAction(declineApplication, {
    done: 'Application declined.',
    failed: 'Failed to decline the application.',
    refresh: [listApplications],
  })
  return (
    <>
      <PageTitle
        count={applications.total}
        lead="Buyers who want to become agents. Compare the licence number with the public register before you decide."
      >
        Agent Applications
      </PageTitle>
      <div className="mb-6">
        <Choice
          label="Show"
          value={status}
          options={lists}
          onChange={word => chosen.choose(word === 'open' ? '' : word)}
        />
      </div>
      <PagedTable
        query={applications}
        caption="Applications"
        failed="The applications could not be loaded."
        empty={<EmptyState text="No applications found." hint="Buyers apply from their dashboard." />}
        columns={{
          Applicant: { show: application => <Applicant application={application} />, as: 'title' },
          'Licence number': application => <span className="wrap-anywhere">{application.licenceNumber}</span>,
          'About them': application => <p className="max-w-md min-w-40 wrap-anywhere">{application.statement}</p>,
          Sent: application => dayText(application.createdAt),
          ...(status === 'open' && {
            Actions: (application: ReceivedApplication) => (
              <Decision application={application} onDecline={() => setDeclining(application)} />
            ),
          }),
          ...(status === 'declined' && {
            Reason: (application: ReceivedApplication) => (
              <span className="wrap-anywhere">{application.reason ?? 'None given'}</span>
            ),
          }),
        }}
      />
      <DeclineDialog
        key={shown?._id}
        isOpen={declining !== undefined}
        onClose={close}
        name={shown?.name ?? ''}
        isBusy={decline.isBusy}
        onSubmit={body => shown && decline({ params: { id: shown._id }, body }, close)}
      />
    </>
  )
}

const Applicant = ({ application: { name, email, image, memberSince } }: { application: ReceivedApplication }) => (
  <span className="flex min-w-0 items-center gap-3">
    <Avatar name={name} src={image} />
    <span className="min-w-0">
      <span className="block wrap-anywhere">{name}</span>
      <span className="block font-normal">
        <EmailText>{email}</EmailText>
      </span>
      <span className="block type-small font-normal text-muted">Member since {dayText(memberSince)}</span>
    </span>
  </span>
)

interface DecisionProps {
  application: ReceivedApplication
  onDecline: () => void
}

function Decision({ application: { userId, name }, onDecline }: DecisionProps) {
  const promote = useAction(makeAgent, {
    done: 'User promoted to Agent.',
    failed: 'Failed to make agent.',
    refresh: [listApplications, listUsers, adminSummary, topAgents],
  })
  const confirmPromotion = async () => {
    const isSure = await notify.confirm({
      title: `Make ${name} an agent?`,
      text: 'They can then list homes, and no longer make offers as a buyer. They are notified.',
      action: 'Make Agent',
    })
    if (isSure) promote({ params: { id: userId } })
  }
  return (
    <RestoreFocus className="grid grid-cols-2 gap-2 whitespace-nowrap in-[table]:grid-cols-1">
      <Button padding="small" busy={promote.isBusy} onClick={() => void confirmPromotion()}>
        Make Agent
      </Button>
      <Button kind="secondary" padding="small" disabled={promote.isBusy} onClick={onDecline}>
        Decline
      </Button>
    </RestoreFocus>
  )
}
