import { describe, expect, it } from 'vitest'
import { agreeToBackup, maxBackups, rankBackups, stopBackup } from '#contract/backups/backups.ts'
import { agreeToCancel, askToCancel, listDeals, releaseDeal } from '#contract/deals/deals.ts'
import { reviseOffer, withdrawOffer } from '#contract/negotiation/negotiation.ts'
import { findOffer } from '#contract/offers/offers.ts'
import { createPaymentIntent } from '#contract/payments/payments.ts'
import { findProperty } from '#contract/properties/properties.ts'
import type { BuiltProperty } from '../../testing/builders.ts'
import { inRounds, statuses } from '../../testing/concurrently.ts'
import { buyingDate } from '../../testing/days.ts'
import { dealBuilders, largePrices, type Deal } from '../../testing/deal-builders.ts'
import { expectInvariants } from '../../testing/expect-invariants.ts'
import { finalRoundBuilders } from '../../testing/final-round-builders.ts'
import { negotiationBuilders } from '../../testing/negotiation-builders.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { lapseUnpaidOffers } from '../deals/lapse-unpaid-offers.ts'
import { expireOffers } from '../manage-properties/expire-offers.ts'

const app = await startTestApp()
const { call, given, deps, owner } = app
const deals = dealBuilders(app)
const { accept, counter, find, inHours, mailsTo, notificationsOf } = negotiationBuilders(app)
const { aRound, final, closeRounds } = finalRoundBuilders(app)
const admin = await given.anAdmin()
const hourMs = 60 * 60 * 1000

const agree = ({ id, buyer }: Deal, version = 1) =>
  call(agreeToBackup, { as: buyer, params: { id }, body: { version } })
const stop = ({ id, buyer }: Deal) => call(stopBackup, { as: buyer, params: { id } })
const rank = ({ id, agent }: BuiltProperty, backups: readonly Deal[], version = 1) =>
  call(rankBackups, {
    as: agent,
    params: { id },
    body: { backups: backups.map(backup => ({ id: backup.id, version })) },
  })
const withdraw = ({ id, buyer }: Deal) => call(withdrawOffer, { as: buyer, params: { id } })
const statusOf = async (deal: Deal) => (await find(deal)).status
const placesOf = (offers: readonly Deal[]) => Promise.all(offers.map(async one => (await find(one)).backupPlace))

/** The marketplace at a time when the accepted offer is overdue. */
const afterWindow = () => {
  const later = new Date(deps.clock.now().getTime() + 80 * hourMs)
  return { ...deps, clock: { ...deps.clock, now: () => later } }
}
const lapse = (at = afterWindow()) => lapseUnpaidOffers(at)

/** A home with an accepted offer, and others that wait. */
async function aPropertyUnderOffer(waiting = 3) {
  const accepted = await deals.anAcceptedOffer()
  const { property } = accepted
  const others: Deal[] = []
  for (let n = 0; n < waiting; n++) others.push(await deals.anOffer({ property, amount: 410_000 + n }))
  const [first, second, third] = others
  if (!first || !second) throw new Error('Two backups are needed')
  return { accepted, property, others, first, second, third: third ?? second }
}

/** The same, with all of them agreed and ranked in this order. */
async function rankedProperty(waiting = 3) {
  const property = await aPropertyUnderOffer(waiting)
  for (const other of property.others) expect((await agree(other)).status).toBe(200)
  expect((await rank(property.property, property.others)).body).toEqual({ modifiedCount: waiting })
  return property
}

/** A closed round of final offers: the agent has accepted one, a second one waits, and the third buyer made none. */
async function aPropertyAfterFinals() {
  const property = await given.aProperty()
  const [accepted, finalist, countered] = [
    await deals.anOffer({ property }),
    await deals.anOffer({ property }),
    await deals.aCounteroffer({ property }),
  ]
  await aRound(property)
  await final(accepted, 470_000)
  await final(finalist, 460_000)
  await closeRounds(3)
  expect((await accept(property.agent, accepted.id, 2)).status).toBe(200)
  return { property, accepted, finalist, countered }
}

