import { pictureId } from '#contract/images/image-url.ts'
import { maxPhotos, onlyPhoto, type Photo, tooManyPhotos } from '#contract/properties/photos.ts'
import { type Upload, type UploadFile, untilUploaded, uploadQueue } from './photo-uploads.ts'

/** A photo of the form: an uploaded one, or a file that is still uploading. */
export interface Entry {
  id: number
  /** Known once it is uploaded. */
  photo?: Photo | undefined
  /** The running or failed upload. */
  upload?: Upload | undefined
  /** Refusal of the server when the photo was saved. Another upload of the same file clears it. */
  refusal?: string | undefined
}

export type PhotoList = ReturnType<typeof createPhotoList>

/** Compares file names as people number them: 2.jpg comes before 10.jpg. */
const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/**
 * The photos of a listing while it is being edited. Files are uploaded as soon as they are chosen, a few at a time. A
 * failed one stays with its reason and can be retried; the others are not affected.
 */
export function createPhotoList(uploadFile: UploadFile) {
  let entries: readonly Entry[] = []
  let notices: readonly string[] = []
  let lastId = 0
  let isFinishing = false
  const listeners = new Set<() => void>()

  const set = (next: readonly Entry[]) => {
    entries = next
    for (const listener of listeners) listener()
  }
  const addNotice = (...texts: string[]) => {
    notices = [...notices, ...texts]
  }
  const change = (id: number, changes: Partial<Entry>) =>
    set(entries.map(entry => (entry.id === id ? { ...entry, ...changes } : entry)))
  const changeUpload = (id: number, changes: Partial<Upload>) =>
    set(entries.map(entry => (entry.id === id && entry.upload ? withUpload(entry, changes) : entry)))

  /**
   * Puts the uploaded photo in the place of its file, unless the home has it already. A refused photo stays in its place
   * with its texts.
   */
  const keep = (id: number, file: File, image: string) => {
    const at = entries.findIndex(({ photo }) => photo && pictureId(photo.image) === pictureId(image))
    const same = entries[at]
    if (!same) return change(id, { photo: onlyPhoto(image)[0], upload: undefined })
    if (same.refusal === undefined)
      addNotice(`${file.name} is the same picture as photo ${at + 1}, so it was left out.`)
    const others = entries.filter(entry => entry.id !== id)
    set(others.map(entry => (entry === same ? { ...entry, refusal: undefined } : entry)))
  }

  const uploads = uploadQueue(uploadFile, { entries: () => entries, change: changeUpload, keep })

  /** Replaces all photos, for example by those of a draft. */
  const reset = (photos: readonly Photo[]) => {
    uploads.cancelAll()
    notices = []
    set(photos.map(photo => ({ id: ++lastId, photo })))
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    entries: () => entries,
    /** Notes on files that did not become photos. */
    notices: () => notices,
    photos: () => entries.flatMap(({ photo }) => photo ?? []),
    reset,
    /** Cancels the uploads when the form is left, unless it is being saved. */
    leave: () => {
      if (!isFinishing) reset([])
    },
    /** Adds files in the order of their names. */
    add: (files: readonly File[], refusals: readonly string[] = []) => {
      const room = maxPhotos - entries.length
      const sorted = files.toSorted((a, b) => byName.compare(a.name, b.name))
      notices = [...refusals, ...(sorted.length > room ? [`${tooManyPhotos}: ${sorted.length - room} left out.`] : [])]
      const added = sorted
        .slice(0, room)
        .map(file => ({ id: ++lastId, upload: { file, sent: 0, isRunning: false, failure: undefined } }))
      set([...entries, ...added])
      uploads.startWaiting()
    },
    /** Adds photos that are uploaded already, unless the home has them. */
    addUploaded: (photos: readonly Photo[]) => {
      const has = new Set(entries.flatMap(({ photo }) => (photo ? pictureId(photo.image) : [])))
      const missing = photos.filter(({ image }) => !has.has(pictureId(image)))
      const room = Math.max(0, maxPhotos - entries.length)
      notices = missing.length > room ? [`${tooManyPhotos}: ${missing.length - room} left out.`] : []
      set([...entries, ...missing.slice(0, room).map(photo => ({ id: ++lastId, photo }))])
    },
    remove: (id: number) => {
      uploads.cancel(id)
      set(entries.filter(entry => entry.id !== id))
      uploads.startWaiting()
    },
    retry: (id: number) => {
      changeUpload(id, { failure: undefined })
      uploads.startWaiting()
    },
    /** Marks photos that the server has refused. @param refusals by their positions among the photos, from 0 */
    refuse: (refusals: ReadonlyMap<number, string>) => {
      const photos = entries.filter(({ photo }) => photo)
      set(entries.map(entry => ({ ...entry, refusal: refusals.get(photos.indexOf(entry)) })))
    },
    edit: (id: number, { ...photo }: Photo) => change(id, { photo }),
    move: (id: number, to: number) => {
      const entry = entries.find(one => one.id === id)
      if (!entry) return
      const others = entries.filter(one => one !== entry)
      set([...others.slice(0, to), entry, ...others.slice(to)])
    },
    /**
     * Waits until every file is uploaded, after another attempt for those that failed. Returns the photos.
     *
     * @throws the failure of a file
     */
    finish: async (): Promise<Photo[]> => {
      uploads.clearFailures()
      uploads.startWaiting()
      isFinishing = true
      await untilUploaded(() => entries, listeners)
      isFinishing = false
      const failed = entries.find(({ upload }) => upload?.failure)
      if (failed?.upload?.failure) throw failed.upload.failure
      return entries.flatMap(({ photo }) => photo ?? [])
    },
  }
}

const withUpload = (entry: Entry, changes: Partial<Upload>): Entry => ({
  ...entry,
  upload: entry.upload && { ...entry.upload, ...changes },
})
