import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { findManagedProperty } from '#contract/properties/managed-properties.ts'
import { allProperties, findProperty, myProperties } from '#contract/properties/properties.ts'
import { agentSummary } from '#contract/summary/summary.ts'
import { CallFailed } from '../api/call-failed.ts'
import type { Attempt } from '../api/idempotency-key.ts'
import { logFailure } from '../api/log-failure.ts'
import { PictureRefused } from '../api/pictures/use-upload-once.ts'
import { reportFailure } from '../api/use-action.ts'
import { failureText } from '../api/worded-error.ts'
import type { PhotoList } from '../property-photos/photo-list.ts'
import { removeDraft } from '../ui/dialog/drafts.ts'
import { notify } from '../ui/dialog/notify.ts'
import type { PropertyInput, PropertyDraft, PropertyFormState } from './property-draft.ts'

export interface SaveWords {
  done: string
  failed: string
}

export interface SaveOptions {
  attempt: Attempt
  /** The version that was edited. */
  version: number
}

interface Saving {
  save: (property: PropertyInput, options: SaveOptions) => Promise<unknown>
  words: SaveWords
  /** Name of the draft, which is removed then. */
  draft: string
}

/** Waits for the photos that are being uploaded, saves, and opens My Properties. */
export function useSaveProperty(form: PropertyFormState, photoList: PhotoList, { save, words, draft }: Saving) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const refreshAll = () =>
    Promise.all(
      [myProperties, findProperty, findManagedProperty, allProperties, agentSummary].map(({ key }) =>
        queries.invalidateQueries({ queryKey: [key] }),
      ),
    )

  const [attempt] = useState<Attempt>({})
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: async (property: PropertyInput) => {
      const photos = await photoList.finish().catch((cause: unknown) => {
        logFailure(cause)
        throw new PictureRefused(`Failed to upload image! ${failureText(cause, '')}`.trim(), {
          cause,
        })
      })
      const saved = { ...property, image: photos[0]?.image ?? property.image, photos }
      return save(saved, { attempt, version: Number(form.getValues('version')) })
    },
    onSuccess: () => {
      removeDraft(draft)
      notify.toast(words.done)
      void refreshAll()
      void navigate('/dashboard/my-properties')
    },
    onError: failure => {
      showBeneathFields(failure, form, photoList)
      if (failure instanceof PictureRefused)
        void notify.alert({ title: 'Oops...', text: failure.message, error: failure.cause })
      else reportFailure(failure, words.failed, true)
      void refreshAll()
    },
  })
  return { start: (property: PropertyInput) => mutate(property), isBusy: isPending, isSaved: isSuccess }
}

/** Shows the server's errors at their fields and photos. The first one has the focus when the alert is closed. */
function showBeneathFields(failure: Error, form: PropertyFormState, photoList: PhotoList) {
  const refused = failure instanceof PictureRefused ? failure.cause : failure
  if (!(refused instanceof CallFailed)) return
  photoList.refuse(refusalsByPhoto(refused))
  const wrong = refused.errors
    .map(({ field, message }) =>
      field.startsWith('photos') ? { field: 'image', message: refused.message } : { field: fieldOf(field), message },
    )
    .filter((error): error is { field: keyof PropertyDraft; message: string } =>
      Object.hasOwn(form.getValues(), error.field),
    )
  for (const [index, { field, message }] of wrong.entries())
    form.setError(field, { type: 'server', message }, { shouldFocus: index === 0 })
}

/** The field of the form that shows a message about one of the contract. */
const fieldOf = (field: string) => (field.startsWith('pin.') ? 'pin' : field.replace(/^address\./, ''))

/** Returns the messages about single photos by their positions. */
const refusalsByPhoto = ({ errors }: CallFailed) =>
  new Map(
    errors.flatMap(({ field, message }) => {
      const [, position] = /^photos\.(\d+)\./.exec(field) ?? []
      return position === undefined ? [] : [[Number(position), message] as const]
    }),
  )
