/**
 * Attacks the built marketplace in several ways at once while honest people use it, and reports their response times:
 * `npm run attack -- --seconds 600`. The node has a heap of 512 MB; with its children it may use 2 GB. All requests go
 * to 127.0.0.1 and carry the client IPs that a proxy would report.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism, loadavg } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { serverCommand } from '../../bin/server-command.ts'
import { memoryGroup } from '../load/memory-group.ts'
import { processTree } from '../load/process-tree.ts'
import { percentile } from '../load/statistics.ts'
import { temporaryFolder } from '../load/temporary-folder.ts'
import {
  admin,
  nextIp,
  ask,
  type Answered,
  fillMarket,
  type Market,
  offerAmount,
  type Person,
  signIn,
  tokenFor,
} from './attack-market.ts'
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

function startNode(dataDir: string) {
  const child = spawn(process.execPath, [`--max-old-space-size=${limits.heapMb}`, ...serverCommand], {
    cwd: path.join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
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
  })
  process.once('exit', () => child.kill('SIGKILL'))
  if (child.pid !== undefined) group?.add(child.pid)
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return {
    hasDied: () => child.exitCode !== null || child.signalCode !== null,
    tree: processTree(() => child.pid ?? 0),
    stop,
  }
}

const answersWell = (route: string) =>
  ask(origin, route, { from: nextIp() }).then(
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

/** Acts as an honest person in a loop, with pauses to read, and measures each request. */
async function beHonest(person: Person, { propertyIds }: Market, measured: Measured[], isOver: () => boolean) {
  const { from } = person
  let { token } = person
  const time = async (operation: string, send: () => Promise<Answered>): Promise<Answered> => {
    const began = performance.now()
    const answer = await send().catch(() => ({ status: 0, text: '', cookie: '' }))
    measured.push({ operation, ms: performance.now() - began, status: answer.status })
    await sleep(100 + Math.random() * 300)
    return answer
  }
  const read = (operation: string, route: string) => time(operation, () => ask(origin, route, { from, token }))
  const lookAround = async (id: string) => {
    await time('home page', () => ask(origin, '/', { from }))
    await time('home lists', () => ask(origin, '/api/advertised?limit=6', { from }))
    await read('search', '/api/properties/verified?search=alder&limit=24')
    await read('property', `/api/properties/${id}`)
    await read('reviews', `/api/reviews/${id}?limit=24`)
    await read('wishlist', '/api/wishlist?limit=24')
  }
  /** Uploads a picture and retries after each refusal, as a person would. */
  const uploadPicture = async () => {
    const form = await aPicture()
    for (let tries = 1; tries <= limits.uploadTries && !isOver(); tries++) {
      const { status } = await time('upload', () => ask(origin, '/api/images', { method: 'POST', from, token, form }))
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
      const { status, cookie } = await time('sign in', () => signIn(origin, person))
      if (status === 200) token = await tokenFor(origin, person.email, from, cookie).catch(() => token)
    }
    if (round % 30 === 3) await uploadPicture()
    if (round % 12 === 5) {
      const body = { propertyId: id, offerAmount, buyingDate: '2030-01-01' }
      const { status, text } = await time('offer', () =>
        ask(origin, '/api/offers', { method: 'POST', from, token, body }),
      )
      if (status !== 201) continue
      const { _id: offer } = JSON.parse(text) as { _id: string }
      await time('withdraw', () => ask(origin, `/api/offers/withdraw/${offer}`, { method: 'PATCH', from, token }))
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
const group = memoryGroup('keyhaven-attack', limits.memoryMb)
console.log(
  group
    ? `The node and its children are in a memory group of ${limits.memoryMb} MB: Linux ends what asks for more.`
    : `No memory group can be created here: the ${limits.memoryMb} MB are measured, not enforced.`,
)
const node = startNode(folder.path)
try {
  while (!(await answersWell('/api/readyz'))) {
    if (node.hasDied()) throw new Error('The marketplace did not start')
    await sleep(200)
  }
  tell('Filling the marketplace')
  const market = await fillMarket(origin)
  tell(`Attacking it for ${seconds} s`)
  const plan: AttackPlan = { origin, market, rate }
  const worker = new Worker(path.join(import.meta.dirname, 'attacks.ts'), { workerData: plan })
  const counted = once(worker, 'message') as Promise<[AttackCounts]>
  const measured: Measured[] = []
  const until = performance.now() + seconds * 1000
  const isOver = () => performance.now() > until || node.hasDied()
  const honest = market.honest.map(person => beHonest(person, market, measured, isOver))
  let [peakMb, ownPeakMb] = [0, 0]
  for (let second = 1; !isOver(); second++) {
    await sleep(1000)
    peakMb = Math.max(peakMb, node.tree.rssMb())
    ownPeakMb = Math.max(ownPeakMb, node.tree.ownRssMb())
    if (second % 30 === 0) tell(`${second} s: ${node.tree.rssMb().toFixed(0)} MB, ${measured.length} honest requests`)
  }
  await Promise.all(honest)
  worker.postMessage('stop', [])
  const [attacks] = await counted
  const hasDied = node.hasDied() || !(await answersWell('/api/healthz'))
  report(measured, attacks)
  console.log(
    `\nload of the machine over the last 15 minutes: ${loadavg()[2]?.toFixed(1)} on ${availableParallelism()} processors`,
  )
  console.log(
    `\nmemory: at most ${ownPeakMb.toFixed(0)} MB in the node, ${peakMb.toFixed(0)} MB with its children, shared pages counted for each`,
  )
  if (group)
    console.log(
      `memory group: at most ${group.peakMb().toFixed(0)} MB, file cache included; at its limit ${group.timesAtLimit()} times`,
    )
  console.log(
    `honest pictures: ${uploads.stored} stored, ${uploads.givenUp} given up after ${limits.uploadTries} tries`,
  )
  const faults = verdict(measured, peakMb, hasDied)
  console.log(faults.length === 0 ? '\nIt has survived.' : `\nIt has not survived: ${faults.join('; ')}.`)
  process.exitCode = faults.length === 0 ? 0 : 1
  await worker.terminate()
} finally {
  await node.stop()
  await group?.remove()
  folder.remove()
}
