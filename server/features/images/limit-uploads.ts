import { problem } from '../../ground/problem.ts'
import { waitingLine } from '../../ground/waiting-line.ts'

interface Slots {
  atOnce: number
  perAccount: number
  /** Slots of all visitors on one network. */
  perNetwork: number
  /** Slots reserved for uploads with priority. */
  reserved: number
  /** Longest wait of a visitor for a slot. */
  waitMs: number
}

/** An account, or a visitor's network, which is not one person. */
interface Uploader {
  account: string | undefined
  network: string
  goesFirst: boolean
}

/** Visitors who wait at once, of a network that is an office, a school or a mobile provider. */
const mostWaiting = 200

/** Bytes that a phone with a poor connection sends in {@link windowMs}. */
const slowBytes = 64 * 1024
/** Time over which the speed of an upload is measured. */
export const windowMs = 2000

/** Place of a running upload. */
export interface Slot {
  account: string | undefined
  network: string
  /** Bytes that arrived in the last {@link windowMs}. Undefined while that is unknown, and once all have arrived. */
  recentBytes: number | undefined
  /** Aborts with a Problem 408 when another upload takes the place. */
  signal: AbortSignal
  end: () => void
}

/**
 * Limits how many uploads are received and stored at once, in all, for each account and for the visitors of a network,
 * because each holds its picture in memory (10 MB at most). A request beyond the limits is refused before its body is
 * read: of an account at once, of a visitor after a wait. If an upload is slow, the slowest is ended instead, so that a
 * weak line holds a place only while nobody else wants it. Some places are reserved, so that a frequent uploader cannot
 * occupy all of them.
 *
 * @throws Problem 503
 */
export function limitUploads({ atOnce, perAccount, perNetwork, reserved, waitMs }: Slots) {
  const running = new Set<Slot>()
  const line = waitingLine({ most: mostWaiting, longestMs: waitMs })

  const open = ({ account, network }: Uploader): Slot => {
    const ending = new AbortController()
    const slot: Slot = {
      account,
      network,
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
  const slotsOf = ({ account, network }: Uploader) =>
    [...running].filter(slot => slot.account === account && (account !== undefined || slot.network === network))
  const isFull = (asked: Uploader) => slotsOf(asked).length >= (asked.account === undefined ? perNetwork : perAccount)
  const hasRoom = (asked: Uploader) =>
    isFull(asked)
      ? endSlowest(slotsOf(asked))
      : running.size < atOnce - (asked.goesFirst ? 0 : reserved) || endSlowest([...running])
  const take = (asked: Uploader) => (hasRoom(asked) ? open(asked) : undefined)

  return async <Result>(asked: Uploader, work: (slot: Slot) => Promise<Result>): Promise<Result> => {
    const slot = asked.account === undefined ? await line.waitFor(() => take(asked)) : take(asked)
    if (!slot) {
      const isOfNetwork = asked.account === undefined && isFull(asked)
      throw problem(
        503,
        `Too many pictures ${isOfNetwork ? 'from your network ' : ''}at once. Please try again in a moment.`,
      )
    }
    try {
      return await work(slot)
    } finally {
      running.delete(slot)
      line.tryAgain()
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
