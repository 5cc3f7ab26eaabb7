import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { serverCommand } from '../../bin/server-command.ts'
import { canEnter, serverAccount } from '../../server/db/embedded/account.ts'
import { startBalancer, tellBalancer, isUpAtBalancer } from './balancer.ts'
import { databaseUrls, makePrimary, makeReplica, startPrimary, startReplica, type Place } from './databases.ts'
import { debianPrograms } from './debian-programs.ts'
import { makePooler, startPooler } from './pooler.ts'
import { run, type Running } from './process.ts'

type NodeName = 'one' | 'two'
export type Part = NodeName | 'primary' | 'replica' | 'pooler' | 'balancer'

export interface SetUp {
  /** URLs of the load balancer and of each node. */
  urls: Record<'everybody' | 'onlyNodeOne' | NodeName, string>
  databases: ReturnType<typeof databaseUrls>
  admin: { email: string; password: string }
  /** Signs the access tokens. */
  jwtSecret: string
  folder: string
  versions: string[]
  pidOf: (part: Part) => number
  start: (part: Part) => Promise<void>
  stop: (part: Part, signal?: NodeJS.Signals) => Promise<void>
  /** Takes a node out of service: it gets no new requests, answers those in flight, and ends. */
  takeOut: (node: NodeName) => Promise<void>
  putBack: (node: NodeName) => Promise<void>
  /** Stops everything, and removes its files. */
  end: () => Promise<void>
}

interface Options {
  /** First of seven consecutive ports. */
  port: number
  demo: boolean
  /** Whether rate limits are on; few clients make many requests here. */
  limits: boolean
}

/** The admin account, which the browser tests expect too (e2e/market/people.ts). */
const admin = { email: 'admin@journeys.example', password: 'Journey1!' }

const urlAt = (port: number) => `http://127.0.0.1:${port}`

interface NodeEnv extends Pick<Options, 'demo' | 'limits'> {
  port: number
  publicUrl: string
  databases: ReturnType<typeof databaseUrls>
  jwtSecret: string
  folder: string
}

/** Environment variables of a node. */
const nodeEnv = ({ port, publicUrl, databases, jwtSecret, folder, demo, limits }: NodeEnv) => ({
  // As in production, except for test cards and without the stand-in for Google, which stores sessions in memory.
  NODE_ENV: 'production',
  ALLOW_UNSAFE: 'demo,sandbox-payments,no-rate-limit',
  PAYMENTS: 'sandbox',
  DEMO: String(demo),
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
  RATE_LIMIT: limits ? 'on' : 'off',
  LOG_LEVEL: 'warn',
})

/**
 * Starts all parts.
 *
 * @throws Error with a clear message if something is missing or does not start; stops what it started
 */
export async function startSetUp({ port, demo, limits }: Options): Promise<SetUp> {
  const programs = debianPrograms()
  const folder = mkdtempSync(path.join(tmpdir(), 'keyhaven-nodes-'))
  chmodSync(folder, 0o755)
  const account = serverAccount(folder)
  if (!canEnter(folder, account))
    throw new Error(`${account?.name} cannot enter ${folder}: set TMPDIR to another folder.`)
  const logs = path.join(folder, 'log')
  mkdirSync(logs)
  const ports = { pooler: port + 4, primary: port + 5, replica: port + 6 }
  const place: Place = { folder, logs, account, programs, password: randomBytes(24).toString('hex'), ports }
  const nodePorts = { one: port + 2, two: port + 3 }
  const urls = {
    everybody: urlAt(port),
    onlyNodeOne: urlAt(port + 1),
    one: urlAt(nodePorts.one),
    two: urlAt(nodePorts.two),
  }
  const databases = databaseUrls(place)
  const jwtSecret = randomBytes(48).toString('base64url')

  const startNode = (name: NodeName) =>
    run(logs, {
      name: `node-${name}`,
      file: process.execPath,
      args: serverCommand,
      env: nodeEnv({
        port: nodePorts[name],
        publicUrl: urls.everybody,
        databases,
        jwtSecret,
        folder,
        demo,
        limits,
      }),
      stopSignal: 'SIGTERM',
      isReady: async () => (await fetch(`${urls[name]}/api/readyz`)).ok,
    })

  const startTheBalancer = () =>
    startBalancer({
      folder,
      logs,
      account,
      haproxy: programs.haproxy,
      ports: { all: port, onlyOne: port + 1 },
      nodes: nodePorts,
    })
  const starts: Record<Part, () => Promise<Running>> = {
    balancer: startTheBalancer,
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
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }

  try {
    await makePrimary(place)
    await start('primary')
    await makeReplica(place)
    await start('replica')
    makePooler(place)
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
    jwtSecret,
    folder,
    versions: programs.versions,
    pidOf: part => running.get(part)?.pid ?? 0,
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
