import { describe, expect, it } from 'vitest'
import { markFraud } from '#contract/moderation/moderation.ts'
import { myNotifications } from '#contract/notifications/notifications.ts'
import { findOffer } from '#contract/offers/offers.ts'
import { concurrently } from '../../testing/concurrently.ts'
import { dealBuilders, type Deal } from '../../testing/deal-builders.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { lapseUnpaidOffers } from './lapse-unpaid-offers.ts'
import { notifyPaymentsDue } from './notify-payments-due.ts'

const market = await startTestApp()
const { call, deps, passHours } = market
const deals = dealBuilders(market)

const payments = async ({ buyer }: Deal) => {
  const { body } = await call(myNotifications, { as: await deals.signedIn(buyer) })
  return body.flatMap(({ content }) => (content.kind === 'payment due' ? [content.payBy] : []))
}

describe('the notification of a due payment', () => {
  it('comes 24 hours before the deadline, once, however many nodes run the job', async () => {
    const deal = await deals.anAcceptedOffer()
    const { payBy } = (await call(findOffer, { as: deal.buyer, params: { id: deal.id } })).body
    passHours(47.9)
    await notifyPaymentsDue(deps)
    expect(await payments(deal)).toEqual([])
    passHours(0.2)
    await concurrently(() => notifyPaymentsDue(deps))
    await notifyPaymentsDue(deps)
    expect(await payments(deal)).toEqual([payBy])
  })

  it('counts as read when the offer has lapsed', async () => {
    const deal = await deals.anAcceptedOffer()
    passHours(71)
    await notifyPaymentsDue(deps)
    const unread = async () =>
      (await call(myNotifications, { as: await deals.signedIn(deal.buyer) })).body.flatMap(({ content, read }) =>
        read ? [] : [content.kind],
      )
    expect(await unread()).toContain('payment due')
    passHours(1)
    await lapseUnpaidOffers(deps)
    expect(await unread()).not.toContain('payment due')
    expect(await payments(deal)).toHaveLength(1)
  })

  it('is not sent while the buyer cannot pay, as the property is under review', async () => {
    const deal = await deals.anAcceptedOffer()
    const admin = await market.given.anAdmin()
    await call(markFraud, { as: admin, params: { id: deal.property.agent.id } })
    passHours(60)
    await notifyPaymentsDue(deps)
    expect(await payments(deal)).toEqual([])
  })

  it('comes after half of a short payment window', async () => {
    const short = await startTestApp({ env: { PAYMENT_WINDOW_HOURS: '8' } })
    const deal = await dealBuilders(short).anAcceptedOffer()
    const count = async () => {
      await notifyPaymentsDue(short.deps)
      return (
        await short.deps.db.selectFrom('notifications').selectAll().where('user_id', '=', deal.buyer.id).execute()
      ).length
    }
    short.passHours(3.9)
    expect(await count(), 'the acceptance').toBe(1)
    short.passHours(0.2)
    expect(await count()).toBe(2)
  })
})
