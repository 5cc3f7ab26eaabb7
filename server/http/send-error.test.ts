import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addToWishlist } from '#contract/wishlist/wishlist.ts'
import { createLog } from '../app/log.ts'
import { inTransaction } from '../db/transaction.ts'
import { startTestApp } from '../testing/start-test-app.ts'
import { asProblem } from './send-error.ts'

describe('a lost connection', () => {
  it('in the middle of a transaction is a 503, not a 500', async () => {
    const { deps } = await startTestApp()
    const thrown: unknown = await inTransaction(deps.db, async tx => {
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx).catch(() => undefined)
      await sql`select 1`.execute(tx)
    }).catch((error: unknown) => error)
    expect(asProblem(thrown)).toMatchObject({ status: 503 })
  })
})

describe('a constraint without a message of its own', () => {
  it('answers 409, and is logged as an error with the id of the request', async () => {
    const lines: string[] = []
    const log = createLog('error', { write: line => void lines.push(line) })
    const { owner, call, given } = await startTestApp({ replace: () => ({ log }) })
    await sql`alter table wishlist_entries add constraint no_homes check (property_id is null)`.execute(owner)
    const { id: propertyId } = await given.aProperty()
    const refused = await call(addToWishlist, { as: await given.aBuyer(), body: { propertyId } })
    expect(refused).toMatchObject({ status: 409, body: { message: 'This is not possible at the moment.' } })
    const { requestId } = refused.body as { requestId?: string }
    expect(lines.map(line => JSON.parse(line) as unknown)).toMatchObject([
      { reqId: requestId, constraint: 'no_homes', table: 'wishlist_entries', err: { code: '23514' } },
    ])
  })
})

describe('a database without disk or memory', () => {
  it.each(['53100', '53200'])('answers 503 and logs an error (%s)', async code => {
    const lines: string[] = []
    const log = createLog('error', { write: line => void lines.push(line) })
    const { owner, call, given } = await startTestApp({ replace: () => ({ log }) })
    await sql`create function refuse() returns trigger language plpgsql as
      ${sql.lit(`begin raise exception 'no room' using errcode = '${code}'; end`)}`.execute(owner)
    await sql`create trigger refuse before insert on wishlist_entries execute function refuse()`.execute(owner)
    const { id: propertyId } = await given.aProperty()
    expect(await call(addToWishlist, { as: await given.aBuyer(), body: { propertyId } })).toMatchObject({
      status: 503,
      body: { message: 'The marketplace is busy. Please try again in a moment.' },
      headers: { 'retry-after': '2' },
    })
    expect(lines.join('')).toContain('the database is out of disk or memory')
  })
})
