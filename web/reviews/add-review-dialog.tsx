import { useState } from 'react'
import type { Property } from '#contract/properties.ts'
import { addReview, latestReviews, myReviews, propertyReviews } from '#contract/reviews.ts'
import { useSignedIn } from '../api/signed-in.ts'
import { useAction } from '../api/use-action.ts'
import { Button } from '../ui/button.tsx'
import { Buttons } from '../ui/buttons.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { TextareaField } from '../ui/textarea-field.tsx'
import { useForm } from '../ui/use-form.ts'

export interface AddReviewDialogProps {
  property: Property
  isOpen: boolean
  onClose: () => void
}

export function AddReviewDialog({ property, isOpen, onClose }: AddReviewDialogProps) {
  const reviewer = useSignedIn()
  const form = useForm({ start: { text: '' } })
  const [warning, setWarning] = useState<string>()
  const add = useAction(addReview, {
    done: 'Review added successfully!',
    failed: 'Failed to add review.',
    refresh: [propertyReviews, myReviews, latestReviews],
  })

  const close = () => {
    setWarning(undefined)
    onClose()
  }
  /** Without words it is a warning and not an error (specification §5). The focus on the field reads it out. */
  const submit = async (typed: { text: string }) => {
    const { ReviewText } = await import('#contract/reviews.ts')
    const { data, error } = ReviewText.safeParse(typed)
    setWarning(error?.issues[0]?.message)
    if (data) send(data)
    else form.focus('text')
    return data !== undefined
  }
  const send = ({ text }: { text: string }) => {
    const about = { propertyId: property._id, propertyTitle: property.title, agentName: property.agentName }
    const by = {
      reviewerName: reviewer.displayName,
      reviewerEmail: reviewer.email,
      reviewerImage: reviewer.photoURL,
    }
    add({ body: { ...about, ...by, text, date: new Date().toISOString() } }, () => {
      form.reset()
      close()
    })
  }

  return (
    <Dialog isOpen={isOpen} onClose={close} title="Write your review">
      <Form form={form} onSubmit={submit}>
        <TextareaField
          label="Your review"
          hint={`About ${property.title}`}
          warning={warning}
          {...form.register('text', { onChange: () => setWarning(undefined) })}
        />
        <Buttons>
          <Button kind="secondary" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" busy={add.isBusy}>
            Submit
          </Button>
        </Buttons>
      </Form>
    </Dialog>
  )
}
