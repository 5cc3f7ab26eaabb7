import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { urlOf, type Endpoint, type Input, type ResponseOf } from '#contract/ground/endpoint.ts'
import { buildApp } from '../app/build-app.ts'
import { buildDeps } from '../app/build-deps.ts'
import { createLog } from '../app/log.ts'
import { withoutTimeLimits } from '../db/connect.ts'
import type { Db } from '../db/tables/schema.ts'
import type { Deps } from '../deps/deps.ts'
import { readSettings } from '../settings/config.ts'
import { afterFile } from './after-file.ts'
import { peopleAndPropertyBuilders, type Builders, type Person } from './builders.ts'
import {
  closeDatabase,
  connectTo,
  openDatabase,
  removeDatabase,
  returnDatabase,
  takeDatabase,
} from './database/kept-database.ts'
import { noteRefusal } from './refused-calls.ts'

export interface TestApp {
  app: FastifyInstance
  deps: Deps
  /** Calls an endpoint as the browser does, through the same contract. */
  call: Call
  given: Builders
  /** The database as its owner, for what the marketplace's role may not do. */
  owner: Db
  /** Its connections, for what needs one alone. */
  ownerPool: pg.Pool
  /** Name of its database. */
  database: string
  /** Moves the marketplace's clock. */
  passHours: (hours: number) => void
}

interface Answered<Body> {
  status: number
  body: Body
  headers: Record<string, unknown>
}

export type Call = <E extends Endpoint>(
  endpoint: E,
  input?: Input<E> & { as?: Person | undefined },
) => Promise<Answered<ResponseOf<E> & { message?: string }>>

export interface Options {
  env?: Record<string, string>
  /** Replaces parts of the marketplace, such as a provider. */
  replace?: (deps: Deps) => Partial<Deps>
  /** Signing secret. */
  secret?: string
  /** Starts a second node on this one's database. */
  beside?: TestApp
  /** Takes over this prepared database and removes it after the test file. */
  on?: string
}

/** Starts a whole marketplace with a database that nobody else uses until the test file ends. */
export async function startTestApp({
  env = {},
  replace,
  beside,
  on,
  secret = 'a secret of the tests, long enough',
}: Options = {}): Promise<TestApp> {
  const folder = mkdtempSync(path.join(tmpdir(), 'keyhaven-test-'))
  const settings = readSettings({
    DATA_DIR: folder,
    RATE_LIMIT: 'off',
    LOAD_LIMITS: 'off',
    DEMO: 'false',
    ...env,
  })
  const { database, end } = await databaseFor({ beside, on, loadLimits: settings.loadLimits })
  const { connection, owner } = database

  let movedMs = 0
  const built = await buildDeps({
    settings,
    connection,
    secret,
    clock: { now: () => new Date(Date.now() + movedMs) },
    log: createLog('silent'),
  })
  const deps = { ...built, ...replace?.(built) }
  const app = await buildApp(deps)

  afterFile(async () => {
    await app.close()
    await deps.jobs.stop()
    await end()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    app,
    deps,
    owner: owner.db,
    ownerPool: owner.pool,
    database: database.name,
    call: callThrough(app),
    given: peopleAndPropertyBuilders(deps),
    passHours: hours => {
      movedMs += hours * 3_600_000
    },
  }
}

const callThrough =
  (app: FastifyInstance): Call =>
  async <E extends Endpoint>(endpoint: E, input?: Input<E> & { as?: Person | undefined }) => {
    const { as, params, query, body } = (input ?? {}) as Input<Endpoint> & { as?: Person }
    const answer = await app.inject({
      method: endpoint.method,
      url: urlOf(endpoint, params, query),
      headers: { ...(as && { authorization: `Bearer ${as.token}` }) },
      ...(body !== undefined && { payload: body }),
    })
    const received = answer.json<ResponseOf<E> & { message?: string }>()
    if (answer.statusCode >= 400)
      noteRefusal(`${endpoint.method} ${endpoint.path}`, answer.statusCode, received.message)
    return {
      status: answer.statusCode,
      body: received,
      headers: answer.headers,
    }
  }

interface Choice {
  beside: TestApp | undefined
  on: string | undefined
  loadLimits: boolean
}

/** Finds a database for an app, and what ends its use. */
async function databaseFor({ beside, on, loadLimits }: Choice) {
  const limits = loadLimits ? {} : withoutTimeLimits
  if (beside) {
    const database = connectTo(beside.database, limits)
    return { database, end: () => closeDatabase(database) }
  }
  if (on !== undefined || loadLimits) {
    const database = await openDatabase({ on, limits })
    return { database, end: () => removeDatabase(database) }
  }
  const database = await takeDatabase()
  return { database, end: () => returnDatabase(database) }
}
