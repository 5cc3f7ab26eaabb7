import { useMutation } from '@tanstack/react-query'
import { CalendarCheck, CalendarClock, CalendarX, Download } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import {
  type Conversation,
  conversationMessages,
  findConversation,
  myConversations,
} from '#contract/messages/messages.ts'
import {
  agreeToViewing,
  cancelViewing,
  declineViewing,
  downloadViewing,
  isAhead,
  type Viewing,
} from '#contract/messages/viewings.ts'
import { download } from '../api/download.ts'
import { reportFailure, useAction } from '../api/use-action.ts'
import { useServerTime } from '../api/use-server-time.ts'
import { Button } from '../ui/basics/button.tsx'
import { Card } from '../ui/basics/card.tsx'
import { RestoreFocus } from '../ui/basics/restore-focus.tsx'
import { notify } from '../ui/dialog/notify.ts'
import { loadWhenOpened } from '../ui/load/load-when-opened.tsx'
import { timeZone } from '../ui/text/date-text.ts'
import { closedText, otherRole, viewingTime } from './message-words.ts'
import { RequestViewing } from './request-viewing.tsx'
import { useViewingRequest } from './use-viewing-request.ts'
import type { ViewingReasonDialogProps } from './viewing-reason-dialog.tsx'

const ViewingReasonDialog = loadWhenOpened<ViewingReasonDialogProps>(
  async () => (await import('./viewing-reason-dialog.tsx')).ViewingReasonDialog,
  ({ isOpen }) => isOpen,
)

const refresh = [findConversation, conversationMessages, myConversations]

/** The viewing of a conversation's home: its state, and what the reader can do about it. */
export function ViewingPanel({ conversation }: { conversation: Conversation }) {
  const { viewing, closed, you, propertyId } = conversation
  const now = useServerTime()
  const [isRequesting, setRequesting] = useViewingRequest()
  if (viewing && isAhead(viewing, now)) {
    // Without this, the dialog would be open again once this viewing has ended.
    if (isRequesting) setRequesting(false)
    return <OpenViewing conversation={conversation} viewing={viewing} now={now} />
  }
  return (
    <>
      {viewing && <EndedViewing conversation={conversation} viewing={viewing} now={now} />}
      {closed === null && you === 'buyer' && (
        <RequestViewing
          propertyId={propertyId}
          title={conversation.title}
          isOpen={isRequesting}
          setOpen={setRequesting}
        />
      )}
    </>
  )
}

/** A request that nobody answered, or a cancelled viewing whose time has not come yet. */
function EndedViewing({ conversation: { you, closed, other }, viewing, now }: OpenViewingProps) {
  const { status, startsAt } = viewing
  if ((status === 'requested' || status === 'past') && startsAt === null && closed === null)
    return (
      <p className="text-muted">
        {you === 'buyer'
          ? 'The agent did not answer your viewing request in time. Suggest other times.'
          : 'The times of the buyer’s viewing request have passed.'}
      </p>
    )
  if (status !== 'cancelled' || startsAt === null || Date.parse(startsAt) <= now) return null
  return (
    <Card as="section" aria-label="Cancelled viewing" className="flex gap-3">
      <CalendarX className="mt-0.5 size-5 shrink-0 text-muted" aria-hidden />
      <div className="grid min-w-0 grid-cols-1 gap-3">
        <p className="type-strong">The viewing on {viewingTime(startsAt)} will not take place</p>
        {closed !== null && <p className="text-muted">{closedText({ closed, you, other })}</p>}
        <SaveCalendarFile viewing={viewing} label="Remove from calendar" />
      </div>
    </Card>
  )
}

interface OpenViewingProps {
  conversation: Conversation
  viewing: Viewing
  /** The server's time in milliseconds. */
  now: number
}

function OpenViewing({ conversation, viewing, now }: OpenViewingProps) {
  const isAgreed = viewing.status === 'agreed'
  const Icon = isAgreed ? CalendarCheck : CalendarClock
  return (
    <Card as="section" aria-label="Viewing" className="flex gap-3">
      <Icon className="mt-0.5 size-5 shrink-0 text-primary" aria-hidden />
      <RestoreFocus className="grid min-w-0 grid-cols-1 gap-3">
        {isAgreed ? (
          <Agreed conversation={conversation} viewing={viewing} />
        ) : (
          <Requested conversation={conversation} viewing={viewing} now={now} />
        )}
      </RestoreFocus>
    </Card>
  )
}

function Agreed({ conversation, viewing }: Omit<OpenViewingProps, 'now'>) {
  const { closed } = conversation
  return (
    <>
      <p className="type-strong">Viewing on {viewingTime(viewing.startsAt ?? '')}</p>
      {closed !== null && <p className="text-muted">You can still cancel it.</p>}
      <div className="flex flex-wrap gap-3">
        <SaveCalendarFile viewing={viewing} label="Save calendar file" />
        <Cancel viewing={viewing} label="Cancel viewing" notified={notifiedIn(conversation)} />
      </div>
    </>
  )
}

