import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import type { S3Bucket } from '../../providers/images/s3.ts'
import { afterFile } from '../after-file.ts'
import { signatureV4 } from './signature-v4.ts'

/** Faults of a bucket: `… once` lasts for one request; `dies` begins after one file was written. */
export type BucketTrouble =
  | 'busy'
  | 'busy once'
  | 'cut'
  | 'cut once'
  | 'dies'
  | 'hangs'
  | 'no read'
  | 'no write'
  | 'no delete'
  | 'other region'
  | 'not S3'

export interface S3Server {
  bucket: S3Bucket
  /** The settings that select this bucket. */
  env: Record<string, string>
  trouble: BucketTrouble | undefined
  /** Refuses unsigned requests, reads included. */
  isPrivate: boolean
  /** Sorted names of the stored files. */
  names: () => string[]
  /** Requests received, such as `PUT a/320.webp`. */
  requests: string[]
  /** The signed SHA-256 of the last file written. */
  signedHash: string | undefined
}

/**
 * Starts a real S3 server on its own port, with an empty bucket. A proxy in front adds what the server lacks: checks of
 * signatures and read access, and the faults of a remote store.
 */
export async function startS3Server({ isPrivate = false } = {}): Promise<S3Server> {
  const folder = mkdtempSync(path.join(tmpdir(), 'keyhaven-bucket-'))
  const name = 'pictures'
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  const store = new S3rver({ silent: true, directory: folder, configureBuckets: [{ name }] })
  await store.configureBuckets()
  const passOn = store.callback()

  const server = createServer((request, response) => {
    const { method = '', url = '' } = request
    there.requests.push(`${method} ${new URL(url, 'http://x').pathname.replace(`/${name}/`, '')}`)
    const isOnce = there.trouble?.endsWith(' once')
    const trouble = there.trouble?.replace(' once', '')
    if (isOnce) there.trouble = undefined
    if (trouble === 'hangs') return
    if (trouble === 'busy') return refuse(response, 503, 'SlowDown')
    if (trouble === 'other region') {
      response.setHeader('x-amz-bucket-region', 'ap-south-1').setHeader('location', `${endpoint}/elsewhere${url}`)
      return refuse(response, 301, 'PermanentRedirect')
    }
    if (trouble === 'not S3') return void response.end('<!doctype html><title>Welcome</title>')
    if (trouble === 'cut') {
      // In the middle of an upload or a download.
      request
        .on('data', () => request.destroy())
        .on('end', () => {
          response.writeHead(200, { 'content-type': 'image/webp', 'content-length': 1000 })
          response.write('half', () => response.destroy())
        })
      return
    }
    const signature = signatureV4(request, keys.secretAccessKey)
    if (!signature && (there.isPrivate || method !== 'GET')) return refuse(response, 403, 'AccessDenied')
    if (signature && signature.accessKeyId !== keys.accessKeyId) return refuse(response, 403, 'InvalidAccessKeyId')
    if (signature && !signature.isValid) return refuse(response, 403, 'SignatureDoesNotMatch')
    if (signature?.isOver) return refuse(response, 403, 'AccessDenied')
    if (method === 'PUT') there.signedHash = String(request.headers['x-amz-content-sha256'])
    if (trouble === 'dies' && method === 'PUT') there.trouble = 'busy'
    if (trouble === `no ${{ GET: 'read', PUT: 'write', DELETE: 'delete' }[method]}`)
      return refuse(response, 403, 'AccessDenied')
    passOn(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  afterFile(() => {
    server.closeAllConnections()
    server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const publicUrl = isPrivate ? undefined : `${endpoint}/${name}`
  const there: S3Server = {
    bucket: { kind: 's3', bucket: name, ...keys, region: 'eu-central-1', endpoint, publicUrl },
    env: {
      IMAGES: 's3',
      S3_BUCKET: name,
      S3_ACCESS_KEY_ID: keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
      S3_REGION: 'eu-central-1',
      S3_ENDPOINT: endpoint,
      ...(publicUrl !== undefined && { S3_PUBLIC_URL: publicUrl }),
    },
    trouble: undefined,
    isPrivate,
    names: () =>
      readdirSync(path.join(folder, name), { recursive: true, encoding: 'utf8' })
        .filter(file => file.endsWith('._S3rver_object'))
        .map(file => file.replace('._S3rver_object', ''))
        .toSorted(),
    requests: [],
    signedHash: undefined,
  }
  return there
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>No.</Message></Error>`)
}
