import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { maxLengthOf } from '#contract/ground/field.ts'
import { placeRule } from '#contract/properties/hidden-location.ts'
import type { PlaceFields } from '#contract/properties/position.ts'
import { crossedRange, isRange, PropertyUpdate } from '#contract/properties/property-draft.ts'
import { upload } from '../api/pictures/upload.ts'
import { createPhotoList, type PhotoList } from '../property-photos/photo-list.ts'
import { Button, ButtonLink } from '../ui/basics/button.tsx'
import { Buttons } from '../ui/dialog/dialog.tsx'
import { Form } from '../ui/form/form.tsx'
import { KeepDraft } from '../ui/form/keep-draft.tsx'
import { MoneyField } from '../ui/form/money-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { TextareaField } from '../ui/form/textarea-field.tsx'
import { addressedIn } from './address-draft.ts'
import { AddressFields } from './address-fields.tsx'
import { statedIn } from './facts-draft.ts'
import { FactsFields, MainFacts } from './facts-fields.tsx'
import { MaxPriceField } from './max-price-field.tsx'
import { PhotoField } from './photo-field.tsx'
import { placedIn } from './position-draft.ts'
import { PositionFields } from './position-fields.tsx'
import { withPartErrors } from './position-in-form.ts'
import { PreviewButton } from './preview-button.tsx'
import type { PropertyInput, PropertyDraft, PropertyFormState, PropertySchema } from './property-draft.ts'
import { type SaveOptions, type SaveWords, useSaveProperty } from './use-save-property.ts'

export interface PropertyFormProps {
  /** Validation rules of its fields. */
  schema: PropertySchema
  start: PropertyDraft
  /** Stored position of the home. */
  stored?: PlaceFields | undefined
  agentName: string
  agentEmail: string
  /** Label of the submit button. */
  action: string
  words: SaveWords
  /** Name of the draft of what is typed. */
  draft: string
  save: (property: PropertyInput, options: SaveOptions) => Promise<unknown>
  /** Shown above the fields. */
  notice: ReactNode
  /** Shown below the photos. */
  belowPhotos?: (photos: PhotoList) => ReactNode
  /** Shown above the button that saves. */
  beforeSave?: (form: PropertyFormState) => ReactNode
}

/** Form for adding and updating a property. Input stays until it is saved. */
export function PropertyForm({ schema, start, agentName, agentEmail, ...props }: PropertyFormProps) {
  const [photos] = useState(() => createPhotoList(upload))
  const form: PropertyFormState = useForm({
    resolver: withPartErrors(standardSchemaResolver(asProperty(schema, photos))),
    defaultValues: start,
  })
  const saving = useSaveProperty(form, photos, props)
  const price = { onBlur: () => showCrossedRange(form), onChange: () => clearCrossedRange(form) }
  return (
    <Form form={form} onSubmit={property => saving.start(property)}>
      <KeepDraft form={form} name={props.draft} />
      <input type="hidden" {...form.register('version')} />
      {props.notice}
      <TextField label="Title" limit={limits.title} autoComplete="off" {...form.register('title')} />
      <TextField label="Location" limit={limits.location} autoComplete="off" {...form.register('location')} />
      <AddressFields form={form} />
      <MainFacts form={form} />
      <PositionFields form={form} stored={props.stored} />
      <PhotoField form={form} photos={photos} name={form.register('image').name} isSaved={saving.isSaved} />
      {props.belowPhotos?.(photos)}
      <TextareaField label="Description" limit={limits.description} {...form.register('description')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <MoneyField label="Minimum price" hint="In US dollars" {...form.register('minPrice', price)} />
        <MaxPriceField form={form} {...form.register('maxPrice', price)} />
      </div>
      <FactsFields form={form} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Agent name" readOnly value={agentName} />
        <TextField label="Agent email" readOnly value={agentEmail} />
      </div>
      {props.beforeSave?.(form)}
      <Buttons>
        <ButtonLink kind="secondary" to="/dashboard/my-properties">
          Cancel
        </ButtonLink>
        <PreviewButton form={form} photos={photos} stored={props.stored} />
        <Button type="submit" busy={saving.isBusy} busyLabel="Saving…">
          {props.action}
        </Button>
      </Buttons>
    </Form>
  )
}

/** Compares the two prices as soon as both are entered: the schema does so only once every field is filled in. */
function showCrossedRange(form: PropertyFormState) {
  if (isCrossed(form)) form.setError('minPrice', { message: crossedRange })
  else clearCrossedRange(form)
}

/** Validates during typing: if the message disappeared on blur, the button would move under the pointer. */
function clearCrossedRange(form: PropertyFormState) {
  const isSaid = form.getFieldState('minPrice').error?.message === crossedRange
  if (isSaid && !isCrossed(form)) form.clearErrors('minPrice')
}

function isCrossed({ getValues }: PropertyFormState): boolean {
  const { data: range } = Range.safeParse(getValues())
  return range !== undefined && !isRange(range)
}

const limits = {
  title: maxLengthOf(PropertyUpdate.shape.title),
  location: maxLengthOf(PropertyUpdate.shape.location),
  description: maxLengthOf(PropertyUpdate.shape.description),
}

const { minPrice, maxPrice } = PropertyUpdate.shape
const Range = z.object({ minPrice, maxPrice })

/** Placeholder for the URL of a picture that is being uploaded. */
const urlToCome = '/images/to-come/1280.webp'

/** Adapts the contract, which requires an image URL and areas with their units, to the form, which has photos and texts. */
const asProperty = (schema: PropertySchema, photos: PhotoList) =>
  z.pipe(
    z.transform((draft: PropertyDraft): object => ({
      ...draft,
      ...statedIn(draft),
      ...placedIn(draft),
      ...addressedIn(draft),
      image: photos.entries().length === 0 ? '' : (photos.photos()[0]?.image ?? urlToCome),
    })),
    schema.check(placeRule),
  )
