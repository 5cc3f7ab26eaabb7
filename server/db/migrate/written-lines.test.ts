import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { verifiedProperties } from '#contract/search/for-sale.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { readMigration, withMigrationLock } from './migrate.ts'
import { runMigration } from './run-migration.ts'

const { call, given, owner, ownerPool } = await startTestApp()

it('writes stored titles, locations and names in one form, and says how many it changed', async () => {
  const { id, agent } = await given.aProperty({ location: '5 Alder Street, Springfield, Illinois' })
  const other = await given.aProperty()
  await sql`update properties set title = ${'The\u00A0 Ba\u0301r\u200Bn '}, location = ${'5  Alder\u2009Street, Springﬁeld,\u00A0Illinois'} where id = ${id}`.execute(
    owner,
  )
  await sql`update properties set title = ${'\u200B'} where id = ${other.id}`.execute(owner)
  await sql`update users set name = ${'Ada\u3000Agent'} where id = ${agent.id}`.execute(owner)

  const said: string[] = []
  const run = () =>
    withMigrationLock(ownerPool, async client => {
      client.on('notice', ({ message }) => said.push(message ?? ''))
      await runMigration(client, readMigration('0094-one-written-form-filled.sql'), {}, async () => undefined)
    })
  await withMigrationLock(ownerPool, client =>
    runMigration(client, readMigration('0093-one-written-form.sql'), {}, async () => undefined),
  )
  await run()
  await run()

  const { rows } = await sql`select title, location from properties where id = ${id}`.execute(owner)
  expect(rows).toEqual([{ title: 'The Bárn', location: '5 Alder Street, Springﬁeld, Illinois' }])
  expect(said.map(line => line.replace(/.*: /, ''))).toEqual(['1', '1'])
  const buyer = await given.aBuyer()
  const { body } = await call(verifiedProperties, { as: buyer, query: { search: 'SPRINGFIELD, ILLINOIS' } })
  expect(body.map(({ _id }) => _id)).toContain(id)
})
