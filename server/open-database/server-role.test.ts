import { sql } from 'kysely'
import { describe, expect, inject, it } from 'vitest'
import { auditEvent } from '../db/audit/audit-event.ts'
import type { Db } from '../db/tables/schema.ts'
import { startTestApp } from '../testing/start-test-app.ts'

const app = await startTestApp()
const { db } = app.deps

const failure = (work: Promise<unknown>) => work.then(() => 'done', String)
const days = (count: number) => new Date(Date.now() - count * 86_400_000)

const addLine = (at: Date, detail: string) =>
  auditEvent(db, { at, actor: undefined, action: 'first start', objectId: undefined, detail })
const lines = async () => {
  const rows = await db.selectFrom('audit').select('detail').where('detail', 'like', 'line %').orderBy('id').execute()
  return rows.map(row => row.detail)
}
async function removeBefore(before: Date, as: Db = db): Promise<number> {
  const { rows } = await sql<{ removed: number }>`select remove_old_audit(${before}) as removed`.execute(as)
  return rows[0]?.removed ?? -1
}

describe('the role of the server', () => {
  it('is neither a superuser nor the owner of anything', async () => {
    const { rows } = await sql`
      select rolname as name, rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as is_mighty,
        exists (select from pg_class where relowner = pg_roles.oid) or exists (select from pg_proc where proowner = pg_roles.oid)
          as owns, exists (select from pg_auth_members where member = pg_roles.oid) as is_member
      from pg_roles where rolname = current_user`.execute(db)
    expect(rows).toEqual([{ name: inject('serverRole').user, is_mighty: false, owns: false, is_member: false }])
  })

  it('reads and writes rows of every table, but can only add to the audit trail and the record of deals', async () => {
    const { rows } = await sql<{ name: string; missing: string[] }>`
      select pg_class.oid::regclass::text as name, array_agg(wanted order by wanted) as missing
      from pg_class cross join unnest(array['select', 'insert', 'update', 'delete']) as wanted
      where relkind in ('r', 'p') and not has_table_privilege(pg_class.oid, wanted)
        and relnamespace::regnamespace::text in ('public', 'identity', 'sandbox', 'pgboss')
      group by 1 order by 1`.execute(db)
    expect(rows).toEqual([
      { name: 'applied_functions', missing: ['delete', 'insert', 'update'] },
      { name: 'audit', missing: ['delete', 'update'] },
      { name: 'deal_record', missing: ['delete', 'update'] },
      { name: 'deal_record_proofs', missing: ['delete', 'update'] },
      { name: 'deal_record_roots', missing: ['delete', 'update'] },
      { name: 'deal_record_values', missing: ['update'] },
      { name: 'migrations', missing: ['delete', 'insert', 'update'] },
    ])
  })

  it.each([
    'create table another ()',
    'alter table users add column another text',
    'drop table reviews',
    'truncate audit',
    'truncate deal_record',
    'alter table deal_record disable trigger all',
    'alter table audit disable trigger all',
    'create schema another',
    'create or replace function append_only() returns trigger language plpgsql as $$ begin return null; end $$',
    `set session authorization ${inject('postgres').user}`,
  ])('cannot %s', async statement => {
    expect(await failure(sql.raw(statement).execute(db))).toMatch(/permission denied|must be owner/)
  })

  it('has rights on the tables of later migrations', async () => {
    await sql`create table later (id bigint generated always as identity, text text)`.execute(app.owner)
    await sql`insert into later (text) values ('one')`.execute(db)
    const { rows } = await sql`select id, text from later`.execute(db)
    expect(rows).toEqual([{ id: 1, text: 'one' }])
  })
})

describe('removing old audit lines', () => {
  it('removes those before the date and keeps the rest', async () => {
    await addLine(days(400), 'line a')
    await addLine(days(100), 'line b')
    await addLine(days(1), 'line c')
    expect(await removeBefore(days(365))).toBe(1)
    expect(await lines()).toEqual(['line b', 'line c'])
  })

  it('refuses to remove lines younger than 90 days, for every role', async () => {
    for (const as of [db, app.owner])
      expect(await failure(removeBefore(days(89), as))).toContain('audit lines are kept for at least 90 days')
    expect(await lines()).toContain('line c')
  })

  it('is the only way to remove one', async () => {
    await addLine(days(100), 'line d')
    expect(await removeBefore(days(95))).toBeGreaterThan(0)
    await addLine(days(100), 'line e')
    const old = sql`delete from audit where detail = 'line e'`
    expect(await failure(old.execute(app.owner))).toContain('rows of audit are never changed')
    expect(await failure(old.execute(db))).toContain('permission denied')
  })
})
