import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '#contract/images/images.ts'
import type { Deps } from '../../deps/deps.ts'
import { clientNetwork } from '../../ground/client-network.ts'
import { lruMap } from '../../ground/lru-map.ts'
import { notFound, Problem, problem } from '../../ground/problem.ts'
import type { Caller } from '../../http/caller.ts'
import { countCall, countNetworkCall, countWithUndo, LimitReached } from '../../http/rate-limit.ts'
import { openRoute, type Route } from '../../http/route.ts'
import { isBundledImage, readBundledImage } from './bundled-images.ts'
import { hasImage, isOfProperty } from './image-store.ts'
import { limitUploads } from './limit-uploads.ts'
import { readPicture, requireFreeDisk } from './read-picture.ts'
import { sharedPictures } from './shared-pictures.ts'
import { uploadImage } from './upload-image.ts'

/** Limit for registration, which uploads a picture before the account exists: twice an office of 500. */
const perNetwork = { max: 1000, seconds: 3600 }
/** Enough for the photos of a home at once. The daily budget limits what is stored. */
const perUser = { max: 60, seconds: 60 }
/** Concurrent uploads. Each holds up to 10 MB. A class that registers together waits for one another. */
const inMemory = { atOnce: 12, perAccount: 4, perNetwork: 6, reserved: 4, waitMs: 5000 }
/** Limit of uploads with priority per account. */
const goingFirst = { max: 1, seconds: 60 }
/** Limit for pictures of shared links, which are made on demand: a chat asks for one, a crawler for many. */
const sharedPerNetwork = { max: 120, seconds: 60 }
const forever = 'public, max-age=31536000, immutable'
const mostRemembered = 5000
const rememberedMs = 60_000
const briefly = 'private, max-age=300'
const widths = new Set<number>(contract.imageWidths)

export function imageRoutes(deps: Deps): Route[] {
  const limited = limitUploads(inMemory)
  return [
    openRoute(contract.uploadImage, async ({ request, caller }) => {
      if (deps.settings.rateLimit)
        await (caller
          ? countCall(deps.db, `upload:${caller.id}`, perUser)
          : countNetworkCall(deps.db, 'upload', request.ip, perNetwork))
      if (!request.isMultipart()) throw problem(415, 'Please send the picture as a form with the field image.', 'image')
      await requireFreeDisk(deps)
      const giveBack = await goFirst(deps, caller)
      const goesFirst = giveBack !== undefined
      const uploader = { account: caller?.id, network: clientNetwork(request.ip), goesFirst }
      const stored = limited(uploader, async slot => {
        if (request.raw.destroyed) throw problem(400, 'The picture could not be read.', 'image')
        const bytes = await readPicture(request, slot)
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

/**
 * Serves the pictures. A picture never changes under its URL, so browsers cache those of listings for a year. Others are of
 * people and messages, which may be removed: browsers cache them for minutes, and caches between not at all. If browsers
 * can reach the store, they are redirected there, only for uploaded pictures and without a request to the store.
 */
export function mountImages(app: FastifyInstance, deps: Deps): void {
  const { db, images } = deps
  const ofProperties = lruMap<number>(mostRemembered)
  /** Remembers pictures of listings for a minute, because most requests are for them. */
  const isPublicPicture = async (id: string): Promise<boolean> => {
    if ((ofProperties.get(id) ?? 0) > Date.now()) return true
    const isPublic = await isOfProperty(db, id).catch(() => false)
    if (isPublic) ofProperties.set(id, Date.now() + rememberedMs)
    return isPublic
  }
  const shared = sharedPictures(deps)
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
      // Only bundled pictures are in AVIF too.
      const isAvif = format === 'avif'
      const bundled = await readBundledImage(id, width, isAvif ? 'avif' : 'webp')
      const bytes = bundled ?? (isAvif ? undefined : await read?.(`${id}/${width}.webp`))
      const isThere = bytes ?? (!isAvif && locate && widths.has(width) && (await hasImage(db, id)))
      if (!isThere) throw notFound('This picture')
      // Without the database, a picture is still served.
      const isPublic = bundled !== undefined || (await isPublicPicture(id))
      // Other sites show it, because pages and feeds name it.
      if (isPublic) void reply.header('cross-origin-resource-policy', 'cross-origin')
      const lifetime = (publicly: string) => (isPublic ? publicly : briefly)
      if (bytes) return reply.type(`image/${format}`).header('cache-control', lifetime(forever)).send(bytes)
      const place = await locate?.(`${id}/${width}.webp`)
      if (!place) throw notFound('This picture')
      return reply.header('cache-control', lifetime(`public, max-age=${place.maxAgeSeconds}`)).redirect(place.url, 302)
    },
  )
  app.get<{ Params: { id: string } }>(
    '/images/:id/share.jpg',
    { schema: { hide: true } },
    async ({ params: { id }, ip }, reply) => {
      if (!/^[\w-]{1,64}$/.test(id) || !(isBundledImage(id) || (await isPublicPicture(id))))
        throw notFound('This picture')
      if (deps.settings.rateLimit) await countNetworkCall(db, 'shared picture', ip, sharedPerNetwork)
      void reply.header('content-security-policy', "default-src 'none'")
      void reply.header('cross-origin-resource-policy', 'cross-origin')
      return reply
        .type('image/jpeg')
        .header('cache-control', forever)
        .send(await shared(id))
    },
  )
}
