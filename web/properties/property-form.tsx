import type { ReactNode } from 'react'
import { imageTypes, largestImageBytes } from '#contract/images.ts'
import { dollarsIn, isDollarAmount } from '#contract/money.ts'
import { crossedRange, isRange } from '#contract/properties.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Buttons } from '../ui/buttons.tsx'
import { FileField } from '../ui/file-field.tsx'
import { Form } from '../ui/form.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { TextareaField } from '../ui/textarea-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { type FormState, useForm } from '../ui/use-form.ts'
import type { Listing, listingRules } from './listing-rules.ts'
import { type SaveWords, useSaveListing } from './use-save-listing.ts'

/** What is typed and chosen. */
export type ListingDraft = {
  title: string
  location: string
  image: FileList | null
  description: string
  minPrice: string
  maxPrice: string
}

export type ListingForm = FormState<ListingDraft, Listing>

export interface PropertyFormProps {
  /** Which rules its fields have. */
  rules: keyof typeof listingRules
  start: ListingDraft
  /** The picture that stays if none is chosen; without it one is required. */
  currentImage?: string | undefined
  agentName: string
  agentEmail: string
  /** The word on the button. */
  action: string
  words: SaveWords
  save: (listing: Listing) => Promise<unknown>
  children?: ReactNode
}

/** The form of a property, for adding one and for changing it. What was typed stays until it is saved. */
export function PropertyForm({ rules, start, currentImage, agentName, agentEmail, ...props }: PropertyFormProps) {
  const form: ListingForm = useForm({
    schema: async () => (await import('./listing-rules.ts')).listingRules[rules](currentImage),
    start,
  })
  const saving = useSaveListing(form, props.save, props.words)
  const price = { onBlur: () => showCrossedRange(form), onChange: () => clearCrossedRange(form) }
  return (
    <Form form={form} onSubmit={listing => saving.start(listing)}>
      {props.children}
      <TextField label="Title" autoComplete="off" {...form.register('title')} />
      <TextField label="Location" autoComplete="off" {...form.register('location')} />
      <FileField
        label="Image"
        hint="JPEG, PNG, WebP or AVIF, up to 10 MB"
        accept={imageTypes.join(',')}
        maxBytes={largestImageBytes}
        current={currentImage}
        {...form.register('image')}
      />
      <TextareaField label="Description" {...form.register('description')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Agent name" readOnly value={agentName} />
        <TextField label="Agent email" readOnly value={agentEmail} />
        <MoneyField label="Minimum price" hint="In US dollars" {...form.register('minPrice', price)} />
        <MoneyField label="Maximum price" hint="In US dollars" {...form.register('maxPrice', price)} />
      </div>
      <Buttons>
        <ButtonLink kind="secondary" to="/dashboard/my-properties">
          Cancel
        </ButtonLink>
        <Button type="submit" busy={saving.isBusy} busyLabel="Saving…">
          {props.action}
        </Button>
      </Buttons>
    </Form>
  )
}

/** The two prices are compared as soon as both are typed: the schema does so only once every field is filled in. */
function showCrossedRange(form: ListingForm) {
  if (isCrossed(form)) form.setError('minPrice', crossedRange)
  else clearCrossedRange(form)
}

/** While one of them is typed: if the message went only when the field is left, the button would move under the pointer. */
function clearCrossedRange(form: ListingForm) {
  const isSaid = form.errors['minPrice']?.message === crossedRange
  if (isSaid && !isCrossed(form)) form.clearError('minPrice')
}

function isCrossed({ values }: ListingForm): boolean {
  const { minPrice, maxPrice } = values()
  if (![minPrice, maxPrice].every(isDollarAmount)) return false
  return !isRange({ minPrice: dollarsIn(minPrice), maxPrice: dollarsIn(maxPrice) })
}
