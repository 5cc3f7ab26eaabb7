import { useRef } from 'react'
import { logFailure } from '../log-failure.ts'
import { failureText, WordedError } from '../worded-error.ts'
import { upload } from './upload.ts'

/** The upload failed, so nothing was saved. */
export class PictureRefused extends WordedError {}

/** Returns an upload function that uploads the same file only once, even if saving failed and is retried. */
export function useUploadOnce() {
  const uploaded = useRef<{ file: File; url: string }>(undefined)
  return async (file: File): Promise<string> => {
    if (uploaded.current?.file === file) return uploaded.current.url
    const url = await upload(file).catch((cause: unknown) => {
      logFailure(cause)
      throw new PictureRefused(`Failed to upload image! ${failureText(cause, '')}`.trim(), { cause })
    })
    uploaded.current = { file, url }
    return url
  }
}
