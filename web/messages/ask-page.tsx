import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useLocation, useNavigate, useParams } from 'react-router'
import { pictureOf } from '#contract/images.ts'
import { askAboutHome, myConversations } from '#contract/messages.ts'
import { findProperty, isOpenForOffers, type VisibleProperty } from '#contract/properties.ts'
import { call } from '../api/call.ts'
import { useOfferOn } from '../offers/use-buyer-summary.ts'
import { read } from '../api/read.ts'
import { reportFailure } from '../api/use-action.ts'
import { useUploadOnce } from '../api/use-upload-once.ts'
import { Card } from '../ui/card.tsx'
import { DataRegion } from '../ui/data-region.tsx'
import { removeDraft } from '../ui/drafts.ts'
import { PageTitle } from '../ui/heading.tsx'
import { Notice } from '../ui/notice.tsx'
import { Picture } from '../ui/picture.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useRole } from '../users/use-role.ts'
import { Composer } from './composer.tsx'
import { RequestViewing } from './request-viewing.tsx'
import type { Draft } from './use-outbox.ts'
import { useViewingRequest } from './use-viewing-request.ts'

/** The first message of a buyer about a home. Leads to the conversation if there is one. */
export function AskPage() {
  const { propertyId = '' } = useParams()
  const property = useQuery(read(findProperty, { params: { id: propertyId } }))
  const conversations = useQuery(read(myConversations, { query: { propertyId } }))
  const existing = conversations.data?.find(({ you }) => you === 'buyer')
  const { search } = useLocation()
  if (existing) return <Navigate to={`/dashboard/messages/${existing._id}${search}`} replace />
  const isLoaded = property.data !== undefined && conversations.data !== undefined
  return (
    <>
      <PageTitle lead="The agent replies here, and we’ll notify you.">Ask about this home</PageTitle>
      <DataRegion
        query={{
          data: isLoaded ? property.data : undefined,
          isError: property.isError || conversations.isError,
          error: property.error ?? conversations.error,
          isFetching: property.isFetching || conversations.isFetching,
          refetch: () => Promise.all([property.refetch(), conversations.refetch()]),
        }}
        failed="This home could not be loaded."
        skeleton={<Skeleton shape="panel" className="h-80" />}
      >
        {home => <FirstMessage home={home} />}
      </DataRegion>
    </>
  )
}

function FirstMessage({ home }: { home: VisibleProperty }) {
  const { role } = useRole()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const uploadOnce = useUploadOnce()
  const draft = `message-about/${home._id}`
  const ask = useMutation({
    mutationFn: async ({ text, file }: Draft) => {
      const image = file && (await uploadOnce(file))
      await call(askAboutHome, { body: { propertyId: home._id, text, ...(image !== undefined && { image }) } })
    },
    // Then this page leads to the conversation.
    onSuccess: () => {
      removeDraft(draft)
      return queries.invalidateQueries({ queryKey: [myConversations.key] })
    },
    onError: failure => reportFailure(failure, 'Your message was not sent.'),
  })
  const [isRequesting, setRequesting] = useViewingRequest()
  const isBought = useOfferOn(home._id)?.status === 'bought'
  const reason = isBought ? undefined : whyNot(home, role)
  return (
    <Card className="grid gap-5">
      <div className="grid grid-cols-[5rem_minmax(0,1fr)] items-center gap-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
        <Picture {...pictureOf(home.image)} sizes="9rem" alt="" className="rounded-xl" />
        <div className="min-w-0">
          <h2 className="type-card wrap-anywhere">{home.title}</h2>
          <p className="wrap-anywhere text-muted">{home.location}</p>
          <p className="wrap-anywhere text-muted">To {home.agentName}, agent</p>
        </div>
      </div>
      {reason === undefined ? (
        <>
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
            propertyId={home._id}
            title={home.title}
            isOpen={isRequesting}
            setOpen={setRequesting}
            onDone={({ conversationId }) => void navigate(`/dashboard/messages/${conversationId}`, { replace: true })}
          />
        </>
      ) : (
        <Notice tone="info" title="You cannot ask about this home">
          <p>{reason}</p>
        </Notice>
      )}
    </Card>
  )
}

/** Explains why the caller cannot write. */
function whyNot(home: VisibleProperty, role: string | undefined): string | undefined {
  if (role !== undefined && role !== 'user') return 'Only buyer accounts can ask about homes.'
  if (home.sold) return 'This home has been sold.'
  if (!home.available || !isOpenForOffers(home)) return 'This home is not for sale at the moment.'
  return undefined
}
