import { type RawBuilder, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { dealBuilders } from '../../testing/deal-builders.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const app = await startTestApp()
const { given, owner } = app
const { buyer, property } = await dealBuilders(app).aSale()
const other = await given.aProperty({ advertise: true })
const onProperty = (rest: string) => sql`update properties set ${sql.raw(rest)} where id = ${other.id}`
const onUser = (rest: string) => sql`update users set ${sql.raw(rest)} where id = ${buyer.id}`
const newUser = (role: string) => sql`insert into users (name, email, image, role, created_at)
  values ('New', ${`new-${role}@example.org`}, '', ${role}, now())`
const notifications = sql`insert into notifications (user_id, notification_key, content, created_at, read_at)`

/** Returns the kinds of the rows that a statement adds to the change log, sorted. */
async function kindsOf(statement: RawBuilder<unknown>): Promise<string[]> {
  await owner.deleteFrom('changes').execute()
  await statement.execute(owner)
  const rows = await owner.selectFrom('changes').select('kind').orderBy('kind').execute()
  return rows.map(({ kind }) => kind)
}

describe('the change log', () => {
  it.each<[string, RawBuilder<unknown>, string[]]>([
    [
      'a new range of an advertised property',
      onProperty('max_price_cents = max_price_cents + 1'),
      ['advertised', 'property'],
    ],
    ['a new title', onProperty(`title = 'Another'`), ['advertised', 'latest-reviews', 'property']],
    ['the end of advertising', onProperty('advertise = false'), ['advertised', 'property']],
    ['a change of a property that is not advertised', onProperty(`description = 'Another'`), ['property']],
    ['the beginning of advertising', onProperty('advertise = true'), ['advertised', 'property']],
    ['a hidden property', onProperty('hidden = true'), ['advertised', 'latest-reviews', 'property']],
    ['a removed property', sql`delete from properties where id = ${other.id}`, ['latest-reviews', 'property']],
    [
      'a review',
      sql`insert into reviews (property_id, reviewer_id, text, created_at)
      values (${property.id}, ${buyer.id}, 'Good', now())`,
      ['latest-reviews', 'property'],
    ],
    ['a removed review', sql`delete from reviews`, ['latest-reviews', 'property']],
    ['a new buyer', newUser('user'), []],
    ['a new agent', newUser('agent'), ['top-agents']],
    ['a changed limit of a user', onUser('property_limit = 3'), ['user']],
    ['a changed name', onUser(`name = 'Another'`), ['profile', 'user']],
    ['a removed user', sql`delete from users where email = 'new-user@example.org'`, ['profile', 'user']],
    ['an unread notification', sql`${notifications} values (${buyer.id}, 'one', '{}', now(), null)`, ['user']],
    ['a read notification', sql`${notifications} values (${buyer.id}, 'two', '{}', now(), now())`, []],
    ['another time of reading', sql`update notifications set read_at = now() where notification_key = 'two'`, []],
    ['a reading', sql`update notifications set read_at = now() where notification_key = 'one'`, ['user']],
    [
      'removed notifications that were read',
      sql`delete from notifications where notification_key in ('one', 'two')`,
      [],
    ],
    [
      'the end of sessions',
      sql`delete from identity.session where "userId"::text = (select uid from users where id = ${buyer.id})`,
      ['user'],
    ],
  ])('says what %s invalidates', async (_, statement, kinds) => {
    expect(await kindsOf(statement)).toEqual(kinds)
  })

  it('says that a sale changes its property and the reviews', async () => {
    const kinds = await kindsOf(sql`update offers set status = status where property_id = ${property.id}`)
    expect(kinds).toEqual(['latest-reviews', 'property'])
  })
})
