import { describe, expect, it } from 'vitest'
import { apply, declineApplication } from '#contract/applications/applications.ts'
import { deleteProperty } from '#contract/manage-properties/manage-properties.ts'
import { decideReport, reportMessage } from '#contract/messages/message-reports.ts'
import { askAboutProperty } from '#contract/messages/messages.ts'
import { deleteUser, markFraud } from '#contract/moderation/moderation.ts'
import { addReview } from '#contract/reviews/reviews.ts'
import { adminListCounts, adminSummary, adminTasks, topAgents } from '#contract/summary/summary.ts'
import { cancelTransfer, recordTransfer } from '#contract/transfers/transfers.ts'
import { dealBuilders, largePrices } from '../../testing/deal-builders.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

describe('the admin summary', () => {
  it('counts everything in nine consistent numbers, without deleted rows', async () => {
    const { call, given } = await startTestApp()
    const admin = await given.anAdmin()
    const [agent, suspect, buyer, gone] = [
      await given.anAgent(),
      await given.anAgent(),
      await given.aBuyer(),
      await given.aBuyer(),
    ]
    await given.aProperty({ agent, status: 'pending' })
    await given.aProperty({ agent, status: 'rejected' })
    await given.aProperty({ agent, status: 'pending', advertise: true })
    const verified = await given.aProperty({ agent, advertise: true })
    const deleted = await given.aProperty({ agent, advertise: true })
    await given.aProperty({ agent: suspect, advertise: true })
    await call(addReview, { as: buyer, body: { propertyId: verified.id, text: 'Fine.' } })
    await call(deleteProperty, { as: agent, params: { id: deleted.id } })
    await call(deleteUser, { as: admin, params: { id: gone.id } })
    await call(markFraud, { as: admin, params: { id: suspect.id } })
    expect((await call(adminSummary, { as: admin })).body).toEqual({
      totalAdmins: 1,
      totalAgents: 1,
      totalUsers: 1,
      allProperties: 5,
      acceptedProperties: 2,
      pendingProperties: 2,
      rejectedProperties: 1,
      totalReviews: 1,
      advertisedProperties: 1,
    })
  })

  it('counts its one admin in an empty marketplace', async () => {
    const { call, given } = await startTestApp()
    const { body } = await call(adminSummary, { as: await given.anAdmin() })
    expect(body).toEqual({
      totalAdmins: 1,
      totalAgents: 0,
      totalUsers: 0,
      allProperties: 0,
      acceptedProperties: 0,
      pendingProperties: 0,
      rejectedProperties: 0,
      totalReviews: 0,
      advertisedProperties: 0,
    })
  })
})

describe('the tasks of an admin', () => {
  it('count open applications and reports, and users marked as fraud', async () => {
    const { call, given } = await startTestApp()
    const admin = await given.anAdmin()
    const tasks = async () => (await call(adminTasks, { as: admin })).body
    expect(await tasks()).toEqual({ openApplications: 0, openReports: 0, fraudUsers: 0 })
    const [buyer, property] = [await given.aBuyer(), await given.aProperty()]
    const sent = await call(askAboutProperty, { as: buyer, body: { propertyId: property.id, text: 'Hello' } })
    await call(reportMessage, { as: property.agent, params: { id: sent.body._id }, body: {} })
    const applied = await call(apply, { as: buyer, body: { licenceNumber: 'RE-1', statement: 'I sell homes.' } })
    await call(markFraud, { as: admin, params: { id: property.agent.id } })
    expect(await tasks()).toEqual({ openApplications: 1, openReports: 1, fraudUsers: 1 })
    await call(decideReport, { as: admin, params: { id: sent.body._id }, body: { verdict: 'keep' } })
    await call(declineApplication, { as: admin, params: { id: applied.body._id }, body: {} })
    expect(await tasks()).toEqual({ openApplications: 0, openReports: 0, fraudUsers: 1 })
  })
})

describe('the counts of an admin’s lists', () => {
  it('count decided applications, properties for sale and deals', async () => {
    const app = await startTestApp({ env: { DEPOSIT_PERCENT: '0' } })
    const { call, given } = app
    const admin = await given.anAdmin()
    const deals = dealBuilders(app)
    const counts = async () => (await call(adminListCounts, { as: admin })).body
    const none = { acceptedApplications: 0, declinedApplications: 0, decidedReports: 0, forSale: 0, confirmedDeals: 0 }
    expect(await counts()).toEqual({ ...none, waitingDeals: 0, dealsInTrouble: 0, dealsByTransfer: 0 })
    const { id, property } = await deals.anAcceptedOffer({ property: await given.aProperty(largePrices) })
    await deals.anAcceptedOffer()
    await given.aProperty({ status: 'pending' })
    const params = { id }
    await call(recordTransfer, { as: property.agent, params, body: { reference: 'WIRE-1' } })
    const some = { ...none, forSale: 2, waitingDeals: 2, dealsInTrouble: 0, dealsByTransfer: 1 }
    expect(await counts()).toEqual(some)
    await call(cancelTransfer, { as: property.agent, params, body: { reason: 'Mistyped.' } })
    expect(await counts()).toEqual(some)
  })
})

describe('the top agents', () => {
  it('are ordered by sales, total, verified listings and name, without fraud and deleted users', async () => {
    const app = await startTestApp()
    const { call, given } = app
    const deals = dealBuilders(app)
    const admin = await given.anAdmin()
    const people = {
      twoSales: await given.anAgent('Zoe'),
      bigSale: await given.anAgent('Yuri'),
      smallSale: await given.anAgent('Xena'),
      threeProperties: await given.anAgent('Will'),
      anna: await given.anAgent('Anna'),
      bert: await given.anAgent('Bert'),
      suspect: await given.anAgent('Aaron'),
      gone: await given.anAgent('Abel'),
    }
    const sell = async (agent: typeof admin, amount: number) =>
      deals.aSale({ property: await given.aProperty({ agent, minPrice: 1, maxPrice: 900_000 }), amount })
    await sell(people.twoSales, 1)
    await sell(people.twoSales, 1)
    await sell(people.bigSale, 900_000)
    await sell(people.smallSale, 899_999.99)
    await sell(people.suspect, 900_000)
    for (let count = 0; count < 3; count++) await given.aProperty({ agent: people.threeProperties })
    for (let count = 0; count < 4; count++) await given.aProperty({ agent: people.bert, status: 'pending' })
    await call(markFraud, { as: admin, params: { id: people.suspect.id } })
    await call(deleteUser, { as: admin, params: { id: people.gone.id } })
    const names = async (limit?: number) =>
      (await call(topAgents, { query: limit === undefined ? {} : { limit } })).body.map(({ name }) => name)
    expect(await names()).toEqual(['Zoe', 'Yuri', 'Xena', 'Will', 'Anna', 'Bert'])
    expect(await names(2)).toEqual(['Zoe', 'Yuri'])
    const numbers = async () =>
      (await call(topAgents)).body.map(({ name, forSale, sold }) => `${name} ${forSale} ${sold}`)
    expect(await numbers()).toEqual(['Zoe 0 2', 'Yuri 0 1', 'Xena 0 1', 'Will 3 0', 'Anna 0 0', 'Bert 0 0'])
    await given.aProperty({ agent: people.twoSales })
    app.passHours(1)
    expect((await numbers())[0]).toBe('Zoe 1 2')
    await given.anAgent('Carl')
    expect(await names()).toHaveLength(6)
    expect(await names(100)).toHaveLength(7)
  })
})
