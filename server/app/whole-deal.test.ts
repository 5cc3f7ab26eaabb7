import { describe, expect, it } from 'vitest'
import { downloadDealRecord } from '#contract/deal-record/deal-record.ts'
import { dollars } from '#contract/ground/money.ts'
import { verifyProperty } from '#contract/manage-properties/manage-properties.ts'
import { acceptCounter, counterOffer } from '#contract/negotiation/negotiation.ts'
import { boughtProperties, findOffer, makeOffer, requestedOffers, soldProperties } from '#contract/offers/offers.ts'
import { duePayment } from '#contract/offers/settlement.ts'
import { buyProperty, createPaymentIntent } from '#contract/payments/payments.ts'
import { downloadReceipt } from '#contract/payments/receipt.ts'
import { addProperty } from '#contract/properties/add-property.ts'
import { findProperty } from '#contract/properties/properties.ts'
import { publicProperty } from '#contract/public-pages/public-properties.ts'
import { confirmTransfer, recordTransfer } from '#contract/transfers/transfers.ts'
import { addToWishlist, myWishlist } from '#contract/wishlist/wishlist.ts'
import type { Deps } from '../deps/deps.ts'
import { sendWaitingMails } from '../features/mail/send-mail.ts'
import { completeConfirmedSales } from '../features/transfers/complete-confirmed-sales.ts'
import type { Person } from '../testing/builders.ts'
import { buyingDate } from '../testing/days.ts'
import { expectInvariants } from '../testing/expect-invariants.ts'
import { operators, type Operator } from '../testing/samples/operators.ts'

/** Refuses to go on after a refused step. */
function worked<Body>({ status, body }: { status: number; body: Body }): Body {
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body
}

const prices = { small: { asking: 440_000, agreed: 450_000 }, large: { asking: 1_900_000, agreed: 2_000_000 } }

/** People of a marketplace, each registered as its operator requires. */
async function people({ register }: Operator) {
  const admin = await register('admin')
  return { admin, agent: await register('agent', admin), buyer: await register('user') }
}
type People = Awaited<ReturnType<typeof people>>

/** Lists and verifies a home, which the buyer then finds and saves. */
async function listProperty({ app: { call } }: Operator, { admin, agent, buyer }: People, minPrice: number) {
  const body = {
    title: `Mill ${minPrice}`,
    location: '1 Elm Street, Salem, OR',
    description: 'Four rooms and a garden.',
    image: '/images/villa-dusk/1280.webp',
    minPrice,
    maxPrice: minPrice * 2,
  }
  const { _id: id } = worked(await call(addProperty, { as: agent, body }))
  worked(await call(verifyProperty, { as: admin, params: { id }, body: {} }))
  worked(await call(findProperty, { as: buyer, params: { id } }))
  worked(await call(addToWishlist, { as: buyer, body: { propertyId: id } }))
  return id
}

/** Makes an offer, which the agent answers with a counteroffer that the buyer accepts. */
async function agree({ app: { call } }: Operator, { agent, buyer }: People, propertyId: string, price: Price) {
  const { asking, agreed } = price
  const made = worked(await call(makeOffer, { as: buyer, body: { propertyId, offerAmount: asking, buyingDate } }))
  const params = { id: made._id }
  const [requested] = worked(await call(requestedOffers, { as: agent, query: { agentEmail: agent.email } }))
  expect(requested).toMatchObject({ _id: params.id, offerAmount: asking })
  worked(await call(counterOffer, { as: agent, params, body: { version: 1, offerAmount: agreed, buyingDate } }))
  worked(await call(acceptCounter, { as: buyer, params, body: { version: 2 } }))
  return params
}
type Price = (typeof prices)['small']

/** Pays what is due until the home is sold, as the pages do. Returns the payments. */
async function pay(operator: Operator, people: People, params: { id: string }): Promise<string[]> {
  const paid: string[] = []
  for (;;) {
    const offer = worked(await operator.app.call(findOffer, { as: people.buyer, params }))
    if (offer.status === 'bought') return paid
    const due = duePayment(offer)
    const payment = `${due.what} ${due.amount} by ${due.by}`
    expect(paid).not.toContain(payment)
    paid.push(payment)
    if (due.by === 'card') await payByCard(operator, people.buyer, params)
    else await payByTransfer(operator, people, params)
  }
}

async function payByCard({ app: { call }, payByCard: charge }: Operator, as: Person, params: { id: string }) {
  const { clientSecret } = worked(await call(createPaymentIntent, { as, body: { offerId: params.id } }))
  const body = { transactionId: await charge(clientSecret), status: 'bought' as const }
  worked(await call(buyProperty, { as, params, body }))
}

async function payByTransfer({ app: { call, deps } }: Operator, { agent, buyer }: People, params: { id: string }) {
  const body = { reference: `Wire ${params.id}` }
  worked(await call(recordTransfer, { as: agent, params, body }))
  worked(await call(confirmTransfer, { as: buyer, params, body }))
  await completeConfirmedSales(tomorrow(deps))
}

/** The marketplace as of tomorrow, after the time in which an admin can object. */
const tomorrow = (deps: Deps): Deps => ({
  ...deps,
  clock: { now: () => new Date(deps.clock.now().getTime() + 25 * 60 * 60 * 1000) },
})

describe.each(operators)('a marketplace with $name', async ({ start, payments, isPublic }) => {
  const operator = await start()
  const { call, deps } = operator.app
  const everybody = await people(operator)
  const { agent, buyer } = everybody

  it.each(['small', 'large'] as const)('sells a home of a %s price', async size => {
    const id = await listProperty(operator, everybody, prices[size].asking)
    expect((await call(publicProperty, { params: { id } })).status).toBe(isPublic ? 200 : 404)

    const params = await agree(operator, everybody, id, prices[size])
    expect(await pay(operator, everybody, params)).toEqual(payments[size])

    const bought = worked(await call(boughtProperties, { as: buyer, query: { email: buyer.email } }))
    const sold = worked(await call(soldProperties, { as: agent, params: { email: agent.email } }))
    for (const [deal] of [bought, sold])
      expect(deal).toMatchObject({ _id: params.id, status: 'bought', offerAmount: prices[size].agreed })
    expect(worked(await call(myWishlist, { as: buyer }))).toEqual([])
    for (const as of [buyer, agent])
      for (const endpoint of [downloadReceipt, downloadDealRecord])
        expect((await operator.app.app.inject(download(endpoint.path, params.id, as))).statusCode).toBe(200)
    await expectMails(operator, everybody, dollars(prices[size].agreed))
    await expectInvariants(deps.db)
  })
})

const download = (path: string, id: string, { token }: Person) => ({
  url: `/api${path.replace(':id', id)}`,
  headers: { authorization: `Bearer ${token}` },
})

/** Expects that both sides have a mail about the sale, delivered if there is a mail server. */
async function expectMails({ app: { deps }, mails }: Operator, { agent, buyer }: People, price: string) {
  if (mails) await sendWaitingMails(tomorrow(deps))
  for (const [{ email }, subject] of [
    [agent, `Sold for ${price}`],
    [buyer, `Receipt: ${price}`],
  ] as const) {
    const written = await deps.db.selectFrom('mails').select('subject').where('to_email', '=', email).execute()
    expect(written.map(mail => mail.subject).join()).toContain(subject)
    if (mails)
      await expect.poll(() => mails.some(({ to, source }) => to.includes(email) && source.includes(subject))).toBe(true)
  }
}
