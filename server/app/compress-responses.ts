import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Compresses responses that are long enough to gain by it. */
export const compressResponses = async (app: FastifyInstance): Promise<void> => {
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
}
