import { useQuery } from '@tanstack/react-query'
import { Check, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { reportedMessages, type ReportedMessage, type ReportStatus } from '#contract/messages/message-reports.ts'
import { adminListCounts, adminTasks } from '#contract/summary/summary.ts'
import { usePages } from '../api/lists/use-pages.ts'
import { read } from '../api/read.ts'
import { Button } from '../ui/basics/button.tsx'
import { Card } from '../ui/basics/card.tsx'
import { EmptyState } from '../ui/basics/empty-state.tsx'
import { RestoreFocus } from '../ui/basics/restore-focus.tsx'
import { Choice } from '../ui/form/choice.tsx'
import { optionIn } from '../ui/form/select.tsx'
import { PagedCards } from '../ui/list/paged-cards.tsx'
import { TextCardSkeleton } from '../ui/list/skeleton.tsx'
import { useUrlText } from '../ui/list/use-url-text.ts'
import { Badge } from '../ui/text/badge.tsx'
import { momentText } from '../ui/text/date-text.ts'
import { EmailText } from '../ui/text/email-text.tsx'
import { PageTitle } from '../ui/text/page-title.tsx'
import { SentPicture } from './message-picture.tsx'
import { useReportDecision } from './use-report-decision.ts'

const lists: Record<ReportStatus, string> = { open: 'Open', decided: 'Decided' }

/** Messages that somebody has reported, for admins. */
export function ReportedMessagesPage() {
  const chosen = useUrlText('status')
  const status = optionIn(lists, chosen.text) ?? 'open'
  const messages = usePages(reportedMessages, { query: { status } })
  const open = useQuery(read(adminTasks)).data?.openReports
  const decided = useQuery(read(adminListCounts)).data?.decidedReports
  const { isBusyWith, remove, keep } = useReportDecision()
  return (
    <>
      <PageTitle
        count={messages.total}
        lead="Admins read only messages that their recipients have reported, not the conversations around them."
      >
        Reported Messages
      </PageTitle>
      <div className="mb-6">
        <Choice
          label="Show"
          options={lists}
          counts={{ open, decided }}
          value={status}
          onChange={value => chosen.choose(value === 'open' ? '' : value)}
        />
      </div>
      <PagedCards
        query={messages}
        failed="The reported messages could not be loaded."
        grid="grid grid-cols-1 gap-4 xl:grid-cols-2"
        cardSkeleton={<TextCardSkeleton />}
        empty={
          <EmptyState
            text={status === 'open' ? 'No open reports.' : 'No report has been decided yet.'}
            hint="When somebody reports a message, all admins are notified."
          />
        }
        card={message => (
          <Card as="article" className="flex h-full flex-col gap-4">
            <About message={message} />
            <Content message={message} />
            {message.decidedAt === null ? (
              <RestoreFocus className="mt-auto flex flex-wrap gap-3">
                <Button kind="danger" icon={Trash2} busy={isBusyWith(message._id)} onClick={() => void remove(message)}>
                  Remove
                </Button>
                <Button kind="secondary" icon={Check} disabled={isBusyWith(message._id)} onClick={() => keep(message)}>
                  Keep
                </Button>
              </RestoreFocus>
            ) : (
              <Badge tone={message.removed ? 'bad' : 'ok'}>{message.removed ? 'Removed' : 'Kept'}</Badge>
            )}
          </Card>
        )}
      />
    </>
  )
}

const About = ({ message }: { message: ReportedMessage }) => (
  <div className="grid gap-0.5">
    <h2 className="type-strong wrap-anywhere">
      {message.senderName}, {message.sender}
    </h2>
    <p className="type-small wrap-anywhere text-muted">
      <EmailText>{message.senderEmail}</EmailText>
      {' · '}
      <time dateTime={message.createdAt}>{momentText(message.createdAt)}</time>
    </p>
    <p className="type-small wrap-anywhere text-muted">
      About{' '}
      <Link to={`/property-details/${message.propertyId}`} className="text-primary hover:underline">
        {message.title}
      </Link>
    </p>
    <p className="type-small wrap-anywhere text-muted">
      <span>
        Reported by {message.reporterName} (<EmailText>{message.reporterEmail}</EmailText>)
      </span>
      {message.reason !== null && <span>: “{message.reason}”</span>}
    </p>
  </div>
)

const Content = ({ message: { text, image, removed, senderName } }: { message: ReportedMessage }) => (
  <div className="rounded-xl bg-sunken p-4 wrap-anywhere whitespace-pre-line">
    {removed ? <em className="text-muted">This message was removed.</em> : <span>{text}</span>}
    {image !== null && <SentPicture image={image} alt={`Picture from ${senderName}`} hasText={text !== ''} />}
  </div>
)
