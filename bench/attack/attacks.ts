/**
 * Worker thread of `attack.ts`. Runs all attacks at once, each at the given rate, until it gets the message to stop.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import sharp from 'sharp'
import { ask, type Asked } from '../market/ask.ts'
import { type Market, offerFor } from './attack-market.ts'

export interface AttackPlan {
  origin: string
  market: Market
  /** Maximum requests per second of each attack. */
  rate: number
}

/** Number of responses per attack and status. Status 0 means no response. */
export type AttackCounts = Record<string, Record<number, number>>

const { origin, market, rate } = workerData as AttackPlan
const counts: AttackCounts = {}
const isOver = new AbortController()
parentPort?.once('message', () => isOver.abort())

const pick = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(Math.random() * items.length)]
  if (item === undefined) throw new Error('There is nothing to pick')
  return item
}
const randomIp = () => `172.${16 + Math.floor(Math.random() * 16)}.${randomBytes(2).join('.')}`
const attacker = (): Asked => {
  const { token, from = '' } = pick(market.attackers)
  return { token, from }
}
const property = () => pick(market.propertyIds)
/** Sends as one of the accounts, else from a new IP. */
const send = (path: string, asked: Asked = {}) => ask(origin + path, { from: randomIp(), ...asked })
const post = (path: string, body: object, who: Asked = {}) => send(path, { method: 'POST', body, ...who })

const nested = JSON.parse(`${'['.repeat(7000)}${']'.repeat(7000)}`) as object
const longEmails = [`a@${'.'.repeat(240_000)}@`, `a@${'.'.repeat(15_000)}@`, `${'a@'.repeat(7000)}x`]
const bomb = await sharp({ create: { width: 6300, height: 6300, channels: 3, background: '#fff' } })
  .avif({ quality: 1, effort: 0 })
  .toBuffer()
const noise = await sharp(randomBytes(2000 * 1500 * 3), { raw: { width: 2000, height: 1500, channels: 3 } })
  .jpeg({ quality: 70 })
  .toBuffer()

/** A picture with a random comment, so that each upload is a different file. */
function freshPicture(): Uint8Array<ArrayBuffer> {
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 18]), randomBytes(16)])
  return new Uint8Array(Buffer.concat([noise.subarray(0, 2), comment, noise.subarray(2)]))
}

function upload(bytes: Uint8Array<ArrayBuffer>) {
  const form = new FormData()
  form.append('image', new Blob([bytes]), 'picture')
  return send('/api/images', { method: 'POST', form, ...(Math.random() < 0.5 && attacker()) })
}

async function offerAndWithdraw() {
  const buyer = attacker()
  const made = await post('/api/offers', offerFor(property()), buyer)
  if (made.status !== 201) return made
  const { _id: id } = made.body as { _id: string }
  return send(`/api/offers/withdraw/${id}`, { method: 'PATCH', ...buyer })
}

const attacks: Record<string, () => Promise<{ status: number }>> = {
  'long emails': () =>
    post(pick(['/api/account/forgot-password', '/api/auth/sign-in/email', '/api/auth/sign-up/email']), {
      email: pick(longEmails),
      password: 'Secret1!',
      name: 'x',
    }),
  'picture bombs': () => upload(new Uint8Array(bomb)),
  'upload flood': () => upload(freshPicture()),
  'review pages': () => send(`/api/reviews/${property()}?limit=${1 + Math.floor(Math.random() * 100)}`),
  'random ids': () => send(`/api/reviews/${randomUUID()}?limit=24`),
  'junk queries': () => send(`/api/advertised?limit=6&${randomUUID()}=${randomUUID()}`),
  guessing: () =>
    post('/api/auth/sign-in/email', {
      email: pick([...market.agents, ...market.attackers]).email,
      password: randomUUID(),
    }),
  'mail flood': offerAndWithdraw,
  metrics: () => send('/api/metrics'),
  'whole lists': () => send(pick(['/api/properties/verified', `/api/reviews/${property()}`]), attacker()),
  'deep brackets': () => post('/api/account/forgot-password', nested),
}

const atOnce = 6
const slowConnections = 500
const slowUploads = 30

async function repeat(name: string, attack: () => Promise<{ status: number }>): Promise<void> {
  const seen = (counts[name] ??= {})
  while (!isOver.signal.aborted) {
    const [{ status }] = await Promise.all([attack().catch(() => ({ status: 0 })), sleep((1000 * atOnce) / rate)])
    seen[status] = (seen[status] ?? 0) + 1
  }
}

/** Keeps a slow connection open: sends one byte per interval and reconnects when it is closed. */
async function beSlow(head: () => string, everyMs: number): Promise<void> {
  const { hostname, port } = new URL(origin)
  while (!isOver.signal.aborted) {
    const socket = connect({ port: Number(port), host: hostname })
    const closed = new Promise<void>(resolve => socket.once('close', () => resolve()))
    socket.on('error', () => undefined)
    socket.resume()
    socket.write(head())
    const timer = setInterval(() => socket.write('x'), everyMs)
    const end = () => socket.destroy()
    isOver.signal.addEventListener('abort', end)
    await closed
    isOver.signal.removeEventListener('abort', end)
    clearInterval(timer)
    await sleep(200)
  }
}

/** Request head of a slow upload. Half of them are signed in; the others use a new IP each time. */
function uploadHead(): string {
  const { token, from } = attacker()
  const who =
    Math.random() < 0.5
      ? `authorization: Bearer ${token}\r\nx-forwarded-for: ${from}`
      : `x-forwarded-for: ${randomIp()}`
  return `POST /api/images HTTP/1.1\r\nhost: ${host}\r\n${who}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 9000000\r\n\r\n--b\r\ncontent-disposition: form-data; name="image"; filename="x"\r\n\r\n${'x'.repeat(1_000_000)}`
}

const { host } = new URL(origin)
const start = `host: ${host}\r\nx-forwarded-for: 172.31.0.1\r\n`
const heads = {
  request: () => `GET / HTTP/1.1\r\n${start}x: `,
  body: () =>
    `POST /api/account/forgot-password HTTP/1.1\r\n${start}content-type: application/json\r\ncontent-length: 16000\r\n\r\n`,
  upload: uploadHead,
}

await Promise.all([
  ...Object.entries(attacks).flatMap(([name, attack]) => Array.from({ length: atOnce }, () => repeat(name, attack))),
  ...Array.from({ length: slowConnections }, (_, n) => beSlow(n % 2 ? heads.request : heads.body, 2000)),
  ...Array.from({ length: slowUploads }, () => beSlow(heads.upload, 2000)),
])
parentPort?.postMessage(counts, [])
