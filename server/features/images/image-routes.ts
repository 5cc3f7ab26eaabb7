import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/images.ts'
import type { Deps } from '../../deps.ts'
import { countCall } from '../../http/limit.ts'
import { notFound, problem } from '../../http/problem.ts'
import { openRoute, type Route } from '../../http/route.ts'
import { readBundledImage } from './bundled-images.ts'
import { uploadImage } from './upload-image.ts'

/** Registration uploads before there is an account. */
const perAddress = { max: 20, seconds: 3600 }
const perUser = { max: 30, seconds: 60 }

export const imageRoutes = (deps: Deps): Route[] => [
  openRoute(contract.uploadImage, async ({ request, caller }) => {
    if (deps.settings.rateLimit)
      await (caller
        ? countCall(deps.db, `upload:${caller.id}`, perUser)
        : countCall(deps.db, `upload:${request.ip}`, perAddress))
    if (!request.isMultipart()) throw problem(415, 'Please send the picture as a form with the field image.', 'image')
    const file = await request.file({ limits: { fileSize: contract.largestImageBytes, files: 1 } })
    if (file?.fieldname !== 'image') throw problem(400, 'Image is required', 'image')
    const bytes = await file.toBuffer()
    if (bytes.length === 0) throw problem(400, 'Image is required', 'image')
    return { success: true as const, data: { display_url: await uploadImage(deps, bytes) } }
  }),
]

/** The pictures themselves. What is under an address never changes, so browsers keep it for a year. */
export function mountImages(app: FastifyInstance, { images }: Deps): void {
  app.get<{ Params: { id: string; file: string } }>(
    '/images/:id/:file',
    { schema: { hide: true } },
    async ({ params: { id, file } }, reply) => {
      const width = Number(/^(\d{2,4})\.webp$/.exec(file)?.[1])
      if (!/^[\w-]{1,64}$/.test(id) || !width) throw notFound('This picture')
      const bytes = (await images.read(`${id}/${width}.webp`)) ?? (await readBundledImage(id, width))
      if (!bytes) throw notFound('This picture')
      return reply
        .type('image/webp')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'")
        .send(bytes)
    },
  )
}
