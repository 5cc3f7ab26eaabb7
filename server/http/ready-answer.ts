import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** An answer as it goes over the wire, made once for many. */
export interface ReadyAnswer {
  headers: Record<string, string>
  plain: Buffer
  /** The compressed answer, made when it is first needed. */
  compressed: (encoding: Encoding) => Promise<Buffer>
  /** Whether it is worth compressing: not when it is short, nor the first time it is sent. */
  isWorthCompressing: () => boolean
  /** Memory that it takes with its compressed copies, which are smaller than the original. */
  cachedBytes: number
}

export type Encoding = 'br' | 'gzip'

/** What is smaller is not worth it. */
const compressedFrom = 1024

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)]
/** The best quality, 11, makes the home page 4 % smaller and takes twenty times as long, while somebody waits. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/** @param compress from when on it is sent compressed: what few ask for is not worth the time */
export function readyAnswer(
  text: string,
  headers: Record<string, string>,
  compress: 'at once' | 'when repeated' = 'when repeated',
): ReadyAnswer {
  const plain = Buffer.from(text)
  const etag = `W/"${createHash('sha256').update(JSON.stringify(headers)).update(plain).digest('base64url').slice(0, 22)}"`
  const made: Partial<Record<Encoding, Promise<Buffer>>> = {}
  let sent = compress === 'at once' ? 1 : 0
  return {
    headers: { ...headers, etag },
    plain,
    compressed: encoding => (made[encoding] ??= encoding === 'br' ? toBrotli(plain, quality) : toGzip(plain)),
    isWorthCompressing: () => sent++ > 0 && plain.length >= compressedFrom,
    cachedBytes: 3 * plain.length + 1000,
  }
}

const takes = {
  br: /(^|,)\s*br\s*(,|$|;(?!\s*q=0(\.0*)?\s*(,|$)))/,
  gzip: /(^|,)\s*gzip\s*(,|$|;(?!\s*q=0(\.0*)?\s*(,|$)))/,
}

export async function sendReady(
  reply: FastifyReply,
  request: FastifyRequest,
  answer: ReadyAnswer,
): Promise<FastifyReply> {
  void reply.headers(answer.headers)
  if (request.headers['if-none-match'] === answer.headers['etag']) return reply.code(304).send()
  const accepted = answer.isWorthCompressing() ? (request.headers['accept-encoding'] ?? '') : ''
  const encoding = (['br', 'gzip'] as const).find(name => takes[name].test(accepted))
  if (!encoding) return reply.send(answer.plain)
  return reply.header('content-encoding', encoding).send(await answer.compressed(encoding))
}
