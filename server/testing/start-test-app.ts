import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { inject } from 'vitest'
import { urlOf, type Endpoint, type Input, type ResponseOf } from '#contract/ground/endpoint.ts'
import { buildApp } from '../app/app.ts'
import { buildDeps } from '../app/build-deps.ts'
import { createLog } from '../app/log.ts'
import { connect, connectAsOwner, withoutTimeLimits } from '../db/connect.ts'
import type { Db } from '../db/tables/schema.ts'
import type { Deps } from '../deps/deps.ts'
import { readSettings } from '../settings/config.ts'
import { afterFile } from './after-file.ts'
import { peopleAndPropertyBuilders, type Builders, type Person } from './builders.ts'
import { template } from './database-for-tests.ts'
import { checkOnOneConnection } from './expect-invariants.ts'
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

/** Connections stay open between tests: a new one reads the catalog and plans every statement again. */
const keptMs = 20_000

/** Starts a whole marketplace on its own database, which is removed after the test file. */
export async function startTestApp({
  env = {},
  replace,
  beside,
  on,
  secret = 'a secret of the tests, long enough',
}: Options = {}): Promise<TestApp> {
  const server = inject('postgres')
  const database = beside?.database ?? on ?? `test_${randomUUID().replaceAll('-', '')}`
  if (!beside && on === undefined) await maintain(`create database ${database} template ${template} strategy file_copy`)
  const folder = mkdtempSync(path.join(tmpdir(), 'keyhaven-test-'))
  const settings = readSettings({
    DATA_DIR: folder,
    RATE_LIMIT: 'off',
    LOAD_LIMITS: 'off',
    DEMO: 'false',
    ...env,
  })
  const limits = settings.loadLimits ? {} : withoutTimeLimits
  const connection = connect(
    { ...server, ...inject('serverRole'), ...limits, database, max: 14, idleTimeoutMillis: keptMs },
    () => undefined,
  )
  // Connects on first use.
  const owner = connectAsOwner({ ...server, database, idleTimeoutMillis: keptMs }, () => undefined)
  const checker = checkOnOneConnection(connection.db, { ...server, database, idleTimeoutMillis: keptMs })

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
    await connection.pool.end()
    await owner.pool.end()
    await checker.end()
    if (!beside) await maintain(`drop database if exists ${database} with (force)`)
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    app,
    deps,
    owner: owner.db,
    ownerPool: owner.pool,
    database,
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

async function maintain(statement: string): Promise<void> {
  const { pool } = connect(
    { ...inject('postgres'), ...withoutTimeLimits, database: 'postgres', max: 1 },
    () => undefined,
  )
  try {
    await pool.query(statement)
  } finally {
    await pool.end()
  }
}
