/**
 * Attacks the built marketplace in several ways at once while honest people use it, and reports their response times:
 * `npm run attack -- --seconds 600`. The node has a heap of 512 MB; with its children it may use 2 GB. All requests go
 * to 127.0.0.1 and carry the client IPs that a proxy would report.
 */
import { once } from 'node:events'
import { availableParallelism, loadavg } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { serverCommand } from '../../bin/server-command.ts'
import { percentile } from '../load/statistics.ts'
import { processTree } from '../machine/process-tree.ts'
import { startProgram } from '../machine/start-program.ts'
import { temporaryFolder } from '../machine/temporary-folder.ts'
import { newToken, type Person } from '../market/accounts.ts'
import { ask, type Answered, type Asked } from '../market/ask.ts'
import { admin, nextIp, fillMarket, type Market, offerFor } from './attack-market.ts'
import type { AttackCounts, AttackPlan } from './attacks.ts'

const limits = { heapMb: 512, memoryMb: 2048, p99Ms: 1000, failedShare: 0.01, uploadTries: 3 }
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '600' },
    /** Requests per second of each attack. */
    rate: { type: 'string', default: '40' },
    port: { type: 'string', default: '4480' },
  },
})
const [seconds, rate, port] = [values.seconds, values.rate, values.port].map(Number) as [number, number, number]
const origin = `http://127.0.0.1:${port}`
const tell = (line: string) => process.stderr.write(`${line}\n`)

const startNode = (dataDir: string) =>
  startProgram({
    name: 'The marketplace',
    file: process.execPath,
    args: [`--max-old-space-size=${limits.heapMb}`, ...serverCommand],
    env: {
      NODE_ENV: 'production',
      ALLOW_UNSAFE: 'sandbox-payments',
      PAYMENTS: 'sandbox',
      PORT: String(port),
      PUBLIC_URL: origin,
      DATA_DIR: dataDir,
      DISK_RESERVE_MB: '100',
      TRUST_PROXY: '1',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      LOG_LEVEL: 'fatal',
    },
    isReady: () => answersWell('/api/readyz'),
  })

const answersWell = (route: string) =>
  ask(origin + route, { from: nextIp() }).then(
    ({ status }) => status === 200,
    () => false,
  )

/** Numbers of honest users' pictures: stored, and given up after the last attempt. */
const uploads = { stored: 0, givenUp: 0 }

interface Measured {
  operation: string
  ms: number
  status: number
}

const small = { width: 640, height: 480, channels: 3 } as const

