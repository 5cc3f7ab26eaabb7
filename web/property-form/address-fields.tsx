import { Pencil } from 'lucide-react'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { maxLengthOf } from '#contract/ground/field.ts'
import { AddressParts } from '#contract/properties/address-parts.ts'
import { readParts } from '#contract/properties/address.ts'
import { Button } from '../ui/basics/button.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { correctedIn, partsText, textsOf } from './address-draft.ts'
import type { PropertyDraft, PropertyFormState } from './property-draft.ts'

const fields = {
  street: 'Street',
  unit: 'Unit',
  town: 'Town',
  region: 'State or region',
  postcode: 'Postcode',
  country: 'Country',
} as const
const names = Object.keys(fields) as (keyof typeof fields)[]

/** Says how the location is read, and lets the agent correct its parts. A new location is read again. */
export function AddressFields({ form }: { form: PropertyFormState }) {
  const draft = useWatch({ control: form.control }) as PropertyDraft
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const corrected = correctedIn(draft)
  const isFor = draft.correctedFor !== '' && draft.correctedFor.trim() === draft.location.trim()
  const isWrong = names.some(name => form.formState.errors[name])
  if (isWrong && !isOpen) setOpen(true)
  const text = partsText(draft.location, corrected)
  if (text === '' && !isFor) return null

  const correct = () => {
    if (!isFor) setParts(form, readParts(draft.location.trim()), draft.location)
    setOpen(true)
    setTimeout(() => form.setFocus('street'))
  }
  const readAgain = () => {
    setParts(form, {}, '')
    setOpen(false)
    setTimeout(() => button.current?.focus())
  }
  return (
    <section aria-label="Parts of the address" className="-mt-2 grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="type-small min-w-0 flex-1 basis-60 wrap-anywhere text-muted">
          {`${corrected ? 'Corrected to' : 'Read as'}: ${text}`}
        </p>
        {!(isOpen && isFor) && (
          <Button ref={button} kind="quiet" padding="small" icon={Pencil} onClick={correct}>
            Correct
          </Button>
        )}
      </div>
      <output className="type-small text-muted empty:hidden">
        {draft.correctedFor !== '' && !isFor
          ? 'The location has changed, so its parts are read again. Your corrections are dropped.'
          : ''}
      </output>
      {isFor && isOpen && (
        <div className="grid gap-4 rounded-xl border border-line p-4 sm:grid-cols-2">
          {names.map(name => (
            <TextField
              key={name}
              label={fields[name]}
              limit={maxLengthOf(AddressParts.shape[name])}
              autoComplete="off"
              {...form.register(name)}
            />
          ))}
          <Button kind="quiet" padding="small" className="justify-self-start" onClick={readAgain}>
            Read them from the location
          </Button>
        </div>
      )}
    </section>
  )
}

function setParts(form: PropertyFormState, parts: AddressParts, location: string) {
  const texts = textsOf(parts)
  for (const name of names) form.setValue(name, texts[name], { shouldDirty: true })
  form.setValue('correctedFor', location, { shouldDirty: true })
  form.clearErrors(names)
}
