import { Link } from 'react-router'
import { type Conversation, myConversations } from '#contract/messages/messages.ts'
import { isAhead } from '#contract/messages/viewings.ts'
import { usePages } from '../api/lists/use-pages.ts'
import { useRole } from '../api/use-role.ts'
import { useServerTime } from '../api/use-server-time.ts'
import { Avatar } from '../ui/basics/avatar.tsx'
import { ButtonLink } from '../ui/basics/button.tsx'
import { Card, stretchedLink } from '../ui/basics/card.tsx'
import { EmptyState } from '../ui/basics/empty-state.tsx'
import { DataRegion } from '../ui/list/data-region.tsx'
import { ShowMore } from '../ui/list/show-more.tsx'
import { Repeat, TextCardSkeleton } from '../ui/list/skeleton.tsx'
import { momentText } from '../ui/text/date-text.ts'
import { PageTitle } from '../ui/text/page-title.tsx'
import { messageLine, otherRole, viewingLine } from './message-words.ts'

/** Pause between two looks for new messages while the page is visible. */
const refreshMs = 20_000

/** The conversations of a buyer or an agent. */
export function MessagesPage() {
  const conversations = usePages(myConversations, undefined, undefined, { refreshMs })
  const { role } = useRole()
  return (
    <>
      <PageTitle lead="Conversations about homes. Each one is kept for a year after its last message.">
        Messages
      </PageTitle>
      <DataRegion
        query={conversations}
        failed="Your messages could not be loaded."
        skeleton={
          <div className="grid grid-cols-1 gap-4">
            <Repeat times={3}>
              <TextCardSkeleton />
            </Repeat>
          </div>
        }
        empty={
          role === 'agent' ? (
            <EmptyState
              text="You have no messages yet."
              hint="When a buyer asks about one of your homes, it appears here."
            />
          ) : (
            <EmptyState
              text="You have no messages yet."
              hint="Open a home and ask its agent about it."
              action={<ButtonLink to="/all-properties">All Properties</ButtonLink>}
            />
          )
        }
      >
        {list => (
          <>
            <ul aria-label="Conversations" className="grid grid-cols-1 gap-4">
              {list.map(conversation => (
                <ConversationCard key={conversation._id} conversation={conversation} />
              ))}
            </ul>
            {conversations.more && <ShowMore {...conversations.more} />}
          </>
        )}
      </DataRegion>
    </>
  )
}

function ConversationCard({ conversation }: { conversation: Conversation }) {
  const { _id, you, other, lastMessage, unread, closed, viewing } = conversation
  const now = useServerTime()
  const isOwn = lastMessage.sender === you
  return (
    <Card as="li" leads className="flex gap-4">
      <Avatar name={other.name} src={other.image} size="medium" />
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-0.5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="type-strong wrap-anywhere">
            <Link to={`/dashboard/messages/${_id}`} {...stretchedLink}>
              <span>{conversation.title}</span>
              {unread > 0 && <span className="sr-only"> {unread} unread</span>}
            </Link>
          </h2>
          <time dateTime={lastMessage.createdAt} className="type-small text-muted">
            {momentText(lastMessage.createdAt)}
          </time>
        </div>
        <p className="type-small wrap-anywhere text-muted">
          {`${other.name}, ${otherRole[you]}${closed === null ? '' : ' · conversation closed'}`}
        </p>
        {viewing && isAhead(viewing, now) && <p className="type-small font-semibold">{viewingLine(viewing, you)}</p>}
        <p className="flex gap-3">
          <span className={`line-clamp-2 min-w-0 flex-1 wrap-anywhere ${unread > 0 ? 'font-semibold' : 'text-muted'}`}>
            {`${isOwn && lastMessage.event === null ? 'You: ' : ''}${messageLine(lastMessage, isOwn ? 'You' : other.name)}`}
          </span>
          {unread > 0 && (
            <span
              aria-hidden
              className="grid h-6 min-w-6 shrink-0 place-items-center rounded-full bg-primary px-1.5 text-sm leading-6 font-semibold text-on-primary tabular-nums"
            >
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </p>
      </div>
    </Card>
  )
}
