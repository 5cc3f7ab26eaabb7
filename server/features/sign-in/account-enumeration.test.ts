import { describe, expect, it } from 'vitest'
import { requestedOffers, soldProperties, boughtProperties } from '#contract/offers/offers.ts'
import { myProperties } from '#contract/properties/properties.ts'
import { myReviews } from '#contract/reviews/reviews.ts'
import { findUser } from '#contract/users/users.ts'
import { myWishlist } from '#contract/wishlist/wishlist.ts'
import { aBrowser } from '../../testing/browser.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { removeExpiredSignIns } from './remove-expired-sign-ins.ts'

const { app, call, deps, given, passHours } = await startTestApp()
const unknown = 'nobody@example.com'

describe('whether an email has an account', () => {
  it('is not revealed by any call', async () => {
    const [buyer, agent, known] = [await given.aBuyer(), await given.anAgent(), await given.aBuyer()]
    const answers = async (email: string) => [
      await call(findUser, { as: buyer, params: { emailOrId: email } }),
      await call(myWishlist, { as: buyer, query: { email } }),
      await call(boughtProperties, { as: buyer, query: { email } }),
      await call(myReviews, { as: buyer, query: { email } }),
      await call(requestedOffers, { as: agent, query: { agentEmail: email } }),
      await call(myProperties, { as: agent, query: { email } }),
      await call(soldProperties, { as: agent, params: { email } }),
    ]
    const seen = (some: Awaited<ReturnType<typeof answers>>) =>
      some.map(({ status, body }) => [status, (body as { message?: string }).message])
    expect(seen(await answers(known.email))).toEqual(seen(await answers(unknown)))

    const browser = await aBrowser(app)
    await browser.register('asks@example.com')
    for (const path of ['/api/jwt', '/api/users', '/api/account/forgot-password']) {
      const [one, other] = [
        await browser.post(path, { email: known.email }),
        await browser.post(path, { email: unknown }),
      ]
      expect([one.status, one.body['message']], path).toEqual([other.status, other.body['message']])
    }
  })
})

describe('expired data of the identity', () => {
  it('is removed by a job, and nothing else', async () => {
    const email = 'expires@example.com'
    const browser = await aBrowser(app)
    await browser.register(email)
    const { id } = await deps.db
      .selectFrom('identity.user')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const old = Array.from({ length: 2500 }, (_, number) => ({
      userId: id,
      token: `old-${number}`,
      expiresAt: new Date(Date.now() - 1000),
      updatedAt: new Date(),
      ipAddress: null,
      userAgent: null,
      confirmedAt: null,
      secondFactor: null,
    }))
    await deps.db.insertInto('identity.session').values(old).execute()
    const seconds = Math.floor(Date.now() / 1000)
    await deps.db
      .insertInto('identity.ended_sign_ins')
      .values([
        { uid: 'someone', auth_time: seconds - 182 * 24 * 3600, everywhere: true },
        { uid: 'someone', auth_time: seconds - 179 * 24 * 3600, everywhere: true },
      ])
      .execute()
    await deps.db
      .insertInto('identity.verification')
      .values({ identifier: 'state:old', value: 'x', expiresAt: new Date(Date.now() - 1000) })
      .execute()
    const before = await deps.db.selectFrom('identity.verification').select('id').execute()
    await removeExpiredSignIns(deps)

    const left = await deps.db.selectFrom('identity.session').select('token').where('userId', '=', id).execute()
    expect(left).toHaveLength(1)
    expect(await browser.post('/api/jwt', { email })).toMatchObject({ status: 200 })
    expect(await deps.db.selectFrom('identity.ended_sign_ins').selectAll().execute()).toHaveLength(1)
    expect(await deps.db.selectFrom('identity.verification').select('id').execute()).toHaveLength(before.length - 1)
    passHours(25)
    await removeExpiredSignIns(deps)
    passHours(-25)
    expect(await deps.db.selectFrom('identity.verification').select('id').execute()).toEqual([])
  })
})
