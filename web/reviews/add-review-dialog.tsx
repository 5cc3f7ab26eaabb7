import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { maxLengthOf } from '#contract/ground/field.ts'
import type { Property } from '#contract/properties/properties.ts'
import { addReview, latestReviews, myReviews, propertyReviews, ReviewText } from '#contract/reviews/reviews.ts'
import { call } from '../api/call.ts'
import { isJustNow } from '../api/session/server-time.ts'
import { useSignedIn } from '../api/session/signed-in.ts'
import { useAction } from '../api/use-action.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { notify } from '../ui/dialog/notify.ts'
import { DialogForm } from '../ui/form/dialog-form.tsx'
import { KeepDraft } from '../ui/form/keep-draft.tsx'
import { TextareaField } from '../ui/form/textarea-field.tsx'

const waitingReview = {
  title: 'Your review is waiting for an admin',
  text: 'It contains a web address, an email address or a telephone number, so an admin looks at it before others see it. Reviews by people who have confirmed their email appear at once.',
}

export interface AddReviewDialogProps {
  property: Pick<Property, '_id' | 'title' | 'agentName'>
  isOpen: boolean
  onClose: () => void
}

export function AddReviewDialog({ property, isOpen, onClose }: AddReviewDialogProps) {
  const reviewer = useSignedIn()
  const form = useForm({ defaultValues: { text: '' } })
  const [warning, setWarning] = useState<string>()
  const draft = `review/${property._id}`
  const add = useAction(addReview, {
    done: 'Review added successfully!',
    failed: 'Failed to add review.',
    refresh: [propertyReviews, myReviews, latestReviews],
    find: async ({ body }) => {
      const mine = await call(myReviews, { query: { propertyId: property._id } })
      const added = mine.find(({ text, date }) => text === body?.text && isJustNow(date))
      return added && { ...added, insertedId: added._id }
    },
    draft,
  })

  const close = () => {
    setWarning(undefined)
    onClose()
  }
  /** Warns, without an error, if the text is empty (specification §5). Focusing the field reads it out. */
  const submit = (typed: { text: string }) => {
    const { data, error } = ReviewText.safeParse(typed)
    setWarning(error?.issues[0]?.message)
    if (data) send(data)
    else form.setFocus('text')
    return data !== undefined
  }
  const send = ({ text }: { text: string }) => {
    const about = { propertyId: property._id, propertyTitle: property.title, agentName: property.agentName }
    const by = {
      reviewerName: reviewer.displayName,
      reviewerEmail: reviewer.email,
      reviewerImage: reviewer.photoURL,
    }
    add({ body: { ...about, ...by, text, date: new Date().toISOString() } }, review => {
      form.reset()
      close()
      if (review.isWaiting) void notify.alert(waitingReview)
    })
  }

  return (
    <Dialog isOpen={isOpen} onClose={close} title="Write your review">
      <DialogForm form={form} onSubmit={submit} onClose={close} action="Submit" isBusy={add.isBusy}>
        <KeepDraft form={form} name={draft} />
        <TextareaField
          label="Your review"
          hint={`About ${property.title}`}
          limit={maxLengthOf(ReviewText.shape.text)}
          warning={warning}
          {...form.register('text', { onChange: () => setWarning(undefined) })}
        />
      </DialogForm>
    </Dialog>
  )
}
