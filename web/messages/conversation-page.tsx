import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { pictureOf } from '#contract/images/images.ts'
import { type Conversation, conversationMessages, findConversation } from '#contract/messages/messages.ts'
import { CallFailed } from '../api/call-failed.ts'
import { usePages } from '../api/lists/use-pages.ts'
import { read } from '../api/read.ts'
import { EmptyOrOthers } from '../sign-in/other-account.tsx'
import { AskSupport } from '../support/ask-support.tsx'
import { ButtonLink } from '../ui/basics/button.tsx'
import { Card } from '../ui/basics/card.tsx'
import { Notice } from '../ui/basics/notice.tsx'
import { Picture } from '../ui/basics/picture.tsx'
import { UnsavedMark } from '../ui/form/unsaved-mark.tsx'
import { DataRegion } from '../ui/list/data-region.tsx'
import { Skeleton } from '../ui/list/skeleton.tsx'
import { useDocumentTitle } from '../ui/text/document-title.ts'
import { BlockPerson } from './block-person.tsx'
import { Composer } from './composer.tsx'
import { MessageList } from './message-list.tsx'
import { closedText, otherRole } from './message-words.ts'
import { NewestAloud } from './newest-aloud.tsx'
import { useMarkConversationRead } from './use-mark-conversation-read.ts'
import { useOutbox } from './use-outbox.ts'
import { useReloadOnChange } from './use-reload-on-change.ts'
import { ViewingPanel } from './viewing-panel.tsx'

/** Pause between two looks for new messages while the page is visible. */
const refreshMs = 10_000
const messagesPerPage = 40

/** A conversation between a buyer and an agent about a home. */
export function ConversationPage() {
  const { id = '' } = useParams()
  const found = useQuery({ ...read(findConversation, { params: { id } }), refetchInterval: refreshMs })
  useDocumentTitle(found.data ? `Messages about ${found.data.title}` : 'Messages')
  if (found.error instanceof CallFailed && found.error.status === 404) return <Unknown />
  return (
    <>
      <Link
        to="/dashboard/messages"
        className="mb-4 inline-flex min-h-11 items-center gap-2 type-label text-primary hover:underline"
      >
        <ArrowLeft className="size-5" aria-hidden />
        All messages
      </Link>
      <DataRegion query={found} failed="This conversation could not be loaded." skeleton={<ConversationSkeleton />}>
        {/* Another conversation has its own unsent messages. */}
        {conversation => (
          <OpenConversation key={conversation._id} conversation={conversation} polledAt={found.dataUpdatedAt} />
        )}
      </DataRegion>
    </>
  )
}

interface OpenConversationProps {
  conversation: Conversation
  /** Time of the last look at the conversation. */
  polledAt: number
}

function OpenConversation({ conversation, polledAt }: OpenConversationProps) {
  const { _id: id, propertyId, you, closed, other } = conversation
  const messages = usePages(conversationMessages, { params: { id } }, messagesPerPage)
  useReloadOnChange(conversation, messages.data?.[0], polledAt)
  const outbox = useOutbox(id)
  useMarkConversationRead(conversation, messages.data?.[0]?._id)
  return (
    <div className="grid grid-cols-1 gap-4">
      <About conversation={conversation} />
      <ViewingPanel conversation={conversation} />
      {outbox.outgoing.length > 0 && <UnsavedMark what={outbox.isKept ? 'text' : 'unstored'} />}
      <DataRegion
        query={messages}
        failed="The messages could not be loaded."
        skeleton={<Skeleton shape="panel" className="h-80" />}
      >
        {list => (
          <>
            <MessageList
              conversation={conversation}
              messages={list}
              more={messages.more}
              outgoing={outbox.outgoing}
              onRetry={outbox.retry}
              onDrop={outbox.drop}
            />
            <NewestAloud conversation={conversation} newest={list[0]} />
          </>
        )}
      </DataRegion>
      {closed === null ? (
        <Card>
          <Composer
            label={`Message to ${other.name}`}
            // The page that asks the first question has the same draft.
            draft={you === 'buyer' ? `message-about/${propertyId}` : `message/${id}`}
            onSend={message => {
              outbox.send(message)
              return true
            }}
          />
        </Card>
      ) : (
        <Notice tone="info" title="This conversation is closed" announced>
          <p className="wrap-anywhere">{closedText({ ...conversation, closed })}</p>
          {closed === 'agent reviewed' && you === 'buyer' && <AskSupport title={conversation.title} />}
        </Notice>
      )}
    </div>
  )
}

/** The home and the person on the other side. */
function About({ conversation }: { conversation: Conversation }) {
  const { propertyId, location, image, you, other, closed } = conversation
  const isVisible = closed === null || closed === 'sold'
  return (
    <div className="grid grid-cols-[min(5rem,25%)_minmax(0,1fr)_auto] items-start gap-4 sm:grid-cols-[9rem_minmax(0,1fr)_auto]">
      <Picture {...pictureOf(image)} sizes="9rem" alt="" className="rounded-xl" />
      <div className="grid gap-1">
        <h1 tabIndex={-1} className="type-title wrap-anywhere">
          {isVisible ? (
            <Link to={`/property-details/${propertyId}`} className="hover:underline">
              {conversation.title}
            </Link>
          ) : (
            conversation.title
          )}
        </h1>
        {location && <p className="wrap-anywhere text-muted">{location}</p>}
        <p className="wrap-anywhere text-muted">
          With {other.name}, {otherRole[you]}
        </p>
      </div>
      <BlockPerson conversation={conversation} />
    </div>
  )
}

const ConversationSkeleton = () => (
  <div className="grid grid-cols-1 gap-4">
    <h1 tabIndex={-1} className="type-title text-subtle">
      Loading...
    </h1>
    <Skeleton shape="panel" className="h-80" />
    <Skeleton shape="panel" className="h-32" />
  </div>
)

const Unknown = () => (
  <>
    <h1 tabIndex={-1} className="sr-only">
      Messages
    </h1>
    <EmptyOrOthers
      text="We couldn’t find that conversation."
      hint="It may have been deleted, a year after its last message."
      action={<ButtonLink to="/dashboard/messages">All messages</ButtonLink>}
    />
  </>
)
