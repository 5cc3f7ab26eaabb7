import { useRef } from 'react'
import { upload } from './call.ts'
import { logFailure } from './log-failure.ts'

/** The picture did not get through, so nothing was saved. */
export class PictureRefused extends Error {}

/** Whoever tries again after the saving failed does not upload the same file twice. */
export function useUploadOnce() {
  const uploaded = useRef<{ file: File; address: string }>(undefined)
  return async (file: File): Promise<string> => {
    if (uploaded.current?.file === file) return uploaded.current.address
    const address = await upload(file).catch((cause: unknown) => {
      logFailure(cause)
      const said = cause instanceof Error ? cause.message : ''
      throw new PictureRefused(`Failed to upload image! ${said}`.trim(), { cause })
    })
    uploaded.current = { file, address }
    return address
  }
}
