import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '../db/transaction.ts'
import { startTestApp } from '../testing/start-test-app.ts'
import { asProblem } from './problem.ts'

describe('a connection that is lost', () => {
  it('in the middle of a transaction is no fault of ours', async () => {
    const { deps } = await startTestApp()
    const thrown: unknown = await inTransaction(deps.db, async tx => {
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx).catch(() => undefined)
      await sql`select 1`.execute(tx)
    }).catch((error: unknown) => error)
    expect(asProblem(thrown)).toMatchObject({ status: 503 })
  })
})
