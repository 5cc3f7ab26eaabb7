import type { FastifyRequest } from 'fastify'

/**
 * Whether the client has the response with this ETag, so that 304 is enough: one of a list, strong or weak, or `*` (RFC
 * 9110, 13.1.2).
 */
export function isNotModified({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean {
  const given = headers['if-none-match']?.split(',').map(strong)
  return given !== undefined && (given.includes('*') || given.includes(strong(etag)))
}

/** An ETag without its mark of weakness. Ours contain no comma. */
const strong = (etag: string): string => {
  const trimmed = etag.trim()
  return trimmed.startsWith('W/') ? trimmed.slice(2) : trimmed
}
