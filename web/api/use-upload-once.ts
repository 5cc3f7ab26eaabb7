import { useRef } from 'react'
import { upload } from './upload.ts'
import { logFailure } from './log-failure.ts'

/** The upload failed, so nothing was saved. */
export class PictureRefused extends Error {}

/** Returns an upload function that uploads the same file only once, even if saving failed and is retried. */
export function useUploadOnce() {
  const uploaded = useRef<{ file: File; url: string }>(undefined)
  return async (file: File): Promise<string> => {
    if (uploaded.current?.file === file) return uploaded.current.url
    const url = await upload(file).catch((cause: unknown) => {
      logFailure(cause)
      const said = cause instanceof Error ? cause.message : ''
      throw new PictureRefused(`Failed to upload image! ${said}`.trim(), { cause })
    })
    uploaded.current = { file, url }
    return url
  }
}
