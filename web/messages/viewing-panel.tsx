import { useMutation } from '@tanstack/react-query'
import { CalendarCheck, CalendarClock, Download } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { type Conversation, conversationMessages, findConversation, myConversations } from '#contract/messages.ts'
import {
  agreeToViewing,
  cancelViewing,
  declineViewing,
  downloadViewing,
  isAhead,
  type Viewing,
} from '#contract/viewings.ts'
import { download } from '../api/download.ts'
import { reportFailure, useAction } from '../api/use-action.ts'
import { useServerTime } from '../api/use-server-time.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { loadWhenOpened } from '../ui/load-when-opened.tsx'
import { RestoreFocus } from '../ui/restore-focus.tsx'
import { homeTitle, viewingTime } from './message-words.ts'
import { RequestViewing } from './request-viewing.tsx'
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
  if (viewing && isAhead(viewing, now)) return <OpenViewing conversation={conversation} viewing={viewing} now={now} />
  if (closed !== null || you === 'agent') return null
  return <RequestViewing propertyId={propertyId} title={homeTitle(conversation)} />
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
      <RestoreFocus className="grid min-w-0 gap-3">
        {isAgreed ? (
          <Agreed conversation={conversation} viewing={viewing} />
        ) : (
          <Requested conversation={conversation} viewing={viewing} now={now} />
        )}
      </RestoreFocus>
    </Card>
  )
}

function Agreed({ conversation: { you, closed }, viewing }: Omit<OpenViewingProps, 'now'>) {
  const save = useMutation({
    mutationFn: () => download(downloadViewing, { params: { id: viewing._id } }),
    onError: failure => reportFailure(failure, 'Failed to save the calendar file.'),
  })
  return (
    <>
      <p className="type-strong">Viewing on {viewingTime(viewing.startsAt ?? '')}</p>
      {closed !== null && <p className="text-muted">You can still cancel it.</p>}
      <div className="flex flex-wrap gap-3">
        <Button kind="secondary" icon={Download} busy={save.isPending} onClick={() => save.mutate()}>
          Add to calendar
        </Button>
        <Cancel
          viewing={viewing}
          label="Cancel viewing"
          text={`The ${you === 'buyer' ? 'agent' : 'buyer'} is notified.`}
        />
      </div>
    </>
  )
}

function Requested({ conversation: { you, closed }, viewing, now }: OpenViewingProps) {
  const isOpen = closed === null
  return you === 'agent' && isOpen ? (
    <Choose viewing={viewing} now={now} />
  ) : (
    <>
      <p className="type-strong">{you === 'buyer' ? 'You asked for a viewing' : 'The buyer asked for a viewing'}</p>
      {isOpen && <p className="text-muted">The agent chooses one of these times.</p>}
      <Times>
        {viewing.times.map(time => (
          <li key={time}>{viewingTime(time)}</li>
        ))}
      </Times>
      <Cancel viewing={viewing} label="Cancel request" text="The other side is notified." />
    </>
  )
}

const Times = ({ children }: { children: ReactNode }) => <ul className="grid gap-2">{children}</ul>

/** The agent's choice between the proposed times. */
function Choose({ viewing, now }: Pick<OpenViewingProps, 'viewing' | 'now'>) {
  const [isDeclining, setDeclining] = useState(false)
  const params = { id: viewing._id }
  const agree = useAction(agreeToViewing, { done: 'Viewing agreed.', failed: 'The viewing was not agreed.', refresh })
  const decline = useAction(declineViewing, {
    done: 'Viewing declined.',
    failed: 'The viewing was not declined.',
    refresh,
  })
  return (
    <>
      <p className="type-strong">The buyer would like to see your home. Choose a time.</p>
      <Times>
        {viewing.times.map(time => (
          <li key={time}>
            <Button
              kind="secondary"
              className="max-sm:w-full"
              busy={agree.isBusy}
              disabled={Date.parse(time) <= now}
              onClick={() => agree({ params, body: { startsAt: time } })}
            >
              {viewingTime(time)}
              {Date.parse(time) <= now && ' (passed)'}
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
        action="Decline"
        isBusy={decline.isBusy}
        onClose={() => setDeclining(false)}
        onSubmit={body => decline({ params, body }, () => setDeclining(false))}
      />
    </>
  )
}

function Cancel({ viewing, label, text }: { viewing: Viewing; label: string; text: string }) {
  const [isOpen, setOpen] = useState(false)
  const cancel = useAction(cancelViewing, {
    done: 'Viewing cancelled.',
    failed: 'The viewing was not cancelled.',
    refresh,
  })
  return (
    <>
      <Button kind="quiet" padding="small" className="w-fit" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ViewingReasonDialog
        isOpen={isOpen}
        title={`${label}?`}
        text={text}
        action={label}
        isBusy={cancel.isBusy}
        onClose={() => setOpen(false)}
        onSubmit={body => cancel({ params: { id: viewing._id }, body }, () => setOpen(false))}
      />
    </>
  )
}
