import { pictureId } from '#contract/image-url.ts'
import { maxPhotos, onlyPhoto, type Photo, tooManyPhotos } from '#contract/photos.ts'
import type { UploadOptions } from '../api/upload-photo.ts'

/** A photo of the form: an uploaded one, or a file on its way. */
export interface Entry {
  id: number
  /** Known once it is uploaded. */
  photo?: Photo | undefined
  /** What is being uploaded. */
  upload?: { file: File; sent: number; isRunning: boolean; failure: Error | undefined } | undefined
}

export type PhotoList = ReturnType<typeof createPhotoList>

/** Uploads at the same time. The server takes four of one person. */
const maxRunning = 2

/** Compares file names as people number them: 2.jpg comes before 10.jpg. */
const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/**
 * The photos of a listing while it is being edited. Files are uploaded as soon as they are chosen, a few at a time. A
 * failed one stays with its reason and can be retried; the others are not affected.
 */
export function createPhotoList(upload: (file: File, options: UploadOptions) => Promise<string>) {
  let entries: readonly Entry[] = []
  let remarks: readonly string[] = []
  let lastId = 0
  let isFinishing = false
  const listeners = new Set<() => void>()
  const aborts = new Map<number, AbortController>()

  const set = (next: readonly Entry[]) => {
    entries = next
    for (const listener of listeners) listener()
  }
  const remark = (...texts: string[]) => {
    remarks = [...remarks, ...texts]
  }
  const change = (id: number, changes: Partial<Entry>) =>
    set(entries.map(entry => (entry.id === id ? { ...entry, ...changes } : entry)))
  const changeUpload = (id: number, changes: Partial<NonNullable<Entry['upload']>>) =>
    set(entries.map(entry => (entry.id === id && entry.upload ? withUpload(entry, changes) : entry)))

  const startWaiting = () => {
    const free = maxRunning - entries.filter(({ upload: it }) => it?.isRunning).length
    for (const { id, upload: it } of entries.filter(isWaiting).slice(0, Math.max(0, free)))
      if (it) void start(id, it.file)
  }
  const start = async (id: number, file: File) => {
    const abort = new AbortController()
    aborts.set(id, abort)
    changeUpload(id, { isRunning: true, sent: 0, failure: undefined })
    try {
      const onProgress = (sent: number) => changeUpload(id, { sent })
      keep(id, file, await upload(file, { onProgress, signal: abort.signal }))
    } catch (failure) {
      changeUpload(id, { isRunning: false, failure: failure as Error })
    }
    startWaiting()
  }
  /** Puts the uploaded photo in the place of its file, unless the home has it already. */
  const keep = (id: number, file: File, image: string) => {
    const same = entries.findIndex(({ photo }) => photo && pictureId(photo.image) === pictureId(image))
    if (same === -1) return change(id, { photo: onlyPhoto(image)[0], upload: undefined })
    remark(`${file.name} is the same picture as photo ${same + 1}, so it was left out.`)
    set(entries.filter(entry => entry.id !== id))
  }

  /** Replaces all photos, for example by those of a draft. */
  const reset = (photos: readonly Photo[]) => {
    for (const abort of aborts.values()) abort.abort()
    remarks = []
    set(photos.map(photo => ({ id: ++lastId, photo })))
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    entries: () => entries,
    /** What happened to files that did not become photos. */
    remarks: () => remarks,
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
      remarks = [...refusals, ...(sorted.length > room ? [`${tooManyPhotos}: ${sorted.length - room} left out.`] : [])]
      const added = sorted
        .slice(0, room)
        .map(file => ({ id: ++lastId, upload: { file, sent: 0, isRunning: false, failure: undefined } }))
      set([...entries, ...added])
      startWaiting()
    },
    remove: (id: number) => {
      aborts.get(id)?.abort()
      set(entries.filter(entry => entry.id !== id))
      startWaiting()
    },
    retry: (id: number) => {
      changeUpload(id, { failure: undefined })
      startWaiting()
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
      for (const { id, upload: it } of entries) if (it?.failure) changeUpload(id, { failure: undefined })
      startWaiting()
      isFinishing = true
      await untilUploaded(() => entries, listeners)
      isFinishing = false
      const failed = entries.find(({ upload: it }) => it?.failure)
      if (failed?.upload?.failure) throw failed.upload.failure
      return entries.flatMap(({ photo }) => photo ?? [])
    },
  }
}

/** Resolves when no file is waiting or on its way. */
const untilUploaded = (entries: () => readonly Entry[], listeners: Set<() => void>) =>
  new Promise<void>(resolve => {
    const check = () => {
      if (entries().some(({ upload }) => upload && !upload.failure)) return
      listeners.delete(check)
      resolve()
    }
    listeners.add(check)
    check()
  })

const isWaiting = ({ upload }: Entry) => upload !== undefined && !upload.isRunning && !upload.failure

const withUpload = (entry: Entry, changes: Partial<NonNullable<Entry['upload']>>): Entry => ({
  ...entry,
  upload: entry.upload && { ...entry.upload, ...changes },
})
