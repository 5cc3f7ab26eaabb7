import { problem } from '../../ground/problem.ts'

interface Slots {
  atOnce: number
  perUploader: number
  /** Slots reserved for uploads with priority. */
  reserved: number
}

/**
 * Limits how many uploads are received and stored at once, in all and for each uploader, because each holds its picture
 * in memory (10 MB at most). Nobody waits: a request beyond the limits is refused before its body is read. Some slots
 * are reserved, so that a frequent uploader cannot occupy all of them.
 *
 * @throws Problem 503
 */
export function limitUploads({ atOnce, perUploader, reserved }: Slots) {
  const underWay = new Map<string, number>()
  let all = 0
  return async <Result>(
    { uploader, goesFirst }: { uploader: string; goesFirst: boolean },
    work: () => Promise<Result>,
  ): Promise<Result> => {
    const theirs = underWay.get(uploader) ?? 0
    if (all >= atOnce - (goesFirst ? 0 : reserved) || theirs >= perUploader)
      throw problem(503, 'Too many pictures at once. Please try again in a moment.')
    all++
    underWay.set(uploader, theirs + 1)
    try {
      return await work()
    } finally {
      all--
      const left = (underWay.get(uploader) ?? 1) - 1
      if (left > 0) underWay.set(uploader, left)
      else underWay.delete(uploader)
    }
  }
}
