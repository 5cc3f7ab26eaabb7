import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '#contract/images.ts'
import type { Deps } from '../../deps.ts'
import { hasDiskReserve } from '../../free-disk.ts'
import type { Caller } from '../../http/caller.ts'
import { clientNetwork } from '../../http/client.ts'
import { countCall, countWithUndo, LimitReached } from '../../http/rate-limit.ts'
import { notFound, Problem, problem } from '../../ground/problem.ts'
import { openRoute, type Route } from '../../http/route.ts'
import { readBundledImage } from './bundled-images.ts'
import { hasImage } from './image-store.ts'
import { limitUploads } from './limit-uploads.ts'
import { requireProgress } from './require-progress.ts'
import { uploadImage } from './upload-image.ts'

/** Registration uploads before there is an account. */
const perClient = { max: 10, seconds: 3600 }
const perUser = { max: 30, seconds: 60 }
/** Uploads under way at once hold up to 10 MB each. */
const inMemory = { atOnce: 12, perUploader: 4, reserved: 4 }
/** Limit of uploads with priority per account. */
const goingFirst = { max: 1, seconds: 60 }
const widths = new Set<number>(contract.imageWidths)

export function imageRoutes(deps: Deps): Route[] {
  const limited = limitUploads(inMemory)
  return [
    openRoute(contract.uploadImage, async ({ request, caller }) => {
      const client = clientNetwork(request.ip)
      if (deps.settings.rateLimit)
        await (caller
          ? countCall(deps.db, `upload:${caller.id}`, perUser)
          : countCall(deps.db, `upload:${client}`, perClient))
      if (!request.isMultipart()) throw problem(415, 'Please send the picture as a form with the field image.', 'image')
      await requireFreeDisk(deps)
      const giveBack = await goFirst(deps, caller)
      const goesFirst = giveBack !== undefined
      const stored = limited({ uploader: caller?.id ?? client, goesFirst }, async () => {
        const bytes = await readPicture(request)
        const { signal, stop } = goneOf(request)
        try {
          const url = await uploadImage(deps, { account: caller?.id, ip: request.ip }, bytes, { signal, goesFirst })
          return { success: true as const, data: { display_url: url } }
        } finally {
          stop()
        }
      })
      return stored.catch(async (error: unknown) => {
        // A temporary refusal: the next attempt has priority again.
        if (error instanceof Problem && error.status === 503) await giveBack?.()
        throw error
      })
    }),
  ]
}

/** Gives an account's upload priority; undefined if it had one recently. The returned function restores the right. */
async function goFirst({ db, settings }: Deps, caller: Caller | undefined): Promise<(() => Promise<void>) | undefined> {
  if (!caller || !settings.rateLimit) return undefined
  try {
    return await countWithUndo(db, `first-upload:${caller.id}`, goingFirst)
  } catch (error) {
    if (error instanceof LimitReached) return undefined
    throw error
  }
}

/** Returns a signal that aborts when the client disconnects. */
function goneOf({ raw: { socket } }: FastifyRequest) {
  const gone = new AbortController()
  const onClose = () => gone.abort()
  socket.once('close', onClose)
  return { signal: gone.signal, stop: () => socket.off('close', onClose) }
}

/** Requires free disk space. @throws Problem 503 below the reserve, which is for the database */
async function requireFreeDisk({ settings, log }: Deps): Promise<void> {
  if (await hasDiskReserve(settings)) return
  log.error('an upload was refused: less disk is free than DISK_RESERVE_MB')
  throw problem(503, 'Pictures cannot be uploaded right now. Please try again later.')
}

/** @throws Problem 400 no picture in the form, or no form; 408 too slow; 413 more than 10 MB, or more than one file */
async function readPicture(request: FastifyRequest): Promise<Buffer> {
  const { signal: tooSlow, stop } = requireProgress(request)
  try {
    const file = await orAborted(request.file(), tooSlow)
    tooSlow.addEventListener('abort', () => file?.file.destroy(tooSlow.reason as Problem))
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
    // What is left of a refused form is read and forgotten: an unread rest would hold the connection, and with it a
    // stop.
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

/**
 * The pictures themselves. What is under an address never changes, so browsers keep it for a year. Where the store is
 * one that browsers reach, they are sent there, and only to what was uploaded: the way is shown without asking it.
 */
export function mountImages(app: FastifyInstance, { db, images }: Deps): void {
  const locate = images.kind === 'files' ? images.locate : undefined
  const read = images.kind === 'files' && !locate ? images.read : undefined
  app.get<{ Params: { id: string; file: string } }>(
    '/images/:id/:file',
    { schema: { hide: true } },
    async ({ params: { id, file } }, reply) => {
      const [, digits, format] = /^(\d{2,4})\.(webp|avif)$/.exec(file) ?? []
      const width = Number(digits)
      if (!/^[\w-]{1,64}$/.test(id) || !width) throw notFound('This picture')
      void reply.header('content-security-policy', "default-src 'none'")
      // Only pictures of our own are in AVIF too.
      const isAvif = format === 'avif'
      const stored = isAvif ? undefined : read
      const bytes =
        (await readBundledImage(id, width, isAvif ? 'avif' : 'webp')) ?? (await stored?.(`${id}/${width}.webp`))
      if (bytes)
        return reply.type(`image/${format}`).header('cache-control', 'public, max-age=31536000, immutable').send(bytes)
      if (isAvif || !locate || !widths.has(width) || !(await hasImage(db, id))) throw notFound('This picture')
      const { url, maxAgeSeconds } = await locate(`${id}/${width}.webp`)
      return reply.header('cache-control', `public, max-age=${maxAgeSeconds}`).redirect(url, 302)
    },
  )
}