/** A small picture that has not been uploaded before. */
async function aPicture(): Promise<FormData> {
  const background = { r: Math.random() * 255, g: Math.random() * 255, b: Math.random() * 255 }
  const picture = await sharp({ create: { ...small, background } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'home.jpg')
  return form
}

const noAnswer: Answered = { status: 0, body: undefined, cookie: '', node: null }

/** Acts as an honest person in a loop, with pauses to read, and measures each request. */
async function beHonest(person: Person, { propertyIds }: Market, measured: Measured[], isOver: () => boolean) {
  const { from = '', email, password } = person
  let { token } = person
  const time = async (operation: string, route: string, asked: Asked = {}): Promise<Answered> => {
    const began = performance.now()
    const answer = await ask(origin + route, { from, ...asked }).catch(() => noAnswer)
    measured.push({ operation, ms: performance.now() - began, status: answer.status })
    await sleep(100 + Math.random() * 300)
    return answer
  }
  const lookAround = async (id: string) => {
    await time('home page', '/')
    await time('home lists', '/api/advertised?limit=6')
    await time('search', '/api/properties/verified?search=alder&limit=24', { token })
    await time('property', `/api/properties/${id}`, { token })
    await time('reviews', `/api/reviews/${id}?limit=24`, { token })
    await time('wishlist', '/api/wishlist?limit=24', { token })
  }
  /** Uploads a picture and retries after each refusal, as a person would. */
  const uploadPicture = async () => {
    const form = await aPicture()
    for (let tries = 1; tries <= limits.uploadTries && !isOver(); tries++) {
      const { status } = await time('upload', '/api/images', { method: 'POST', token, form })
      if (status === 201 || status === 200) {
        uploads.stored += 1
        return
      }
      await sleep(2000)
    }
    if (!isOver()) uploads.givenUp += 1
  }
  for (let round = 0; !isOver(); round++) {
    const id = propertyIds[Math.floor(Math.random() * propertyIds.length)] ?? ''
    await lookAround(id)
    // About once a minute, which is still far more often than people do.
    if (round % 30 === 10) {
      const account = { method: 'POST', body: { email, password } } as const
      const { status, cookie } = await time('sign in', '/api/auth/sign-in/email', account)
      const send = (route: string, asked: Asked) => ask(origin + route, asked)
      if (status === 200) token = await newToken(send, { ...person, cookie }).catch(() => token)
    }
    if (round % 30 === 3) await uploadPicture()
    if (round % 12 === 5) {
      const { status, body } = await time('offer', '/api/offers', { method: 'POST', token, body: offerFor(id) })
      if (status !== 201) continue
      const { _id: offer } = body as { _id: string }
      await time('withdraw', `/api/offers/withdraw/${offer}`, { method: 'PATCH', token })
    }
  }
}

const inTable = (cells: (string | number)[]) =>
  cells.map((cell, n) => (n ? String(cell).padStart(9) : String(cell).padEnd(16))).join('')
const statusesOf = (counts: Record<number, number>) =>
  Object.entries(counts)
    .map(([status, count]) => `${status === '0' ? 'no answer' : status}: ${count}`)
    .join(', ')

function countStatuses(measured: readonly Measured[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of measured) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

function report(measured: readonly Measured[], attacks: AttackCounts): void {
  const row = (name: string, some: readonly Measured[]) => {
    const times = some.map(({ ms }) => ms)
    const figures = [percentile(times, 0.5), percentile(times, 0.99), Math.max(...times)].map(ms => ms.toFixed(0))
    console.log(`${inTable([name, some.length, ...figures])}   ${statusesOf(countStatuses(some))}`)
  }
  console.log(`\n${inTable(['honest people', 'requests', 'p50 ms', 'p99 ms', 'max ms'])}   statuses`)
  const operations = new Set(measured.map(({ operation }) => operation))
  for (const name of operations)
    row(
      name,
      measured.filter(({ operation }) => operation === name),
    )
  row('all', measured)
  console.log('\nattacks')
  for (const [name, counts] of Object.entries(attacks)) console.log(`${inTable([name])}   ${statusesOf(counts)}`)
}

/** Reasons why the marketplace has not survived; empty if it has. */
function verdict(measured: readonly Measured[], peakMb: number, hasDied: boolean): string[] {
  const p99 = percentile(
    measured.map(({ ms }) => ms),
    0.99,
  )
  const failed = measured.filter(({ status }) => status === 0 || status >= 400).length / measured.length
  return [
    ...(hasDied ? ['the node died'] : []),
    ...(peakMb > limits.memoryMb ? [`it held ${peakMb.toFixed(0)} MB`] : []),
    ...(p99 < limits.p99Ms ? [] : [`the p99 of honest people was ${p99.toFixed(0)} ms`]),
    ...(uploads.givenUp === 0 ? [] : [`${uploads.givenUp} honest pictures could not be stored`]),
    ...(failed <= limits.failedShare ? [] : [`${(100 * failed).toFixed(1)} % of what honest people asked for failed`]),
  ]
}

const folder = temporaryFolder('attack')
const node = await startNode(folder.path)
const tree = processTree(() => node.pid)
try {
  tell('Filling the marketplace')
  const market = await fillMarket(origin)
  tell(`Attacking it for ${seconds} s`)
  const plan: AttackPlan = { origin, market, rate }
  const worker = new Worker(path.join(import.meta.dirname, 'attacks.ts'), { workerData: plan })
  const counted = once(worker, 'message') as Promise<[AttackCounts]>
  const measured: Measured[] = []
  const until = performance.now() + seconds * 1000
  const isOver = () => performance.now() > until || node.hasEnded()
  const honest = market.honest.map(person => beHonest(person, market, measured, isOver))
  let [peakMb, ownPeakMb] = [0, 0]
  for (let quarter = 1; !isOver(); quarter++) {
    await sleep(250)
    peakMb = Math.max(peakMb, tree.rssMb())
    ownPeakMb = Math.max(ownPeakMb, tree.ownRssMb())
    if (quarter % 120 === 0) tell(`${quarter / 4} s: ${tree.rssMb().toFixed(0)} MB, ${measured.length} honest requests`)
  }
  await Promise.all(honest)
  worker.postMessage('stop', [])
  const [attacks] = await counted
  const hasDied = node.hasEnded() || !(await answersWell('/api/healthz'))
  report(measured, attacks)
  console.log(`
load of the machine over the last 15 minutes: ${loadavg()[2]?.toFixed(1)} on ${availableParallelism()} processors
memory: at most ${ownPeakMb.toFixed(0)} MB in the node, ${peakMb.toFixed(0)} MB with its children, shared pages counted for each
honest pictures: ${uploads.stored} stored, ${uploads.givenUp} given up after ${limits.uploadTries} tries`)
  const faults = verdict(measured, peakMb, hasDied)
  console.log(faults.length === 0 ? '\nIt has survived.' : `\nIt has not survived: ${faults.join('; ')}.`)
  process.exitCode = faults.length === 0 ? 0 : 1
  await worker.terminate()
} finally {
  await node.stop()
  folder.remove()
}