describe('agreeing to be a backup', () => {
  it('is recorded with the version of the terms, and notified to the agent', async () => {
    const { first, property } = await aPropertyUnderOffer()
    expect((await find(first)).backupPlace).toBeUndefined()
    expect((await agree(first)).body).toMatchObject({ status: 'pending', backupPlace: null, modifiedCount: 1 })
    expect((await agree(first)).body).toMatchObject({ modifiedCount: 0 })
    const line = deps.db.selectFrom('audit').select('detail').where('object_id', '=', first.id)
    expect(await line.where('action', '=', 'agree to backup').execute()).toEqual([{ detail: 'version 1' }])
    expect((await notificationsOf(property.agent))[0]).toEqual(['backup agreed', false])
  })

  it('needs an accepted offer of somebody else', async () => {
    const [alone, accepted] = [await deals.anOffer(), await deals.anAcceptedOffer()]
    expect(await agree(alone)).toMatchObject({
      status: 409,
      body: { message: 'No other offer on this home is accepted.' },
    })
    expect((await agree(accepted)).status).toBe(409)
  })

  it('is for the buyer, and for the current terms', async () => {
    const { first } = await aPropertyUnderOffer()
    expect((await agree({ ...first, buyer: await given.aBuyer() })).status).toBe(404)
    expect((await stop({ ...first, buyer: await given.aBuyer() })).status).toBe(404)
    expect(await agree(first, 2)).toMatchObject({ status: 409, body: { current: { version: 1 } } })
  })

  it('is possible with the agent’s terms', async () => {
    const { first, property, accepted } = await aPropertyUnderOffer()
    await counter(property.agent, first.id, 480_000)
    expect((await agree(first, 2)).status).toBe(200)
    await rank(property, [first], 2)
    await lapse()
    expect(await statusOf(accepted)).toBe('rejected')
    expect(await find(first)).toMatchObject({ status: 'accepted', offerAmount: 480_000 })
    await expectInvariants(deps.db)
  })

  it('is possible with the buyer’s terms only while a round of final offers is closed', async () => {
    const { property, finalist, countered, accepted } = await aPropertyAfterFinals()
    expect(await agree(countered, 2)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^The agent made these terms before the final offers/) as string },
    })
    expect((await agree(finalist, 2)).status).toBe(200)
    expect((await rank(property, [finalist], 2)).status).toBe(200)
    await lapse()
    expect(await Promise.all([accepted, countered, finalist].map(statusOf))).toEqual([
      'rejected',
      'pending',
      'accepted',
    ])
    expect(await find(finalist)).toMatchObject({ status: 'accepted', offerAmount: 460_000 })
    await expectInvariants(deps.db)
  })

  it('with the agent’s terms ends when a round of final offers closes', async () => {
    const { accepted, property, first, second } = await aPropertyUnderOffer()
    await counter(property.agent, first.id, 480_000)
    await agree(first, 2)
    await agree(second)
    await lapse()
    expect(await statusOf(accepted)).toBe('rejected')
    await aRound(property)
    await closeRounds(3)
    expect(await placesOf([first, second])).toEqual([undefined, null])
    const { rows } = await recordOf(first)
    expect(rows.at(-1)).toMatchObject({ step: 'stop backup', by: 'marketplace' })
    await expectInvariants(deps.db)
  })

  it('ends with new terms of either side', async () => {
    const { property, others, first, second } = await rankedProperty()
    await call(reviseOffer, { as: first.buyer, params: { id: first.id }, body: { offerAmount: 420_000, buyingDate } })
    await counter(property.agent, second.id, 480_000)
    expect(await placesOf(others)).toEqual([undefined, undefined, 1])
    // What asked the two sides to act is obsolete.
    expect(await notificationsOf(first.buyer)).toEqual([['backup ranked', true]])
    expect(await notificationsOf(second.buyer)).toContainEqual(['backup ranked', true])
    const toAgent = (await notificationsOf(property.agent)).filter(([kind]) => kind === 'backup agreed')
    expect(toAgent.map(([, read]) => read)).toEqual([false, true, true])
    await lapse()
    expect(await Promise.all(others.map(statusOf))).toEqual(['pending', 'pending', 'accepted'])
    expect(await notificationsOf(property.agent)).toContainEqual(['backup accepted', false])
    expect((await notificationsOf(property.agent)).filter(([kind, read]) => kind === 'backup agreed' && !read)).toEqual(
      [],
    )
  })

  it('ends when the buyer takes it back, and the agent of a ranked one is notified', async () => {
    const { property, others, first } = await rankedProperty()
    expect((await stop(first)).body).toMatchObject({ status: 'pending', modifiedCount: 1 })
    expect((await stop(first)).body).toMatchObject({ modifiedCount: 0 })
    expect(await placesOf(others)).toEqual([undefined, 1, 2])
    expect((await notificationsOf(property.agent))[0]).toEqual(['backup stopped', false])
    expect(await notificationsOf(first.buyer)).toEqual([])
  })

  it('is refused outside the price range', async () => {
    const { first, property } = await aPropertyUnderOffer()
    await owner.updateTable('properties').set({ min_price_cents: 43_000_000 }).where('id', '=', property.id).execute()
    expect((await agree(first)).status).toBe(422)
  })
})

