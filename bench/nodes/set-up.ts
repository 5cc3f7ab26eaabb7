import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { serverCommand } from '../../bin/server-command.ts'
import { canEnter, serverAccount } from '../../server/db/embedded/account.ts'
import { type Running, startProgram } from '../machine/start-program.ts'
import { temporaryFolder } from '../machine/temporary-folder.ts'
import { startBalancer, tellBalancer, isUpAtBalancer } from './balancer.ts'
import { databaseUrls, makePrimary, makeReplica, startPrimary, startReplica, type Place } from './databases.ts'
import { debianPrograms } from './debian-programs.ts'
import { startPooler } from './start-pooler.ts'

type NodeName = 'one' | 'two'
export type Part = NodeName | 'primary' | 'replica' | 'pooler' | 'balancer'

export interface SetUp {
  /** URLs of the load balancer and of each node. */
  urls: Record<'everybody' | NodeName, string>
  databases: ReturnType<typeof databaseUrls>
  admin: { email: string; password: string }
  folder: string
  versions: string[]
  start: (part: Part) => Promise<void>
  stop: (part: Part, signal?: NodeJS.Signals) => Promise<void>
  /** Takes a node out of service: it gets no new requests, answers those in flight, and ends. */
  takeOut: (node: NodeName) => Promise<void>
  putBack: (node: NodeName) => Promise<void>
  /** Stops everything, and removes its files. */
  end: () => Promise<void>
}

interface Options {
  /** First of six consecutive ports. */
  port: number
  /** For people, with a demo and rate limits. Otherwise for a check, in which few clients make many requests. */
  isTrial: boolean
}

/** The admin account, which the browser tests expect too (e2e/market/people.ts). */
const admin = { email: 'admin@journeys.example', password: 'Journey1!' }

const urlAt = (port: number) => `http://127.0.0.1:${port}`

interface NodeEnv extends Options {
  publicUrl: string
  databases: ReturnType<typeof databaseUrls>
  jwtSecret: string
  folder: string
}

/** Environment variables of a node. */
const nodeEnv = ({ port, publicUrl, databases, jwtSecret, folder, isTrial }: NodeEnv) => ({
  // As in production, except for test cards and without the stand-in for Google, which stores sessions in memory.
  NODE_ENV: 'production',
  ALLOW_UNSAFE: 'demo,sandbox-payments,no-rate-limit',
  PAYMENTS: 'sandbox',
  DEMO: String(isTrial),
  PORT: String(port),
  PUBLIC_URL: publicUrl,
  TRUST_PROXY: '127.0.0.1',
  DATABASE_URL: databases.pooler,
  DATABASE_REPLICA_URL: databases.replica,
  JWT_SECRET: jwtSecret,
  // For pictures: a folder that both nodes share; in production a bucket (IMAGES=s3).
  DATA_DIR: path.join(folder, 'shared'),
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  RATE_LIMIT: isTrial ? 'on' : 'off',
  LOG_LEVEL: 'warn',
})

/**
 * Starts all parts.
 *
 * @throws Error with a clear message if something is missing or does not start; stops what it started
 */
export async function startSetUp({ port, isTrial }: Options): Promise<SetUp> {
  const programs = debianPrograms()
  const { path: folder, remove } = temporaryFolder('nodes')
  const account = serverAccount(folder)
  if (!canEnter(folder, account))
    throw new Error(`${account?.name} cannot enter ${folder}: set TMPDIR to another folder.`)
  const logs = path.join(folder, 'log')
  mkdirSync(logs)
  const ports = { pooler: port + 3, primary: port + 4, replica: port + 5 }
  const place: Place = { folder, logs, account, programs, password: randomBytes(24).toString('hex'), ports }
  const nodePorts = { one: port + 1, two: port + 2 }
  const urls = {
    everybody: urlAt(port),
    one: urlAt(nodePorts.one),
    two: urlAt(nodePorts.two),
  }
  const databases = databaseUrls(place)
  const jwtSecret = randomBytes(48).toString('base64url')

  const startNode = (name: NodeName) =>
    startProgram({
      name: `node ${name}`,
      log: path.join(logs, `node-${name}.log`),
      file: process.execPath,
      args: serverCommand,
      env: nodeEnv({
        port: nodePorts[name],
        publicUrl: urls.everybody,
        databases,
        jwtSecret,
        folder,
        isTrial,
      }),
      isReady: async () => (await fetch(`${urls[name]}/api/readyz`)).ok,
    })

  const starts: Record<Part, () => Promise<Running>> = {
    balancer: () => startBalancer({ place, port, nodes: nodePorts }),
    primary: () => startPrimary(place),
    replica: () => startReplica(place),
    pooler: () => startPooler(place),
    one: () => startNode('one'),
    two: () => startNode('two'),
  }
  const running = new Map<Part, Running>()
  const start = async (part: Part) => {
    running.set(part, await starts[part]())
    if ((part === 'one' || part === 'two') && running.has('balancer'))
      while (!(await isUpAtBalancer(folder, part))) await sleep(100)
  }
  const stop = async (part: Part, signal?: NodeJS.Signals) => {
    await running.get(part)?.stop(signal)
    running.delete(part)
  }
  const end = async () => {
    for (const part of ['balancer', 'one', 'two', 'pooler', 'replica', 'primary'] as const) await stop(part)
    remove()
  }

  try {
    await makePrimary(place)
    await start('primary')
    await makeReplica(place)
    await start('replica')
    await start('pooler')
    // Both at once on an empty database, which only one may set up.
    await Promise.all([start('one'), start('two')])
    await start('balancer')
  } catch (error) {
    await end()
    throw error
  }
  return {
    urls,
    databases,
    admin,
    folder,
    versions: programs.versions,
    start,
    stop,
    takeOut: async node => {
      await tellBalancer(folder, node, 'drain')
      // Requests in flight have arrived.
      await sleep(500)
      await stop(node)
    },
    putBack: async node => {
      await start(node)
      await tellBalancer(folder, node, 'ready')
    },
    end,
  }
}
