import { clsx } from 'clsx'
import { RotateCcw, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { localDay } from '#contract/ground/dates.ts'
import type { Conversation, Message } from '#contract/messages/messages.ts'
import type { Pages } from '../api/lists/use-pages.ts'
import { Button } from '../ui/basics/button.tsx'
import { RestoreFocus } from '../ui/basics/restore-focus.tsx'
import { dayText, timeText } from '../ui/text/date-text.ts'
import { OutgoingPicture, SentPicture } from './message-picture.tsx'
import { messageLine } from './message-words.ts'
import { ReportMessage } from './report-message.tsx'
import type { Outgoing } from './use-outbox.ts'

interface MessageListProps {
  conversation: Conversation
  /** Newest first. */
  messages: readonly Message[]
  more: Pages<Message>['more']
  outgoing: readonly Outgoing[]
  onRetry: (one: Outgoing) => void
  onDrop: (key: string) => void
}

/** The messages of a conversation, the newest at the bottom, where the list starts. */
export function MessageList({ conversation, messages, more, outgoing, onRetry, onDrop }: MessageListProps) {
  const inOrder = messages.toReversed()
  return (
    // Reversed, a box begins at its end and stays there when something is added.
    <section
      aria-label="Messages"
      // Keyboard users scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="flex max-h-[min(65dvh,44rem)] flex-col-reverse overflow-y-auto rounded-2xl bg-surface p-4 shadow-card sm:p-5"
    >
      <div className="grid gap-4">
        {more?.onMore && (
          <RestoreFocus className="justify-self-center">
            <Button kind="secondary" busy={more.isLoading} busyLabel="Loading…" onClick={() => void more.onMore?.()}>
              Show earlier messages
            </Button>
          </RestoreFocus>
        )}
        <ol className="grid gap-3">
          {inOrder.map((message, at) => (
            <li key={message._id} className="grid gap-3">
              {dayOf(message) !== dayOf(inOrder[at - 1]) && (
                <p className="justify-self-center type-small text-muted">{dayText(message.createdAt)}</p>
              )}
              <Said message={message} conversation={conversation} />
            </li>
          ))}
          {outgoing.map(one => (
            <li key={`outgoing ${one.key}`}>
              <Bubble isOwn foot={one.failure === undefined && 'Sending…'}>
                <Author>You</Author>
                <span>{one.draft.text}</span>
                {one.draft.file && <OutgoingPicture file={one.draft.file} />}
                {one.hasLostPicture && <em className="block text-muted">A picture</em>}
              </Bubble>
              {one.failure !== undefined && <NotSent one={one} onRetry={onRetry} onDrop={onDrop} />}
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

const dayOf = (message: Message | undefined) => message && localDay(new Date(message.createdAt))

function Said({ message, conversation: { you, other } }: { message: Message; conversation: Conversation }) {
  const isOwn = message.sender === you
  const who = isOwn ? 'You' : other.name
  if (message.event !== null)
    return (
      <div className="justify-self-center rounded-xl border border-line px-4 py-2 text-center type-small wrap-anywhere text-muted">
        <p>{messageLine(message, who)}</p>
        {!isOwn && message.text !== '' && <ReportMessage message={message} />}
      </div>
    )
  return (
    <Bubble isOwn={isOwn} foot={<Foot message={message} isOwn={isOwn} />}>
      <Author>{who}</Author>
      {message.removed ? <em className="text-muted">This message was removed.</em> : <span>{message.text}</span>}
      {message.image !== null && (
        <SentPicture
          image={message.image}
          alt={isOwn ? 'Your picture' : `Picture from ${who}`}
          hasText={message.text !== ''}
        />
      )}
    </Bubble>
  )
}

const Foot = ({ message, isOwn }: { message: Message; isOwn: boolean }) => (
  <span className="flex flex-wrap items-center gap-x-3">
    <time dateTime={message.createdAt}>{timeText(message.createdAt)}</time>
    {!isOwn && <ReportMessage message={message} />}
  </span>
)

const Author = ({ children }: { children: string }) => <span className="sr-only">{children}: </span>

const Bubble = ({ isOwn, foot, children }: { isOwn: boolean; foot: ReactNode; children: ReactNode }) => (
  <div className={clsx('grid max-w-[85%] gap-1', isOwn ? 'ml-auto justify-items-end' : 'justify-items-start')}>
    <div
      className={clsx(
        'rounded-2xl px-4 py-2.5 wrap-anywhere whitespace-pre-line',
        isOwn ? 'rounded-br-md bg-primary-soft' : 'rounded-bl-md bg-sunken',
      )}
    >
      {children}
    </div>
    <div className="px-1 type-small text-muted">{foot}</div>
  </div>
)

const NotSent = ({ one, onRetry, onDrop }: Pick<MessageListProps, 'onRetry' | 'onDrop'> & { one: Outgoing }) => (
  <div className="grid justify-items-end gap-1">
    <p role="alert" className="type-small text-bad">
      {one.failure}
    </p>
    <div className="flex flex-wrap justify-end gap-2">
      <Button kind="quiet" padding="small" icon={Trash2} onClick={() => onDrop(one.key)}>
        Discard
      </Button>
      {(one.draft.text !== '' || one.draft.file) && (
        <Button kind="secondary" padding="small" icon={RotateCcw} onClick={() => onRetry(one)}>
          Try again
        </Button>
      )}
    </div>
  </div>
)