describe('ranking backups', () => {
  it('is an order that the agent can change, and each buyer reads their place', async () => {
    const { property, others, first, second, third } = await rankedProperty()
    expect(await placesOf(others)).toEqual([1, 2, 3])
    expect((await rank(property, [third, first])).body).toEqual({ modifiedCount: 3 })
    expect(await placesOf(others)).toEqual([2, null, 1])
    expect((await rank(property, [third, first])).body).toEqual({ modifiedCount: 0 })
    expect(await notificationsOf(first.buyer)).toEqual([['backup ranked', false]])
    expect(await notificationsOf(second.buyer)).toEqual([])
    await expectInvariants(deps.db)
  })

  it('needs the home’s agent, and buyers who agree to the terms that the agent has read', async () => {
    const { property, first, second } = await aPropertyUnderOffer()
    await agree(first)
    expect((await rank({ ...property, agent: await given.anAgent() }, [first])).status).toBe(404)
    expect((await rank(property, [first, second])).status).toBe(409)
    expect((await rank(property, [first], 2)).status).toBe(409)
    expect((await rank(property, [first, first])).status).toBe(422)
    expect(
      (
        await rank(
          property,
          Array.from({ length: maxBackups + 1 }, () => first),
        )
      ).status,
    ).toBe(400)
    const elsewhere = await rankedProperty()
    expect((await rank(property, [elsewhere.first])).status).toBe(409)
    expect(await placesOf([first, second])).toEqual([null, undefined])
  })
})

