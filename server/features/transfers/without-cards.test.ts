import { expect, it } from 'vitest'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { findOffer, soldProperties } from '#contract/offers/offers.ts'
import { createPaymentIntent } from '#contract/payments/payments.ts'
import { confirmTransfer, recordTransfer } from '#contract/transfers/transfers.ts'
import { dealBuilders } from '../../testing/deal-builders.ts'
import { expectInvariants } from '../../testing/expect-invariants.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

it('without card payments, a transfer pays a deal of any amount', async () => {
  const app = await startTestApp({ env: { NODE_ENV: 'production', DEMO: '' } })
  const { call, deps } = app
  expect((await call(clientSettings)).body).toMatchObject({ payments: 'none' })
  const deal = await dealBuilders(app).anAcceptedOffer()
  const [params, agent] = [{ id: deal.id }, deal.property.agent]
  expect((await call(findOffer, { as: deal.buyer, params })).body).toMatchObject({ withoutCards: true })
  expect(await call(createPaymentIntent, { as: deal.buyer, body: { offerId: deal.id } })).toMatchObject({
    status: 409,
    body: { message: 'This deal is paid by transfer: the marketplace took no cards when the offer was accepted.' },
  })
  const mails = await deps.db.selectFrom('mails').select('text').where('to_email', '=', deal.buyer.email).execute()
  expect(mails.map(({ text }) => text).join()).toContain('This marketplace takes no card payments. Agree on a transfer')

  const body = { reference: 'WIRE-77' }
  expect((await call(recordTransfer, { as: agent, params, body })).status).toBe(200)
  expect((await call(confirmTransfer, { as: deal.buyer, params, body })).status).toBe(200)
  expect((await call(findOffer, { as: deal.buyer, params })).body).toMatchObject({
    status: 'bought',
    transactionId: 'WIRE-77',
  })
  expect((await call(soldProperties, { as: agent, params: { email: agent.email } })).body).toMatchObject([
    { transactionId: 'WIRE-77' },
  ])
  await expectInvariants(deps.db)
})
