import { expect, it } from 'vitest'
import { allProperties } from '#contract/properties/properties.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const { call, given } = await startTestApp()
const admin = await given.anAdmin()

const idsIn = async (forSale: 'all' | 'advertised' | 'not advertised') =>
  (await call(allProperties, { as: admin, query: { forSale } })).body.map(({ _id }) => _id).toSorted()

it('filters properties for sale by advertisement, for admins', async () => {
  const [shown, other] = [await given.aProperty({ advertise: true }), await given.aProperty()]
  await given.aProperty({ status: 'pending', advertise: true })
  expect(await idsIn('all')).toEqual([shown.id, other.id].toSorted())
  expect(await idsIn('advertised')).toEqual([shown.id])
  expect(await idsIn('not advertised')).toEqual([other.id])
})
