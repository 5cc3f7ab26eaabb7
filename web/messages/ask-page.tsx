import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router'
import { pictureOf } from '#contract/images/images.ts'
import { askAboutProperty, type AskRefusal, askRefusal, myConversations } from '#contract/messages/messages.ts'
import { findProperty, type VisibleProperty } from '#contract/properties/properties.ts'
import { WithConfirmedEmail } from '../account/confirm-email.tsx'
import { call } from '../api/call.ts'
import type { Attempt } from '../api/idempotency-key.ts'
import { useUploadOnce } from '../api/pictures/use-upload-once.ts'
import { read } from '../api/read.ts'
import { reportFailure } from '../api/use-action.ts'
import { useRole } from '../api/use-role.ts'
import { Card } from '../ui/basics/card.tsx'
import { Notice } from '../ui/basics/notice.tsx'
import { Picture } from '../ui/basics/picture.tsx'
import { removeDraft } from '../ui/dialog/drafts.ts'
import { DataRegion } from '../ui/list/data-region.tsx'
import { Skeleton } from '../ui/list/skeleton.tsx'
import { PageTitle } from '../ui/text/page-title.tsx'
import { Composer } from './composer.tsx'
import { closedText } from './message-words.ts'
import { RequestViewing } from './request-viewing.tsx'
import type { Draft } from './use-outbox.ts'
import { useViewingRequest } from './use-viewing-request.ts'

/** The first message of a buyer about a home. Leads to the conversation if there is one. */
export function AskPage() {
  const { propertyId = '' } = useParams()
  const property = useQuery(read(findProperty, { params: { id: propertyId } }))
  const conversations = useQuery(read(myConversations, { query: { propertyId } }))
  const refusal = useQuery(read(askRefusal, { params: { id: propertyId } }))
  const needed = [property, conversations]
  // The server checks again, so that nobody is kept from asking because this failed.
  const known = refusal.data ?? (refusal.isError ? { closed: null, unblockIn: null } : undefined)
  const existing = conversations.data?.find(({ you }) => you === 'buyer')
  const { search } = useLocation()
  if (existing) return <Navigate to={`/dashboard/messages/${existing._id}${search}`} replace />
  return (
    <>
      <PageTitle lead={refusal.data?.closed ? undefined : 'The agent replies here, and we’ll notify you.'}>
        Ask about this home
      </PageTitle>
      <DataRegion
        query={{
          data: property.data && conversations.data && known ? { property: property.data, refusal: known } : undefined,
          isError: needed.some(({ isError }) => isError),
          error: needed.find(({ isError }) => isError)?.error,
          isFetching: needed.some(({ isFetching }) => isFetching),
          refetch: () => Promise.all(needed.map(({ refetch }) => refetch())),
        }}
        failed="This home could not be loaded."
        skeleton={<Skeleton shape="panel" className="h-80" />}
      >
        {found => <FirstMessage {...found} />}
      </DataRegion>
    </>
  )
}

interface FirstMessageProps {
  property: VisibleProperty
  refusal: AskRefusal
}

function FirstMessage({ property, refusal }: FirstMessageProps) {
  const { role } = useRole()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const uploadOnce = useUploadOnce()
  const draft = `message-about/${property._id}`
  const [attempt] = useState<Attempt>({})
  const ask = useMutation({
    mutationFn: async ({ text, file }: Draft) => {
      const image = file && (await uploadOnce(file))
      const body = { propertyId: property._id, text, ...(image !== undefined && { image }) }
      await call(askAboutProperty, { body }, { attempt })
    },
    // Then this page leads to the conversation.
    onSuccess: () => {
      removeDraft(draft)
      return queries.invalidateQueries({ queryKey: [myConversations.key] })
    },
    onError: failure => {
      reportFailure(failure, 'Your message was not sent.')
      void queries.invalidateQueries({ queryKey: [askRefusal.key] })
    },
  })
  const [isRequesting, setRequesting] = useViewingRequest()
  const reason = whyNot(property, refusal, role)
  return (
    <Card className="grid gap-5">
      <div className="grid grid-cols-[5rem_minmax(0,1fr)] items-center gap-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
        <Picture {...pictureOf(property.image)} sizes="9rem" alt="" className="rounded-xl" />
        <div className="min-w-0">
          <h2 className="type-card wrap-anywhere">{property.title}</h2>
          <p className="wrap-anywhere text-muted">{property.location}</p>
          <p className="wrap-anywhere text-muted">To {property.agentName}, agent</p>
        </div>
      </div>
      {reason === undefined ? (
        <WithConfirmedEmail>
          <Composer
            label="Your message"
            busy={ask.isPending}
            draft={draft}
            onSend={message => {
              ask.mutate(message)
              return false
            }}
          />
          <RequestViewing
            propertyId={property._id}
            title={property.title}
            isOpen={isRequesting}
            setOpen={setRequesting}
            onDone={({ conversationId }) => void navigate(`/dashboard/messages/${conversationId}`, { replace: true })}
          />
        </WithConfirmedEmail>
      ) : (
        <Notice tone="info" title="You cannot ask about this home">
          <p className="wrap-anywhere">{reason}</p>
          {refusal.unblockIn !== null && (
            <p>
              <Link
                to={`/dashboard/messages/${refusal.unblockIn}`}
                className="wrap-anywhere text-primary underline underline-offset-4"
              >
                Unblock {property.agentName} in your conversation
              </Link>
            </p>
          )}
        </Notice>
      )}
    </Card>
  )
}

/** Explains why the caller cannot write. */
function whyNot({ agentName }: VisibleProperty, { closed }: AskRefusal, role: string | undefined): string | undefined {
  if (role !== undefined && role !== 'user') return 'Only buyer accounts can ask about homes.'
  return closed === null ? undefined : closedText({ closed, you: 'buyer', other: { name: agentName, image: '' } })
}
