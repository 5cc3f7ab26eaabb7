import { createHash } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** An answer as it goes over the wire, made once for many. */
export interface ReadyAnswer {
  headers: Record<string, string>
  plain: Buffer
  brotli: Buffer
}

/** What is smaller is not worth it. */
const compressedFrom = 1024

export function readyAnswer(json: string, headers: Record<string, string>): ReadyAnswer {
  const plain = Buffer.from(json)
  const etag = `W/"${createHash('sha256').update(JSON.stringify(headers)).update(plain).digest('base64url').slice(0, 22)}"`
  return {
    headers: {
      ...headers,
      etag,
      vary: 'accept-encoding',
      'content-type': 'application/json; charset=utf-8',
      // Anybody may keep it, and asks each time whether it still holds.
      'cache-control': 'public, no-cache',
    },
    plain,
    brotli: brotliCompressSync(plain),
  }
}

const takesBrotli = /(^|,)\s*br\s*(,|$|;(?!\s*q=0(\.0*)?\s*(,|$)))/

export function sendReady(reply: FastifyReply, request: FastifyRequest, answer: ReadyAnswer): FastifyReply {
  void reply.headers(answer.headers)
  if (request.headers['if-none-match'] === answer.headers['etag']) return reply.code(304).send()
  if (answer.plain.length < compressedFrom || !takesBrotli.test(request.headers['accept-encoding'] ?? ''))
    return reply.send(answer.plain)
  return reply.header('content-encoding', 'br').send(answer.brotli)
}
