import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Signature of a request, from its header or, for a presigned URL, from its query. */
export interface Signature {
  accessKeyId: string
  isValid: boolean
  isOver: boolean
}

/**
 * Reads and checks an AWS signature (version 4) by Amazon's description. The S3 server of the tests accepts any.
 *
 * @returns undefined for an unsigned request
 */
export function signatureV4(
  request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  secretAccessKey: string,
): Signature | undefined {
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
  const query = url.searchParams
  const header = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
    request.headers.authorization ?? '',
  )
  const isByQuery = query.get('X-Amz-Algorithm') === 'AWS4-HMAC-SHA256'
  if (!header && !isByQuery) return undefined
  const [credential = '', signedHeaders = '', signature = ''] =
    header?.slice(1) ?? ['Credential', 'SignedHeaders', 'Signature'].map(name => query.get(`X-Amz-${name}`) ?? '')
  const [accessKeyId = '', day = '', region = '', service = ''] = credential.split('/')
  const instant = header ? String(request.headers['x-amz-date']) : (query.get('X-Amz-Date') ?? '')
  const canonical = [
    request.method,
    decodeURIComponent(url.pathname).split('/').map(encode).join('/'),
    [...query]
      .filter(([name]) => name !== 'X-Amz-Signature')
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .toSorted()
      .join('&'),
    ...signedHeaders.split(';').map(name => `${name}:${String(request.headers[name]).trim()}`),
    '',
    signedHeaders,
    header ? String(request.headers['x-amz-content-sha256']) : 'UNSIGNED-PAYLOAD',
  ].join('\n')
  const scope = [day, region, service, 'aws4_request']
  const key = scope.reduce<string | Buffer>((key, part) => hmac(key, part), `AWS4${secretAccessKey}`)
  const expected = hmac(key, ['AWS4-HMAC-SHA256', instant, scope.join('/'), sha256(canonical)].join('\n'))
  const signedAt = Date.parse(instant.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  const validSeconds = header ? 15 * 60 : Number(query.get('X-Amz-Expires'))
  return {
    accessKeyId,
    isValid: expected.toString('hex') === signature,
    isOver: !(signedAt + validSeconds * 1000 > Date.now()),
  }
}