function SaveCalendarFile({ viewing, label }: { viewing: Viewing; label: string }) {
  const save = useMutation({
    mutationFn: () => download(downloadViewing, { params: { id: viewing._id } }),
    onError: failure => reportFailure(failure, 'The calendar file was not saved.'),
  })
  return (
    <Button kind="secondary" icon={Download} busy={save.isPending} onClick={() => save.mutate()} className="w-fit">
      {label}
    </Button>
  )
}

function Requested({ conversation, viewing, now }: OpenViewingProps) {
  const { you, closed } = conversation
  const isOpen = closed === null
  return you === 'agent' && isOpen ? (
    <Choose conversation={conversation} viewing={viewing} now={now} />
  ) : (
    <>
      <p className="type-strong">{you === 'buyer' ? 'You asked for a viewing' : 'The buyer asked for a viewing'}</p>
      {isOpen && <p className="text-muted">The agent chooses one of these times.</p>}
      <Times>
        {viewing.times.map(time => (
          <li key={time}>{viewingTime(time)}</li>
        ))}
      </Times>
      <Cancel viewing={viewing} label="Cancel request" notified={notifiedIn(conversation)} />
    </>
  )
}

const Times = ({ children }: { children: ReactNode }) => <ul className="grid grid-cols-1 gap-2">{children}</ul>

/** The agent's choice between the proposed times. */
function Choose({ conversation: { title, other }, viewing, now }: OpenViewingProps) {
  const [isDeclining, setDeclining] = useState(false)
  const params = { id: viewing._id }
  const draft = `decline-viewing/${viewing._id}`
  const agree = useAction(agreeToViewing, {
    done: 'Viewing confirmed.',
    failed: 'The viewing was not confirmed.',
    refresh,
  })
  const decline = useAction(declineViewing, {
    done: 'Viewing declined.',
    failed: 'The viewing was not declined.',
    refresh,
    draft,
  })
  const confirmTime = async (startsAt: string) => {
    const isSure = await notify.confirm({
      title: 'Confirm this viewing?',
      text: `${viewingTime(startsAt)}\n${title}, with ${other.name}\nThe time is in your time zone, ${timeZone()}. ${other.name} will be notified.`,
      action: 'Confirm',
    })
    if (isSure) agree({ params, body: { startsAt } })
  }
  return (
    <>
      <p className="type-strong wrap-anywhere">{other.name} would like to view this home. Choose a time.</p>
      <p className="text-muted">The times are in your time zone, {timeZone()}.</p>
      <Times>
        {viewing.times.map(time => (
          <li key={time}>
            <Button
              kind="secondary"
              padding="small"
              className="max-sm:w-full"
              busy={agree.isBusy}
              disabled={Date.parse(time) <= now}
              onClick={() => void confirmTime(time)}
            >
              {`${viewingTime(time)}${Date.parse(time) <= now ? ' (passed)' : ''}`}
            </Button>
          </li>
        ))}
      </Times>
      <Button kind="quiet" padding="small" className="w-fit" disabled={agree.isBusy} onClick={() => setDeclining(true)}>
        None of these
      </Button>
      <ViewingReasonDialog
        isOpen={isDeclining}
        title="Decline this viewing?"
        text="The buyer can then ask for other times."
        reader="buyer"
        action="Decline"
        draft={draft}
        isBusy={decline.isBusy}
        onClose={() => setDeclining(false)}
        onSubmit={body => decline({ params, body }, () => setDeclining(false))}
      />
    </>
  )
}

interface Notified {
  /** Role of the person who is notified. */
  role: string
  /** Whether they can be given a reason: not after a block. */
  canRead: boolean
}

const notifiedIn = ({ you, closed }: Conversation): Notified => ({
  role: otherRole[you],
  canRead: closed !== 'blocked' && closed !== 'blocked by you',
})

function Cancel({ viewing, label, notified }: { viewing: Viewing; label: string; notified: Notified }) {
  const [isOpen, setOpen] = useState(false)
  const draft = `cancel-viewing/${viewing._id}`
  const cancel = useAction(cancelViewing, {
    done: 'Viewing cancelled.',
    failed: 'The viewing was not cancelled.',
    refresh,
    draft,
  })
  return (
    <>
      <Button kind="quiet" padding="small" className="w-fit" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ViewingReasonDialog
        isOpen={isOpen}
        title={`${label}?`}
        text={`The ${notified.role} will be notified.`}
        reader={notified.canRead ? notified.role : undefined}
        action={label}
        draft={draft}
        isBusy={cancel.isBusy}
        onClose={() => setOpen(false)}
        onSubmit={body => cancel({ params: { id: viewing._id }, body }, () => setOpen(false))}
      />
    </>
  )
}