describe('the end of a deal', () => {
  const endings = {
    'its window passes': () => lapse(),
    'both sides cancel it': async ({ id, buyer, property }: Deal) => {
      await call(askToCancel, { as: buyer, params: { id }, body: { reason: 'No loan.' } })
      await call(agreeToCancel, { as: property.agent, params: { id } })
    },
    'an admin releases it': ({ id }: Deal) =>
      call(releaseDeal, { as: admin, params: { id }, body: { reason: 'The buyer cannot be reached.' } }),
  }

  it.each(Object.entries(endings))('accepts the first backup in the same transaction when %s', async (_, end) => {
    const { accepted, property, others, first, second, third } = await rankedProperty()
    await rank(property, [second, first, third])
    await end(accepted)
    expect(await statusOf(accepted)).toBe('rejected')
    expect(await Promise.all(others.map(statusOf))).toEqual(['pending', 'accepted', 'pending'])
    expect(await placesOf(others)).toEqual([1, undefined, 2])
    expect((await call(findProperty, { as: property.agent, params: { id: property.id } })).body.underOffer).toBe(true)
    expect(await mailsTo(second.buyer)).toEqual(['offer accepted'])
    expect(await mailsTo(first.buyer)).toEqual([])
    expect((await mailsTo(property.agent)).slice(-2).toSorted()).toContain('backup accepted')
    const mails = deps.db.selectFrom('mails').select('text').where('to_email', '=', property.agent.email)
    const ended = (await mails.execute()).map(({ text }) => text).join('\n')
    expect(ended).toContain('The next backup was accepted in its place.')
    expect(ended).not.toContain('open to offers again')
    const { rows } = await recordOf(second)
    expect(rows.at(-1)).toMatchObject({ step: 'accept backup', by: 'marketplace', facts: { status: 'accepted' } })
    await expectInvariants(deps.db)
  })

  it('gives the backup a fresh payment window, in which it can be paid', async () => {
    const { first } = await rankedProperty()
    const at = afterWindow()
    await lapse(at)
    const { payBy, offerAmount } = await find(first)
    expect(Date.parse(payBy ?? '')).toBe(at.clock.now().getTime() + 72 * hourMs)
    const deal = (await call(listDeals, { as: admin, query: { list: 'waiting' } })).body.find(
      ({ _id }) => _id === first.id,
    )
    expect(deal?.acceptedAt).not.toBeNull()
    const opened = await call(createPaymentIntent, { as: first.buyer, body: { price: offerAmount, offerId: first.id } })
    expect(opened.status).toBe(200)
  })

  it('is followed by the next backup when that one is not paid either', async () => {
    const { others } = await rankedProperty()
    await lapse()
    const evenLater = new Date(deps.clock.now().getTime() + 160 * hourMs)
    await lapse({ ...deps, clock: { ...deps.clock, now: () => evenLater } })
    expect(await Promise.all(others.map(statusOf))).toEqual(['rejected', 'accepted', 'pending'])
    await expectInvariants(deps.db)
  })

  it('skips backups that are withdrawn, no longer agreed to, expired or outside the range; those that still wait stay', async () => {
    const { property, others, first, second, third } = await rankedProperty(5)
    const [, , , expiring, last] = others
    if (!expiring || !last) throw new Error('Five backups are needed')
    const body = { offerAmount: 430_000, buyingDate, expiresAt: inHours(24) }
    await call(reviseOffer, { as: expiring.buyer, params: { id: expiring.id }, body })
    await agree(expiring, 2)
    const order = [first, second, third, expiring, last].map(({ id }) => ({ id, version: id === expiring.id ? 2 : 1 }))
    await call(rankBackups, { as: property.agent, params: { id: property.id }, body: { backups: order } })
    await withdraw(first)
    await stop(second)
    // The marketplace changes no range of a home under offer.
    await owner.updateTable('properties').set({ min_price_cents: 41_000_300 }).where('id', '=', property.id).execute()
    await lapse()
    expect(await Promise.all(others.map(statusOf))).toEqual(['rejected', 'pending', 'pending', 'pending', 'accepted'])
  })

  it('refunds a paid deposit, and the backup owes its own', async () => {
    const deal = await deals.aPaidDeposit({ property: await given.aProperty(largePrices) })
    const backup = await deals.anOffer({ property: deal.property })
    await agree(backup)
    await rank(deal.property, [backup])
    await call(releaseDeal, { as: admin, params: { id: deal.id }, body: { reason: 'The balance was refused.' } })
    expect(await find(deal)).toMatchObject({ status: 'rejected', settlement: { refund: 'pending' } })
    expect(await find(backup)).toMatchObject({ status: 'accepted', settlement: { step: 'deposit due' } })
    await expectInvariants(deps.db)
    const mails = deps.db.selectFrom('mails').select('text').where('to_email', '=', deal.property.agent.email)
    const told = await mails.where('kind', '=', 'backup accepted').executeTakeFirstOrThrow()
    expect(told.text).toContain('The buyer has to pay the deposit of $')
  })

  it('opens the home as before when nobody is ranked', async () => {
    const { property, others, first } = await aPropertyUnderOffer()
    await agree(first)
    await lapse()
    expect(await Promise.all(others.map(statusOf))).toEqual(['pending', 'pending', 'pending'])
    expect((await call(findProperty, { as: property.agent, params: { id: property.id } })).body.underOffer).toBe(false)
    const mails = deps.db.selectFrom('mails').select('text').where('to_email', '=', property.agent.email)
    expect((await mails.execute()).map(({ text }) => text).join()).toContain('open to offers again')
  })
})

