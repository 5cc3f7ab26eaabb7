import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startTestApp } from '../testing/start-test-app.ts'
import { removeInBatches } from './remove-in-batches.ts'

const { deps } = await startTestApp()

it('removes more rows than a batch holds, and no other', async () => {
  await sql`insert into rate_limits (key, calls, resets_at)
    select 'old ' || n, 1, now() - interval '2 hours' from generate_series(1, 2500) n`.execute(deps.db)
  await sql`insert into rate_limits (key, calls, resets_at) values ('young', 1, now())`.execute(deps.db)
  await removeInBatches(deps.db, 'rate_limits', sql`resets_at < now() - interval '1 hour'`)
  const { rows } = await sql<{ key: string }>`
    select key from rate_limits where key like 'old %' or key = 'young'`.execute(deps.db)
  expect(rows).toEqual([{ key: 'young' }])
})
