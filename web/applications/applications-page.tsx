import { useQuery } from '@tanstack/react-query'
import {
  type ApplicationStatus,
  listApplications,
  type ReceivedApplication,
} from '#contract/applications/applications.ts'
import { adminListCounts, adminTasks } from '#contract/summary/summary.ts'
import { usePages } from '../api/lists/use-pages.ts'
import { read } from '../api/read.ts'
import { Avatar } from '../ui/basics/avatar.tsx'
import { EmptyState } from '../ui/basics/empty-state.tsx'
import { Choice } from '../ui/form/choice.tsx'
import { optionIn } from '../ui/form/select.tsx'
import { PagedTable } from '../ui/list/paged-table.tsx'
import { useUrlText } from '../ui/list/use-url-text.ts'
import { dayText } from '../ui/text/date-text.ts'
import { EmailText } from '../ui/text/email-text.tsx'
import { PageTitle } from '../ui/text/page-title.tsx'
import { ApplicationDecision } from './application-decision.tsx'

const lists: Record<ApplicationStatus, string> = { open: 'Open', accepted: 'Accepted', declined: 'Declined' }

/** Applications to become an agent, for admins. */
export function ApplicationsPage() {
  const chosen = useUrlText('status')
  const status = optionIn(lists, chosen.text) ?? 'open'
  const applications = usePages(listApplications, { query: { status } })
  const open = useQuery(read(adminTasks)).data?.openApplications
  const decided = useQuery(read(adminListCounts)).data
  return (
    <>
      <PageTitle
        count={applications.total}
        lead="Buyers who want to become agents. Compare the license number with the public register before you decide."
      >
        Agent Applications
      </PageTitle>
      <div className="mb-6">
        <Choice
          label="Show"
          value={status}
          options={lists}
          counts={{ open, accepted: decided?.acceptedApplications, declined: decided?.declinedApplications }}
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
          'License number': application => <span className="wrap-anywhere">{application.licenceNumber}</span>,
          'About them': application => <p className="max-w-md min-w-40 wrap-anywhere">{application.statement}</p>,
          Sent: application => dayText(application.createdAt),
          ...(status === 'open' && {
            Actions: (application: ReceivedApplication) => <ApplicationDecision application={application} />,
          }),
          ...(status === 'declined' && {
            Reason: (application: ReceivedApplication) => (
              <span className="wrap-anywhere">{application.reason ?? 'None given'}</span>
            ),
          }),
        }}
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
