import { useEffect, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { type Draft, readDraft, removeDraft, storeDraft } from './drafts.ts'
import { Notice } from './notice.tsx'
import { UnsavedMark } from './unsaved-mark.tsx'

export interface KeepDraftProps<Values extends FieldValues, Context, Output> {
  form: UseFormReturn<Values, Context, Output>
  /** Name of the form and its subject, such as `review/42`. Once it is saved, `removeDraft` takes the same name. */
  name: string
}

type Unsaved = 'nothing' | 'text' | 'file'

/**
 * Keeps what is typed into a form until it is saved, and asks before the form is left. Place it first in the form. A chosen
 * file cannot be kept.
 */
export function KeepDraft<Values extends FieldValues, Context, Output>({
  form,
  name,
}: KeepDraftProps<Values, Context, Output>) {
  const [unsaved, setUnsaved] = useState<Unsaved>('nothing')
  const [isRestored] = useState(() => readDraft(name) !== undefined)

  useEffect(() => {
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues }) => {
        const now = unsavedIn(values, defaultValues)
        setUnsaved(now)
        if (now === 'nothing') removeDraft(name)
        else storeDraft(name, textsOf(values))
      },
    })
    restore(form, readDraft(name))
    return stop
  }, [form, name])

  const discard = () => {
    form.reset()
    removeDraft(name)
    setUnsaved('nothing')
  }
  if (unsaved === 'nothing') return null
  return (
    <>
      <UnsavedMark what={unsaved} />
      {isRestored && (
        <Notice announced>
          <p>
            Your draft has been restored.{' '}
            <button type="button" className="font-semibold underline underline-offset-4" onClick={discard}>
              Discard it
            </button>
          </p>
        </Notice>
      )}
    </>
  )
}

function restore<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  draft: Draft = {},
) {
  for (const [field, text] of Object.entries(draft))
    form.setValue(field as Path<Values>, text as PathValue<Values, Path<Values>>, { shouldDirty: true })
}

function unsavedIn(values: FieldValues, before: FieldValues = {}): Unsaved {
  if (Object.values(values).some(value => value instanceof FileList && value.length > 0)) return 'file'
  const isChanged = Object.entries(textsOf(values)).some(([field, text]) => bare(text) !== bare(before[field] ?? ''))
  return isChanged ? 'text' : 'nothing'
}

/** A field of money adds separators to its amount, which is no change. */
const bare = (text: unknown) => String(text).replaceAll(',', '')

const textsOf = (values: FieldValues): Draft =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
