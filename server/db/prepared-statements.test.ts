import { sql } from 'kysely'
import { beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest'
import { startTestApp } from '../testing/start-test-app.ts'
import { connect } from './connect.ts'
import { createStatementNames } from './prepared-statements.ts'
import { inTransaction } from './transaction.ts'

const app = await startTestApp()

/** Opens a pool with one connection, so that every statement uses the same prepared statements. */
function oneConnection() {
  const { db, pool } = connect(
    { ...inject('postgres'), ...inject('serverRole'), database: app.database, max: 1 },
    () => undefined,
  )
  onTestFinished(() => pool.end())
  return db
}

const readNotes = (db: ReturnType<typeof oneConnection>) =>
  sql<object>`select * from notes where id = ${1}`.execute(db).then(({ rows }) => rows)
const addColumn = (name: string) => sql`alter table notes add column ${sql.ref(name)} text`.execute(app.owner)

beforeEach(async () => {
  await sql`drop table if exists notes`.execute(app.owner)
  await sql`create table notes as select 1 as id`.execute(app.owner)
  await sql`grant select on notes to public`.execute(app.owner)
})

describe('a statement with values', () => {
  it('is prepared once, under a name derived from its text', async () => {
    const db = oneConnection()
    for (const id of [1, 2, 3]) await sql`select from notes where id = ${id}`.execute(db)
    const { rows } = await sql<{ name: string }>`
      select name from pg_prepared_statements where statement like 'select from notes%'`.execute(db)
    expect(rows).toEqual([{ name: createStatementNames().nameOf('select from notes where id = $1') }])
  })

  it('is not prepared when it searches by a pattern', async () => {
    const db = oneConnection()
    await sql`select from users where name LIKE ${'a%'}`.execute(db)
    const { rows } = await sql`select name from pg_prepared_statements`.execute(db)
    expect(rows).toEqual([])
  })

  it('reads the new columns after a migration', async () => {
    const db = oneConnection()
    expect(await readNotes(db)).toEqual([{ id: 1 }])
    await addColumn('text')
    expect(await readNotes(db)).toEqual([{ id: 1, text: null }])
    await addColumn('author')
    expect(await readNotes(db)).toEqual([{ id: 1, text: null, author: null }])
  })
})

describe('a transaction that a migration overtakes', () => {
  it('is repeated as a whole', async () => {
    const db = oneConnection()
    await readNotes(db)
    await addColumn('text')
    let tries = 0
    const notes = await inTransaction(db, tx => {
      tries++
      return readNotes(tx)
    })
    expect([notes, tries]).toEqual([[{ id: 1, text: null }], 2])
  })

  it('fails where nothing repeats it, and the next one succeeds', async () => {
    const db = oneConnection()
    await readNotes(db)
    await addColumn('text')
    const read = () => db.transaction().execute(readNotes)
    await expect(read()).rejects.toThrow('cached plan must not change result type')
    expect(await read()).toEqual([{ id: 1, text: null }])
  })
})

describe('statements without end', () => {
  it('are not all prepared', () => {
    const { nameOf } = createStatementNames()
    const names = Array.from({ length: 1000 }, (_, count) => nameOf(`select ${count} where $1`))
    expect(names.filter(name => name !== undefined).length).toBeLessThanOrEqual(500)
    expect(names.at(-1)).toBeUndefined()
  })
})
