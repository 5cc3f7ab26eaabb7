import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import pg from 'pg'
import { serverCommand } from '../../bin/server-command.ts'

/** The account that ADMIN_EMAIL and ADMIN_PASSWORD create. */
export const adminAccount = { email: 'admin@journeys.example', password: 'Journey1!' }

export const postgresVariable = 'E2E_POSTGRES'
export const demoTemplate = 'journeys_demo'
export const emptyTemplate = 'journeys_empty'
/** URL of a running marketplace to test instead of new ones (bench/nodes). */
export const runningMarketplace = process.env['E2E_BASE_URL']

/** A marketplace of its own. */
export interface Marketplace {
  url: string
  /** URLs of its stand-in for Stripe, and of its clock; only of a marketplace that uses Stripe. */
  stripeUrl: string
  clockUrl: string
  stop: () => Promise<void>
}

export interface MarketplaceOptions {
  /** The database that it copies. */
  template?: string
  usesStripe?: boolean
  /** Name of the tests that it is kept for. Others start their own. */
  keptFor?: string
  env?: Record<string, string>
}

/** Starts a marketplace on a copy of the template. */
export async function startMarketplace({
  template = demoTemplate,
  ...options
}: MarketplaceOptions = {}): Promise<Marketplace> {
  const port = await freePort()
  const database = `journeys_${port}`
  await maintain(`create database ${database} template ${template} strategy file_copy`)
  const started = await runMarketplace({ ...options, database, port })
  const stop = async () => {
    await started.stop()
    await maintain(`drop database ${database} with (force)`)
  }
  return { ...started, stop }
}

/** Marketplaces of this process, which end with it. */
const running = new Set<Pick<ChildProcess, 'kill'>>()
process.once('exit', () => {
  for (const server of running) server.kill('SIGKILL')
})

/** Starts a marketplace on this database and waits until it serves. */
export async function runMarketplace({
  database,
  usesStripe = false,
  port,
  env = {},
}: Omit<MarketplaceOptions, 'template'> & { database: string; port?: number }): Promise<Marketplace> {
  const [at, stripe, clock] = [port ?? (await freePort()), await freePort(), await freePort()]
  const folder = mkdtempSync(path.join(tmpdir(), 'keyhaven-market-'))
  chmodSync(folder, 0o711)
  const args = usesStripe ? [path.join(import.meta.dirname, '../stripe/start-market.ts')] : serverCommand
  const server = spawn(process.execPath, args, {
    cwd: path.join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: String(at),
      DATABASE_URL: urlOf(database),
      DATA_DIR: folder,
      RATE_LIMIT: 'off',
      LOAD_LIMITS: 'off',
      // The tokens of a test's people last as long as all tests.
      ACCESS_TOKEN_MINUTES: '120',
      LOG_LEVEL: 'warn',
      // Large deals are paid at once. The marketplace with Stripe overrides this (e2e/stripe/start-market.ts).
      DEPOSIT_PERCENT: '0',
      ADMIN_EMAIL: adminAccount.email,
      ADMIN_PASSWORD: adminAccount.password,
      // The demo's records of deals are signed with it.
      JWT_SECRET: 'the secret of all marketplaces of the journeys',
      STRIPE_PORT: String(stripe),
      CLOCK_PORT: String(clock),
      ...env,
    },
  })
  running.add(server)
  const stop = async () => {
    running.delete(server)
    if (server.exitCode === null && server.signalCode === null) {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
  if (await isReady(server)) return { url: urlAt(at), stripeUrl: urlAt(stripe), clockUrl: urlAt(clock), stop }
  await stop()
  throw new Error('A marketplace did not start: see what it says above.')
}

const urlAt = (port: number) => `http://127.0.0.1:${port}`

/** Waits until the server is ready, or has ended. */
function isReady(server: ChildProcessByStdio<null, Readable, null>): Promise<boolean> {
  return new Promise(resolve => {
    let printed = ''
    server.stdout.on('data', chunk => {
      printed = `${printed}${String(chunk)}`.slice(-10_000)
      if (printed.includes('Keyhaven is ready')) resolve(true)
    })
    server.once('exit', () => resolve(false))
  })
}

const owner = () => JSON.parse(process.env[postgresVariable] ?? '{}') as pg.ClientConfig

function urlOf(database: string): string {
  const { host = '', port, user, password } = owner()
  return `postgres://${user}:${String(password)}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
}

/** Copies of one template wait for each other. */
async function maintain(statement: string): Promise<void> {
  const client = new pg.Client({ ...owner(), database: 'postgres' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(1)')
    await client.query(statement)
  } finally {
    await client.end()
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}
