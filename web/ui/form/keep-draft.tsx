import { useEffect, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { Notice } from '../basics/notice.tsx'
import { type Draft, onDraftRemoved, readDraft, removeDraft, storeDraft } from '../dialog/drafts.ts'
import { textsOf, type Unsaved, unsavedIn } from '../dialog/unsaved.ts'
import { UnsavedMark } from './unsaved-mark.tsx'

export interface KeepDraftProps<Values extends FieldValues, Context, Output> {
  form: UseFormReturn<Values, Context, Output>
  /** Name of the form and its subject, such as `review/42`. Once it is saved, `useAction` takes the same name as `draft`. */
  name: string
}

/**
 * Keeps what is typed into a form until it is saved, and asks before the form is left. Place it first in the form. A chosen
 * file cannot be kept.
 */
export function KeepDraft<Values extends FieldValues, Context, Output>({
  form,
  name,
}: KeepDraftProps<Values, Context, Output>) {
  const [unsaved, setUnsaved] = useState<Unsaved>('nothing')
  const [isRestored, setRestored] = useState(() => readDraft(name) !== undefined)

  useEffect(() => {
    const keep = (values: Values, defaultValues: FieldValues = {}) => {
      const now = unsavedIn(values, defaultValues)
      if (now === 'nothing') {
        removeDraft(name)
        setRestored(false)
        setUnsaved(now)
      } else setUnsaved(storeDraft(name, textsOf(values)) ? now : 'unstored')
    }
    let isRestoring = true
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues }) => {
        if (!isRestoring) keep(values, defaultValues)
      },
    })
    const draft = readDraft(name)
    restore(form, draft)
    isRestoring = false
    // Once for all fields: the first ones of a draft may be unchanged.
    if (draft) keep(form.getValues(), form.formState.defaultValues)
    // The form may stay for a moment after it was saved: until its page is left or its list is reloaded.
    const stopListening = onDraftRemoved(removed => removed === name && setUnsaved('nothing'))
    return () => {
      stop()
      stopListening()
    }
  }, [form, name])

  const discard = () => {
    form.reset()
    removeDraft(name)
    setUnsaved('nothing')
    setRestored(false)
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
