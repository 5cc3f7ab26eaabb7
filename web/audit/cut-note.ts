import { cutDownload } from '#contract/audit/audit.ts'

/** Bytes of a file's end that contain its last line. */
const endBytes = 1000

/** Returns the last line of a file that was cut, which says how to get the rest; undefined for a whole file. */
export async function cutNote(file: Blob): Promise<string | undefined> {
  const end = await file.slice(-endBytes).text()
  const at = end.lastIndexOf(cutDownload)
  return at === -1 ? undefined : end.slice(at).trim().replace(/"$/, '')
}
