import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { maxImageBytes } from '#contract/images/images.ts'

/** Accepts forms with one picture. */
export const acceptUploads = async (app: FastifyInstance): Promise<void> => {
  await app.register(multipart, {
    limits: { fileSize: maxImageBytes, files: 1, fields: 10, fieldSize: 1024, parts: 11, headerPairs: 20 },
  })
}
