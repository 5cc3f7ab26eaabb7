import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { ImgbbAccount } from '../../providers/images/imgbb.ts'
import { afterFile } from '../after-file.ts'

/** Faults of imgbb, besides a wrong key. */
export type ImgbbTrouble =
  | 'too large'
  | 'rate limit'
  | 'error'
  | 'HTML'
  | 'no success'
  | 'no URL'
  | 'elsewhere'
  | 'redirect'
  | 'hangs'
  | 'cut'
  | 'silent without a picture'

export interface ImgbbServer {
  account: ImgbbAccount
  env: Record<string, string>
  trouble: ImgbbTrouble | undefined
  /** Uploads, newest last. */
  uploads: { name: string; bytes: Buffer; type: string; expirationSeconds: number }[]
}

/** Starts a server with imgbb's interface on its own port: the upload call with its refusals, and the images. */
export async function startImgbbServer(): Promise<ImgbbServer> {
  const apiKey = 'a-key-at-imgbb'
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  afterFile(() => {
    server.closeAllConnections()
    server.close()
  })
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const there: ImgbbServer = {
    account: { kind: 'imgbb', apiKey, apiUrl },
    env: { IMAGES: 'imgbb', IMGBB_API_KEY: apiKey, IMGBB_API_URL: apiUrl },
    trouble: undefined,
    uploads: [],
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', apiUrl)
    if (request.method === 'GET') return servePicture(pathname, response)
    if (pathname !== '/1/upload') return void response.writeHead(404).end()
    if (there.trouble === 'cut') return void request.once('data', () => request.destroy())
    const body = await buffer(request)
    const sendFault = there.trouble && faults[there.trouble]
    if (sendFault) return sendFault(response, apiUrl, request.url)
    // Some hosts echo the request in their answer.
    if (searchParams.get('key') !== apiKey)
      return refuse(response, 100, `Invalid API v1 key. (${searchParams.get('key')})`)
    const form = await readForm(request, body)
    const image = form?.get('image')
    if (!(image instanceof Blob) && there.trouble === 'silent without a picture')
      return refuse(response, 0, 'Something else.')
    if (!(image instanceof Blob)) return refuse(response, 130, 'Empty upload source.')
    const name = image.name.replace(/\.webp$/, '')
    there.uploads.push({
      name,
      bytes: Buffer.from(await image.arrayBuffer()),
      type: image.type,
      expirationSeconds: Number(form?.get('expiration') ?? 0),
    })
    const id = String(there.uploads.length)
    return sendJson(response, 200, {
      data: {
        id,
        title: name,
        url_viewer: `https://ibb.co/${id}`,
        url: `${apiUrl}/${id}/${name}.webp`,
        display_url: `${apiUrl}/${id}/${name}.webp`,
        delete_url: `https://ibb.co/${id}/670a7e48ddcb85ac340c717a41047e5c`,
      },
      success: true,
      status: 200,
    })
  }

  function servePicture(pathname: string, response: ServerResponse): void {
    const picture = there.uploads[Number(pathname.split('/')[1]) - 1]
    if (picture) response.writeHead(200, { 'content-type': 'image/webp' }).end(picture.bytes)
    else response.writeHead(404).end()
  }
  return there
}

const readForm = (request: IncomingMessage, body: Buffer): Promise<FormData | undefined> =>
  new Response(new Uint8Array(body), { headers: { 'content-type': request.headers['content-type'] ?? '' } })
    .formData()
    .catch(() => undefined)

type SendFault = (response: ServerResponse, apiUrl: string, url?: string) => void

/** Responses of the faults that do not depend on the picture. */
const faults: Partial<Record<ImgbbTrouble, SendFault>> = {
  hangs: () => undefined,
  'too large': response => sendHtml(response, 413, '<h1>413 Request Entity Too Large</h1>'),
  error: response => sendHtml(response, 502, '<h1>502 Bad Gateway</h1>'),
  HTML: response => sendHtml(response, 200, '<h1>We are working on it</h1>'),
  redirect: (response, apiUrl, url = '') =>
    void response.writeHead(307, { location: `${apiUrl}/elsewhere${url}` }).end(),
  'rate limit': response => refuse(response, 100, 'Rate limit reached.'),
  'no success': (response, apiUrl) =>
    sendJson(response, 200, { success: false, status: 200, data: { display_url: `${apiUrl}/x/x.webp` } }),
  'no URL': response => sendJson(response, 200, { success: true, status: 200, data: { id: 'x' } }),
  elsewhere: response =>
    sendJson(response, 200, { success: true, status: 200, data: { display_url: 'https://evil.example/x' } }),
}

const refuse = (response: ServerResponse, code: number, message: string) =>
  sendJson(response, 400, {
    status_code: 400,
    error: { message, code, context: 'Exception' },
    status_txt: 'Bad Request',
  })

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function sendHtml(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, { 'content-type': 'text/html' }).end(html)
}
