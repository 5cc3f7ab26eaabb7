import { ImageUp } from 'lucide-react'
import { type RefObject, Suspense, useEffect, useRef, useSyncExternalStore } from 'react'
import { useController } from 'react-hook-form'
import { imageTypes } from '#contract/images/images.ts'
import { maxPhotos } from '#contract/properties/photos.ts'
import { maxChosenBytes } from '../api/pictures/upload.ts'
import { photosIn, textOfPhotos } from '../property-photos/photo-draft.ts'
import type { PhotoList } from '../property-photos/photo-list.ts'
import { FieldFrame, useField } from '../ui/form/field-frame.tsx'
import { FileDrop, whyNotTaken } from '../ui/form/file-drop.tsx'
import { UnsavedMark } from '../ui/form/unsaved-mark.tsx'
import { Repeat, Skeleton } from '../ui/list/skeleton.tsx'
import { lazyPart } from '../ui/load/load-chunk.ts'
import type { PropertyFormState } from './property-draft.ts'

const PhotoTiles = lazyPart(async () => (await import('../property-photos/photo-tiles.tsx')).PhotoTiles)

interface PhotoFieldProps {
  form: PropertyFormState
  photos: PhotoList
  /** Registered by the form, among the other fields: the first invalid one takes the focus. */
  name: 'image'
  /** Whether the listing is saved: leaving the form then asks nothing. */
  isSaved: boolean
}

const accept = imageTypes.join(',')

/** Takes up to 40 photos, which are uploaded at once, and shows them in their order. */
export function PhotoField({ form, photos, name, isSaved }: PhotoFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useKeptInForm(form, photos, input)
  const { ref, onBlur } = useController({ name, control: form.control }).field
  const entries = useSyncExternalStore(photos.subscribe, photos.entries)
  const notices = useSyncExternalStore(photos.subscribe, photos.notices)
  const { control, frame, isInvalid } = useField({
    label: 'Image',
    hint: `JPEG, PNG, WebP or AVIF, up to ${maxPhotos} photos. Several at once are sorted by file name. The first one is the main photo.`,
    error: notices.length > 0 ? notices.join(' ') : undefined,
    name,
  })
  const take = (files: Iterable<File> | null) => {
    const checked = [...(files ?? [])].map(file => ({ file, refusal: whyNotTaken(file, maxChosenBytes) }))
    photos.add(
      checked.flatMap(({ file, refusal }) => (refusal === undefined ? file : [])),
      checked.flatMap(({ refusal }) => refusal ?? []),
    )
  }
  return (
    <FieldFrame frame={frame}>
      {!isSaved && entries.some(({ upload }) => upload) && <UnsavedMark what="file" />}
      <FileDrop isInvalid={isInvalid} onDrop={take}>
        <input
          {...control}
          ref={element => {
            input.current = element
            ref(element)
          }}
          type="file"
          multiple
          accept={accept}
          onBlur={onBlur}
          aria-labelledby={`${control.id}-label`}
          onChange={event => {
            take(event.target.files)
            // The same file can be chosen again.
            event.target.value = ''
          }}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
        <span className="grid size-16 shrink-0 place-items-center rounded-xl bg-primary-soft text-primary">
          <ImageUp className="size-7" aria-hidden />
        </span>
        <span className="grid min-w-0 flex-1 basis-40">
          <span className="font-semibold text-primary">
            {entries.length === 0 ? 'Choose photos' : 'Add more photos'}
          </span>
          <span className="type-small text-subtle">or drop them here</span>
        </span>
      </FileDrop>
      {entries.length > 0 && (
        <Suspense fallback={<TilesSkeleton count={entries.length} />}>
          <PhotoTiles photos={photos} />
        </Suspense>
      )}
    </FieldFrame>
  )
}

/** As tall as the tiles, so that nothing below moves under a pointer when their code arrives. */
const TilesSkeleton = ({ count }: { count: number }) => (
  <div className="grid gap-3 pt-1" aria-hidden>
    <Skeleton className="h-5 w-32" />
    {count > 1 && <Skeleton className="h-10 w-full max-w-96 sm:h-5" />}
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      <Repeat times={count}>
        <Skeleton shape="control" className="pb-11.5 before:block before:aspect-3/2" />
      </Repeat>
    </div>
  </div>
)

/** Synchronizes the photos with the form's value in both directions. The value is also the draft. */
function useKeptInForm(form: PropertyFormState, photos: PhotoList, input: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const text = () => textOfPhotos(photos.photos())
    const takeOver = (value: string) => {
      if (value !== text()) photos.reset(photosIn(value))
    }
    takeOver(form.getValues('image'))
    const stopForm = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => takeOver(values.image),
    })
    const stopPhotos = photos.subscribe(() => {
      if (text() !== form.getValues('image')) form.setValue('image', text(), { shouldDirty: true })
      if (form.getFieldState('image').error) void form.trigger('image')
    })
    // A discarded draft discards the files that are still uploading too.
    const element = input.current?.form
    const discard = () => photos.reset([])
    element?.addEventListener('reset', discard)
    return () => {
      element?.removeEventListener('reset', discard)
      stopForm()
      stopPhotos()
      photos.leave()
    }
  }, [form, photos, input])
}
