import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isNotModified } from './is-not-modified.ts'

/** A response that is serialized and compressed once, and sent many times. */
export interface PrecompressedResponse {
  headers: Record<string, string> & { etag: string }
  plain: Buffer
  /** Returns the compressed body; compresses it on first use. */
  compressed: (encoding: Encoding) => Promise<Buffer>
  /** False for a short response, and the first time a response is sent. */
  isWorthCompressing: () => boolean
}

export type Encoding = 'br' | 'gzip'

/** Smaller responses are sent uncompressed. */
const minCompressedBytes = 1024

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)]
/** The best quality, 11, makes the home page 4 % smaller but takes twenty times as long. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/**
 * Prepares a response. Its ETag is a hash of the response, unless the headers have one.
 *
 * @param compress `when repeated`: the first response is not compressed, because it may be the only one
 */
export function precompressed(
  text: string,
  headers: Record<string, string>,
  compress: 'at once' | 'when repeated' = 'when repeated',
): PrecompressedResponse {
  const plain = Buffer.from(text)
  const etag = headers['etag'] ?? etagOf(JSON.stringify(headers), plain)
  const made: Partial<Record<Encoding, Promise<Buffer>>> = {}
  let sent = compress === 'at once' ? 1 : 0
  return {
    headers: { ...headers, etag },
    plain,
    compressed: encoding => (made[encoding] ??= encoding === 'br' ? toBrotli(plain, quality) : toGzip(plain)),
    isWorthCompressing: () => sent++ > 0 && plain.length >= minCompressedBytes,
  }
}

/** ETag of a response with these parts, or of one that is made from them. */
export function etagOf(...parts: (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return `W/"${hash.digest('base64url').slice(0, 22)}"`
}

/** Whether an Accept-Encoding header allows this encoding. A quality of 0 forbids it. */
function accepts(header: string, encoding: Encoding): boolean {
  return header.split(',').some(part => {
    const [name, ...parameters] = part.split(';').map(text => text.trim())
    return name === encoding && !parameters.some(parameter => /^q=0(\.0*)?$/.test(parameter))
  })
}

export async function sendPrecompressed(
  reply: FastifyReply,
  request: FastifyRequest,
  response: PrecompressedResponse,
): Promise<FastifyReply> {
  void reply.headers(response.headers)
  if (isNotModified(request, response.headers.etag)) return reply.code(304).send()
  const accepted = response.isWorthCompressing() ? (request.headers['accept-encoding'] ?? '') : ''
  const encoding = (['br', 'gzip'] as const).find(name => accepts(accepted, name))
  if (!encoding) return reply.send(response.plain)
  return reply.header('content-encoding', encoding).send(await response.compressed(encoding))
}
