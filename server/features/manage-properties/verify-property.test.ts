import { describe, expect, it } from 'vitest'
import {
  advertiseProperty,
  deleteProperty,
  rejectProperty,
  unadvertiseProperty,
  verifyProperty,
} from '#contract/manage-properties/manage-properties.ts'
import { updateProperty } from '#contract/manage-properties/update-property.ts'
import { markFraud } from '#contract/moderation/moderation.ts'
import { advertisedProperties } from '#contract/properties/properties.ts'
import { dealBuilders } from '../../testing/deal-builders.ts'
import { expectInvariants } from '../../testing/expect-invariants.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const app = await startTestApp()
const { app: server, call, given, deps } = app
const deals = dealBuilders(app)
const admin = await given.anAdmin()
const as = admin

describe('verifying and rejecting a property', () => {
  it('is possible while it is pending', async () => {
    const [one, other] = [await given.aProperty({ status: 'pending' }), await given.aProperty({ status: 'pending' })]
    expect(await call(verifyProperty, { as, params: { id: one.id } })).toMatchObject({
      status: 200,
      body: { status: 'verified', modifiedCount: 1, version: 1 },
    })
    expect(await call(rejectProperty, { as, params: { id: other.id } })).toMatchObject({
      status: 200,
      body: { status: 'rejected', modifiedCount: 1 },
    })
    await expectInvariants(deps.db)
  })

  it.each(['verified', 'rejected'] as const)('is refused once it is %s', async status => {
    const { id } = await given.aProperty({ status })
    for (const decide of [verifyProperty, rejectProperty])
      expect(await call(decide, { as, params: { id } })).toMatchObject({
        status: 409,
        body: { message: `This property is already ${status}.` },
      })
  })

  it('answers 404 for a deleted one and an invalid id', async () => {
    const property = await given.aProperty({ status: 'pending' })
    await call(deleteProperty, { as: property.agent, params: { id: property.id } })
    for (const id of [property.id, '00000000-0000-4000-8000-000000000000', 'none', '%00', '123'])
      for (const act of [verifyProperty, rejectProperty, advertiseProperty, unadvertiseProperty])
        expect((await call(act, { as, params: { id } })).status).toBe(404)
  })

  it.each([
    ['no body', undefined],
    ['null', 'null'],
    ['an empty object', '{}'],
    ['an empty body that claims to be JSON', ''],
  ])('takes %s', async (_, payload) => {
    const { id } = await given.aProperty({ status: 'pending' })
    const answer = await server.inject({
      method: 'PATCH',
      url: `/api/properties/verify/${id}`,
      headers: {
        authorization: `Bearer ${admin.token}`,
        ...(payload !== undefined && { 'content-type': 'application/json' }),
      },
      ...(payload !== undefined && { payload }),
    })
    expect(answer.statusCode).toBe(200)
  })
})

describe('advertising a property', () => {
  it('puts a verified one on the home page and takes it off; repeating it changes nothing', async () => {
    const { id } = await given.aProperty({ title: 'The Advertised' })
    const params = { id }
    expect(await call(advertiseProperty, { as, params, body: { advertise: true } })).toMatchObject({
      status: 200,
      body: { advertise: true, modifiedCount: 1 },
    })
    expect(await call(advertiseProperty, { as, params })).toMatchObject({ status: 200, body: { modifiedCount: 0 } })
    const shown = (await call(advertisedProperties)).body
    expect(shown.map(property => property._id)).toEqual([id])
    expect(Object.keys(shown[0] ?? {}).toSorted()).toEqual([
      '_id',
      'image',
      'location',
      'maxPrice',
      'minPrice',
      'title',
      'underOffer',
    ])
    expect(await call(unadvertiseProperty, { as, params })).toMatchObject({
      status: 200,
      body: { advertise: false, modifiedCount: 1 },
    })
    expect((await call(unadvertiseProperty, { as, params })).body.modifiedCount).toBe(0)
    expect((await call(advertisedProperties)).body).toEqual([])
  })

  it.each(['pending', 'rejected'] as const)('is refused for a %s one', async status => {
    const { id } = await given.aProperty({ status })
    expect(await call(advertiseProperty, { as, params: { id } })).toMatchObject({
      status: 409,
      body: { message: 'Only a verified and unsold property can be advertised.' },
    })
  })

  it('is refused for one that is pending again, even if it was advertised before', async () => {
    const property = await given.aProperty({ advertise: true })
    await call(updateProperty, { as: property.agent, params: { id: property.id }, body: { title: 'New' } })
    expect((await call(advertiseProperty, { as, params: { id: property.id } })).status).toBe(409)
  })

  it('is refused for a sold one, and for one of an agent marked as fraud', async () => {
    const { property: sold } = await deals.aSale()
    const suspicious = await given.aProperty()
    await call(markFraud, { as, params: { id: suspicious.agent.id } })
    expect((await call(advertiseProperty, { as, params: { id: sold.id } })).status).toBe(409)
    expect(await call(advertiseProperty, { as, params: { id: suspicious.id } })).toMatchObject({
      status: 409,
      body: { message: 'The agent of this property is marked as fraud.' },
    })
  })
})
