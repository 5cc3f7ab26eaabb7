import type { UploadOptions } from '../api/pictures/upload.ts'

/** A file that is still uploading, that waits for it, or that failed. */
export interface Upload {
  file: File
  sent: number
  isRunning: boolean
  failure: Error | undefined
}

/** Uploads a file and returns the URL of the picture. */
export type UploadFile = (file: File, options: UploadOptions) => Promise<string>

/** Callbacks of the uploads. */
interface UploadList {
  entries: () => readonly { id: number; upload?: Upload | undefined }[]
  change: (id: number, changes: Partial<Upload>) => void
  /** Takes the picture of an uploaded file. */
  keep: (id: number, file: File, image: string) => void
}

/** Uploads at the same time. The server takes four of one person. */
const maxRunning = 2

/** Uploads files, two at a time. A failed one keeps its reason until it is retried. */
export function uploadQueue(uploadFile: UploadFile, { entries, change, keep }: UploadList) {
  const aborts = new Map<number, AbortController>()

  const startWaiting = () => {
    const uploads = entries().flatMap(({ id, upload }) => (upload ? [{ id, ...upload }] : []))
    const free = maxRunning - uploads.filter(({ isRunning }) => isRunning).length
    const waiting = uploads.filter(({ isRunning, failure }) => !isRunning && !failure)
    for (const { id, file } of waiting.slice(0, Math.max(0, free))) void start(id, file)
  }
  const start = async (id: number, file: File) => {
    const abort = new AbortController()
    aborts.set(id, abort)
    change(id, { isRunning: true, sent: 0, failure: undefined })
    try {
      const onProgress = (sent: number) => change(id, { sent })
      keep(id, file, await uploadFile(file, { onProgress, signal: abort.signal }))
    } catch (failure) {
      change(id, { isRunning: false, failure: failure as Error })
    }
    aborts.delete(id)
    startWaiting()
  }

  return {
    startWaiting,
    cancel: (id: number) => aborts.get(id)?.abort(),
    cancelAll: () => {
      for (const abort of aborts.values()) abort.abort()
    },
    /** Clears the failures, so that {@link startWaiting} retries these files. */
    clearFailures: () => {
      for (const { id, upload } of entries()) if (upload?.failure) change(id, { failure: undefined })
    },
  }
}

/** Resolves when no file is waiting or uploading. */
export const untilUploaded = (entries: UploadList['entries'], listeners: Set<() => void>) =>
  new Promise<void>(resolve => {
    const check = () => {
      if (entries().some(({ upload }) => upload && !upload.failure)) return
      listeners.delete(check)
      resolve()
    }
    listeners.add(check)
    check()
  })
