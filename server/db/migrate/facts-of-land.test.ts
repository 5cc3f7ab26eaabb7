import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { everyFact } from '#contract/properties/every-fact-for-tests.ts'
import { bitsOf } from '../../features/properties/fact-columns.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { readMigration, withMigrationLock } from './migrate.ts'
import { runMigration } from './run-migration.ts'

const { given, owner, ownerPool } = await startTestApp()

it('drops stored facts of a building from land once, in every copy, and says how many it changed', async () => {
  const { id } = await given.aProperty()
  const house = await given.aProperty()
  const features = bitsOf(everyFact.features)
  const facts = sql`jsonb_build_object('kind', 'land', 'bedrooms', 3, 'parking', 1, 'features', ${features}::integer)`
  await sql`update properties set kind = 'land', bedrooms = 3, year_built = 1911, parking = 1, features = ${features},
    verified_facts = ${facts}, before_verification = jsonb_build_object('title', 'Loft', 'facts', ${facts})
    where id = ${id}`.execute(owner)
  await sql`update properties set kind = 'house', bedrooms = 3, features = ${bitsOf(['lift'])}, verified_facts = null
    where id = ${house.id}`.execute(owner)

  const said: string[] = []
  await withMigrationLock(ownerPool, async client => {
    client.on('notice', ({ message }) => said.push(message ?? ''))
    const run = (name: string) => runMigration(client, readMigration(name), {}, async () => undefined)
    await run('0110-facts-of-land.sql')
    await run('0111-facts-of-land-dropped.sql')
    await run('0111-facts-of-land-dropped.sql')
  })

  const left = { kind: 'land', parking: 1, features: bitsOf(['garden', 'solar power']) }
  const { rows } = await sql`select kind, bedrooms, year_built, parking, features, verified_facts, before_verification
    from properties where id = any(${[id, house.id]}) order by kind desc`.execute(owner)
  expect(rows).toEqual([
    {
      ...left,
      bedrooms: null,
      year_built: null,
      verified_facts: left,
      before_verification: { title: 'Loft', facts: left },
    },
    {
      kind: 'house',
      bedrooms: 3,
      year_built: null,
      parking: null,
      features: bitsOf(['lift']),
      verified_facts: null,
      before_verification: null,
    },
  ])
  expect(said).toEqual(['Land that loses facts of a building: 1 current, 1 verified and 1 earlier'])
})
