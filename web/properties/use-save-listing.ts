import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { allProperties, findProperty, myProperties } from '#contract/properties.ts'
import { agentSummary } from '#contract/summary.ts'
import { upload } from '../api/call.ts'
import { CallFailed } from '../api/send.ts'
import { tellFailure } from '../api/use-action.ts'
import { notify } from '../ui/notify.ts'
import type { Listing } from './listing-rules.ts'
import type { ListingDraft, ListingForm } from './property-form.tsx'

export interface SaveWords {
  done: string
  failed: string
}

/** The picture did not get through, so nothing was saved. */
class PictureRefused extends Error {}

/** Uploads the chosen picture, if there is one, then saves, and goes to one's properties. */
export function useSaveListing(form: ListingForm, save: (listing: Listing) => Promise<unknown>, words: SaveWords) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const uploadOnce = useUploadOnce()
  const refreshAll = () =>
    Promise.all(
      [myProperties, findProperty, allProperties, agentSummary].map(({ key }) =>
        queries.invalidateQueries({ queryKey: [key] }),
      ),
    )

  const { mutate, isPending } = useMutation({
    mutationFn: async (listing: Listing) => {
      const file = form.values().image?.[0]
      return save(file ? { ...listing, image: await uploadOnce(file) } : listing)
    },
    onSuccess: () => {
      notify.toast(words.done)
      void refreshAll()
      void navigate('/dashboard/my-properties')
    },
    onError: failure => {
      showBeneathFields(failure, form)
      if (failure instanceof PictureRefused) void notify.alert({ title: 'Oops...', text: failure.message })
      else tellFailure(failure, words.failed)
      void refreshAll()
    },
  })
  return { start: (listing: Listing) => mutate(listing), isBusy: isPending }
}

/** Whoever tries again after the saving failed does not upload the same file twice. */
function useUploadOnce() {
  const uploaded = useRef<{ file: File; address: string }>(undefined)
  return async (file: File): Promise<string> => {
    if (uploaded.current?.file === file) return uploaded.current.address
    const address = await upload(file).catch((cause: unknown) => {
      console.error(cause)
      const said = cause instanceof Error ? cause.message : ''
      throw new PictureRefused(`Failed to upload image! ${said}`.trim(), { cause })
    })
    uploaded.current = { file, address }
    return address
  }
}

/** What the server found wrong with single fields. The first of them has the focus when the alert is closed. */
function showBeneathFields(failure: Error, form: ListingForm) {
  const refused = failure instanceof PictureRefused ? failure.cause : failure
  if (!(refused instanceof CallFailed)) return
  const wrong = refused.errors.filter((error): error is { field: keyof ListingDraft; message: string } =>
    Object.hasOwn(form.values(), error.field),
  )
  for (const { field, message } of wrong) form.setError(field, message)
  if (wrong[0]) form.focus(wrong[0].field)
}