/** Steps in the record of an offer, oldest first. */
async function recordOf({ id }: Deal) {
  const lines = deps.db.selectFrom('deal_record').select('text').where('offer_id', '=', id).orderBy('line')
  return { rows: (await lines.execute()).map(({ text }) => JSON.parse(text) as { step: string; by: string }) }
}

describe('twenty ends, withdrawals, expiries and changes of mind at once', () => {
  it('leave one accepted offer at most, the first that still agreed', () =>
    inRounds(async round => {
      const { accepted, property, others, first, second } = await rankedProperty()
      const at = afterWindow()
      const expire = () => expireOffers(at)
      const moves = [
        () => lapse(at),
        () => (round % 2 === 0 ? withdraw(first) : stop(first)),
        expire,
        () => rank(property, [second, first]),
      ]
      await Promise.all(
        Array.from({ length: 20 }, (_, n) => moves[(n + round) % moves.length]?.() ?? Promise.resolve()),
      )
      expect(await statusOf(accepted)).toBe('rejected')
      const after = await Promise.all(others.map(statusOf))
      expect(after.filter(status => status === 'accepted')).toHaveLength(1)
      // Either the first was accepted before it left, or the second took over.
      expect(after[2]).toBe('pending')
      await expectInvariants(deps.db)
    }, 5))

  it('leave a backup that is withdrawn while it takes over either withdrawn or accepted', () =>
    inRounds(async () => {
      const { first, second, accepted } = await rankedProperty(2)
      const [, answers] = await Promise.all([
        lapse(),
        Promise.all(Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? withdraw(first) : withdraw(second)))),
      ])
      for (const status of Object.keys(statuses(answers))) expect(['200', '409']).toContain(status)
      expect(await statusOf(accepted)).toBe('rejected')
      const live = (await Promise.all([first, second].map(statusOf))).filter(status => status !== 'rejected')
      expect(live.every(status => status === 'accepted')).toBe(true)
      expect(live.length).toBeLessThanOrEqual(1)
      await expectInvariants(deps.db)
    }, 5))
})

const set = (id: string, columns: object) => deps.db.updateTable('offers').set(columns).where('id', '=', id).execute()

describe('the database', () => {
  it('refuses an agreement to other terms, and two backups of one rank', async () => {
    const { first, second } = await rankedProperty()
    await expect(set(first.id, { backup_version: 2 })).rejects.toThrow('offers_backup')
    await expect(set(first.id, { backup_version: null })).rejects.toThrow('offers_backup')
    await expect(set(second.id, { backup_rank: 1 })).rejects.toThrow('offers_one_per_backup_rank')
  })

  it('refuses other terms without a new version, and ends the agreement with new ones', async () => {
    const { first } = await rankedProperty()
    await expect(set(first.id, { amount_cents: 44_000_000 })).rejects.toThrow('from version 1 to 1')
    await set(first.id, { amount_cents: 44_000_000, terms_version: 2, terms_at: deps.clock.now() })
    const { body } = await call(findOffer, { as: first.buyer, params: { id: first.id } })
    expect(body).toMatchObject({ offerAmount: 440_000, terms: { version: 2 } })
    expect(body.backupPlace).toBeUndefined()
    await withdraw(first)
  })
})
