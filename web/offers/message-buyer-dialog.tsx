import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { myConversations, writeToBuyer } from '#contract/messages/messages.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { call } from '../api/call.ts'
import type { Attempt } from '../api/idempotency-key.ts'
import { useUploadOnce } from '../api/pictures/use-upload-once.ts'
import { read } from '../api/read.ts'
import { reportFailure } from '../api/use-action.ts'
import { Composer } from '../messages/composer.tsx'
import type { Draft } from '../messages/use-outbox.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { removeDraft } from '../ui/dialog/drafts.ts'
import { Skeleton } from '../ui/list/skeleton.tsx'

export interface MessageBuyerDialogProps {
  offer: Offer
  isOpen: boolean
  onClose: () => void
}

/** Takes the agent's first message to the buyer of an offer. Leads to their conversation if there is one. */
export function MessageBuyerDialog({ offer, isOpen, onClose }: MessageBuyerDialogProps) {
  const queries = useQueryClient()
  const uploadOnce = useUploadOnce()
  const draft = `message-to-buyer/${offer._id}`
  const [attempt] = useState<Attempt>({})
  const conversations = useQuery({ ...read(myConversations, { query: { offerId: offer._id } }), enabled: isOpen })
  const write = useMutation({
    mutationFn: async ({ text, file }: Draft) => {
      const image = file && (await uploadOnce(file))
      const body = { text, ...(image !== undefined && { image }) }
      await call(writeToBuyer, { params: { id: offer._id }, body }, { attempt })
    },
    // Then this dialog leads to the conversation.
    onSuccess: () => {
      removeDraft(draft)
      return queries.invalidateQueries({ queryKey: [myConversations.key] })
    },
    onError: failure => reportFailure(failure, 'Your message was not sent.'),
  })
  const [existing] = conversations.data ?? []
  if (isOpen && existing) return <Navigate to={`/dashboard/messages/${existing._id}`} />
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Message ${offer.buyerName}`} text={offer.title}>
      {conversations.isPending ? (
        <Skeleton className="h-40" />
      ) : (
        <Composer
          label="Your message"
          busy={write.isPending}
          draft={draft}
          onSend={message => {
            write.mutate(message)
            return false
          }}
        />
      )}
    </Dialog>
  )
}
