import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { returnDatabase, takeDatabase, type TestDatabase } from './kept-database.ts'

const count = async ({ owner }: TestDatabase, table: string) => {
  const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from ${sql.table(table)}`.execute(owner.db)
  return rows[0]?.rows
}
const addUser = ({ owner }: TestDatabase) =>
  sql`insert into users (uid, name, email, image, role, created_at)
    values ('u', 'Noa', 'noa@example.com', '', 'user', now())`.execute(owner.db)

describe('the database of a test file', () => {
  it('comes back without the rows of the last one, whatever refers to them, with its own rows as they were', async () => {
    const database = await takeDatabase()
    const queues = await count(database, 'pgboss.queue')
    await addUser(database)
    await sql`update pgboss.queue set retry_limit = 99`.execute(database.owner.db)
    await sql`delete from pgboss.version`.execute(database.owner.db)
    await returnDatabase(database)

    const again = await takeDatabase()
    expect(again.name).toBe(database.name)
    expect(await count(again, 'users')).toBe(0)
    expect([await count(again, 'pgboss.queue'), await count(again, 'pgboss.version')]).toEqual([queues, 1])
    const { rows } = await sql`select from pgboss.queue where retry_limit = 99`.execute(again.owner.db)
    expect(rows).toEqual([])
    await returnDatabase(again)
  })

  it.each([
    ['a trigger', 'alter table users disable trigger all'],
    ['a permission', 'revoke insert on users from public; grant truncate on users to public'],
    ['a column', 'alter table users add column colour text'],
    ['a setting', `do $$ begin execute format('alter database %I set jit = off', current_database()); end $$`],
  ])('is not used again once a test has changed %s', async (_, change) => {
    const database = await takeDatabase()
    await sql.raw(change).execute(database.owner.db)
    await returnDatabase(database)
    const next = await takeDatabase()
    expect(next.name).not.toBe(database.name)
    await returnDatabase(next)
  })

  it('is not used by two at once', async () => {
    const [one, two] = [await takeDatabase(), await takeDatabase()]
    expect(one.name).not.toBe(two.name)
    await returnDatabase(one)
    await returnDatabase(two)
  })
})
