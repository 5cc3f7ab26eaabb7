import { expect, it } from 'vitest'
import { allProperties } from '#contract/properties.ts'
import { listUsers } from '#contract/users.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const { call, given } = await startTestApp()
const admin = await given.anAdmin()

const idsIn = async (forSale: 'all' | 'advertised' | 'not advertised') =>
  (await call(allProperties, { as: admin, query: { forSale } })).body.map(({ _id }) => _id).toSorted()

it('lists for admins only properties for sale: all, the advertised ones, or the others', async () => {
  const [shown, other] = [await given.aProperty({ advertise: true }), await given.aProperty()]
  await given.aProperty({ status: 'pending', advertise: true })
  expect(await idsIn('all')).toEqual([shown.id, other.id].toSorted())
  expect(await idsIn('advertised')).toEqual([shown.id])
  expect(await idsIn('not advertised')).toEqual([other.id])
})

it('lists for admins the users of one role, also within a search', async () => {
  const agent = await given.anAgent('Rosa Role')
  await given.aBuyer('Rosa Role')
  const { body } = await call(listUsers, { as: admin, query: { search: 'rosa', role: 'agent' } })
  expect(body.map(({ _id }) => _id)).toEqual([agent.id])
})
