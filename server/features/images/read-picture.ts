import type { FastifyRequest } from 'fastify'
import { hasDiskReserve } from '../../data-folder/free-disk.ts'
import type { Deps } from '../../deps/deps.ts'
import { Problem, problem } from '../../ground/problem.ts'
import type { Slot } from './limit-uploads.ts'
import { measureSpeed } from './measure-speed.ts'

/** Requires free disk space. @throws Problem 503 below the reserve, which is for the database */
export async function requireFreeDisk({ settings, log }: Deps): Promise<void> {
  if (await hasDiskReserve(settings)) return
  log.error('an upload was refused: less disk is free than DISK_RESERVE_MB')
  throw problem(503, 'Pictures cannot be uploaded right now. Please try again later.')
}

/**
 * @throws Problem 400 no picture in the form, or no form; 408 too slow while others wait; 413 more than 10 MB, or more
 *   than one file
 */
export async function readPicture(request: FastifyRequest, slot: Slot): Promise<Buffer> {
  const stop = measureSpeed(request, slot)
  try {
    const file = await orAborted(request.file(), slot.signal)
    slot.signal.addEventListener('abort', () => file?.file.destroy(slot.signal.reason as Problem))
    if (file?.fieldname !== 'image') throw problem(400, 'Image is required', 'image')
    const bytes = await file.toBuffer()
    // The parser truncates a long file and would only notice on the next read.
    if (file.file.truncated) throw problem(413, 'This is too large.', 'image')
    if (bytes.length === 0) throw problem(400, 'Image is required', 'image')
    return bytes
  } catch (error) {
    if (error instanceof Problem || (error as { statusCode?: number }).statusCode !== undefined) throw error
    // The parser found no boundary, or the form broke off.
    throw problem(400, 'The picture could not be read.', 'image')
  } finally {
    stop()
    // Reads and discards the rest of a refused form: otherwise it would keep the connection open and delay a stop.
    request.raw.unpipe().resume()
  }
}

/** Waits for the work, or until the signal is aborted. */
async function orAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => reject(signal.reason as Problem))
  // The abandoned body ends in an error that nobody awaits.
  work.catch(() => undefined)
  return Promise.race([work, aborted])
}
