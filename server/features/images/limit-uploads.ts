import { problem } from '../../ground/problem.ts'

interface Slots {
  atOnce: number
  perUploader: number
  /** Slots reserved for uploads with priority. */
  reserved: number
}

interface Uploader {
  uploader: string
  goesFirst: boolean
}

/** Bytes that a phone with a poor connection sends in {@link windowMs}. */
const slowBytes = 64 * 1024
/** Time over which the speed of an upload is measured. */
export const windowMs = 2000

/** Place of a running upload. */
export interface Slot {
  uploader: string
  /** Bytes that arrived in the last {@link windowMs}. Undefined while that is unknown, and once all have arrived. */
  recentBytes: number | undefined
  /** Aborts with a Problem 408 when another upload takes the place. */
  signal: AbortSignal
  end: () => void
}

/**
 * Limits how many uploads are received and stored at once, in all and for each uploader, because each holds its picture
 * in memory (10 MB at most). Nobody waits: a request beyond the limits is refused before its body is read, unless an
 * upload is slow. Then the slowest is ended, so that a weak line holds a place only while nobody else wants it. Some
 * places are reserved, so that a frequent uploader cannot occupy all of them.
 *
 * @throws Problem 503
 */
export function limitUploads({ atOnce, perUploader, reserved }: Slots) {
  const running = new Set<Slot>()

  const open = (uploader: string): Slot => {
    const ending = new AbortController()
    const slot: Slot = {
      uploader,
      recentBytes: undefined,
      signal: ending.signal,
      end: () => {
        running.delete(slot)
        ending.abort(problem(408, 'The upload is too slow. Please try a smaller picture or a better connection.'))
      },
    }
    running.add(slot)
    return slot
  }
  const hasRoom = ({ uploader, goesFirst }: Uploader) => {
    const isOwn = (slot: Slot) => slot.uploader === uploader
    const theirs = [...running].filter(isOwn)
    if (theirs.length >= perUploader) return endSlowest(theirs)
    return running.size < atOnce - (goesFirst ? 0 : reserved) || endSlowest([...running])
  }

  return async <Result>(asked: Uploader, work: (slot: Slot) => Promise<Result>): Promise<Result> => {
    if (!hasRoom(asked)) throw problem(503, 'Too many pictures at once. Please try again in a moment.')
    const slot = open(asked.uploader)
    try {
      return await work(slot)
    } finally {
      running.delete(slot)
    }
  }
}

/** Ends the slowest of these uploads. Returns whether one was slow. */
function endSlowest(slots: readonly Slot[]): boolean {
  const speed = ({ recentBytes = Infinity }: Slot) => recentBytes
  const [slowest] = slots.toSorted((a, b) => speed(a) - speed(b))
  if (!slowest || speed(slowest) >= slowBytes) return false
  slowest.end()
  return true
}
