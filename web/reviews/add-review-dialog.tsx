import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import type { Property } from '#contract/properties.ts'
import { addReview, latestReviews, myReviews, propertyReviews, ReviewText } from '#contract/reviews.ts'
import { useSignedIn } from '../api/signed-in.ts'
import { useAction } from '../api/use-action.ts'
import { Button } from '../ui/button.tsx'
import { Buttons, Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { TextareaField } from '../ui/textarea-field.tsx'

export interface AddReviewDialogProps {
  property: Property
  isOpen: boolean
  onClose: () => void
}

export function AddReviewDialog({ property, isOpen, onClose }: AddReviewDialogProps) {
  const reviewer = useSignedIn()
  const form = useForm({ resolver: standardSchemaResolver(ReviewText), defaultValues: { text: '' } })
  const add = useAction(addReview, {
    done: 'Review added successfully!',
    failed: 'Failed to add review.',
    refresh: [propertyReviews, myReviews, latestReviews],
  })

  const submit = ({ text }: { text: string }) => {
    const about = { propertyId: property._id, propertyTitle: property.title, agentName: property.agentName }
    const by = {
      reviewerName: reviewer.displayName,
      reviewerEmail: reviewer.email,
      reviewerImage: reviewer.photoURL,
    }
    add({ body: { ...about, ...by, text, date: new Date().toISOString() } }, () => {
      form.reset()
      onClose()
    })
  }

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Write your review">
      <Form form={form} onSubmit={submit}>
        <TextareaField label="Your review" hint={`About ${property.title}`} {...form.register('text')} />
        <Buttons>
          <Button kind="secondary" onClick={onClose}>
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
