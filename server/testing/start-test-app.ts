import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, inject } from 'vitest'
import { addressOf, type Endpoint, type Input, type Reply } from '#contract/endpoint.ts'
import { buildApp } from '../app.ts'
import { buildDeps } from '../build-deps.ts'
import { readSettings } from '../config.ts'
import { connect, connectAsOwner } from '../db/connect.ts'
import type { Db } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { createLog } from '../log.ts'
import { givenPeopleAndProperties, type Given, type Person } from './given.ts'
import { template } from './database-for-tests.ts'

export interface TestApp {
  app: FastifyInstance
  deps: Deps
  /** Makes a call as the browser would, through the same contract. */
  call: Call
  given: Given
  /** The database as the role that owns it, for what the marketplace itself may not do. */
  owner: Db
  /** The name of its database. */
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
) => Promise<Answered<Reply<E> & { message?: string }>>

export interface Options {
  env?: Record<string, string>
  /** Replaces parts of the marketplace, such as a provider. */
  replace?: (deps: Deps) => Partial<Deps>
  /** The signing secret. */
  secret?: string
  /** Another node, on the database of this one. */
  beside?: TestApp
  /** A prepared database to take over, which is removed after the test file as well. */
  on?: string
}

/** A whole marketplace on a database of its own, which is gone after the test file. */
export async function startTestApp({
  env = {},
  replace,
  beside,
  on,
  secret = 'a secret of the tests, long enough',
}: Options = {}): Promise<TestApp> {
  const server = inject('postgres')
  const database = beside?.database ?? on ?? `test_${randomUUID().replaceAll('-', '')}`
  if (!beside && on === undefined) await maintain(`create database ${database} template ${template}`)
  const connection = connect(
    { ...server, ...inject('serverRole'), database, max: 14, idleTimeoutMillis: 1000 },
    () => undefined,
  )
  // Opens a connection only when it is used.
  const owner = connectAsOwner({ ...server, database, idleTimeoutMillis: 1000 }, () => undefined)
  const folder = mkdtempSync(path.join(tmpdir(), 'keyhaven-test-'))

  let movedMs = 0
  const built = await buildDeps({
    settings: readSettings({ DATA_DIR: folder, RATE_LIMIT: 'off', DEMO: 'false', ...env }),
    connection,
    secret,
    clock: { now: () => new Date(Date.now() + movedMs) },
    log: createLog('silent'),
  })
  const deps = { ...built, ...replace?.(built) }
  const app = await buildApp(deps)

  afterAll(async () => {
    await app.close()
    await deps.jobs.stop()
    await connection.pool.end()
    await owner.pool.end()
    if (!beside) await maintain(`drop database if exists ${database} with (force)`)
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    app,
    deps,
    owner: owner.db,
    database,
    call: callThrough(app),
    given: givenPeopleAndProperties(deps),
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
      url: addressOf(endpoint, params, query),
      headers: { ...(as && { authorization: `Bearer ${as.token}` }) },
      ...(body !== undefined && { payload: body }),
    })
    return {
      status: answer.statusCode,
      body: answer.json<Reply<E> & { message?: string }>(),
      headers: answer.headers,
    }
  }

async function maintain(statement: string): Promise<void> {
  const { pool } = connect({ ...inject('postgres'), database: 'postgres', max: 1 }, () => undefined)
  try {
    await pool.query(statement)
  } finally {
    await pool.end()
  }
}
