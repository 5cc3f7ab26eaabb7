import { describe, expect, it } from 'vitest'
import {
  maxBoardOpenings,
  maxBoardRows,
  readBoard,
  showOnBoard,
  shownRows,
  type BoardRow,
} from '#contract/board/board.ts'
import { deleteProperty, verifyProperty } from '#contract/manage-properties/manage-properties.ts'
import { updateProperty } from '#contract/manage-properties/update-property.ts'
import { acceptOffer, rejectOffer, reviseOffer, withdrawOffer } from '#contract/negotiation/negotiation.ts'
import { makeOffer } from '#contract/offers/offers.ts'
import { buyerSummary } from '#contract/own-deals/buyer-summary.ts'
import { listOfferedProperties } from '#contract/own-deals/offered-properties.ts'
import { findProperty } from '#contract/properties/properties.ts'
import { boardBuilders } from '../../testing/board-builders.ts'
import type { BuiltProperty } from '../../testing/builders.ts'
import { callers, concurrently, inRounds, statuses } from '../../testing/concurrently.ts'
import { buyingDate } from '../../testing/days.ts'
import { dealBuilders, type Deal } from '../../testing/deal-builders.ts'
import { expectInvariants } from '../../testing/expect-invariants.ts'
import { finalRoundBuilders } from '../../testing/final-round-builders.ts'
import { negotiationBuilders, sidesOf } from '../../testing/negotiation-builders.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const app = await startTestApp()
const { call, given, deps } = app
const deals = dealBuilders(app)
const { open, close, show, boardOf } = boardBuilders(app)
const { counter, acceptTheirs, mailsTo, notificationsOf, inHours } = negotiationBuilders(app)
const { aRound, final, closeRounds, end } = finalRoundBuilders(app)

const amountsOf = ({ rows }: { rows: readonly BoardRow[] }) => rows.map(({ offerAmount }) => offerAmount)

/** Offers of these amounts, in this order. */
async function offersOf(property: BuiltProperty, ...amounts: number[]): Promise<Deal[]> {
  const made: Deal[] = []
  for (const amount of amounts) made.push(await deals.anOffer({ property, amount }))
  return made
}

/** A home with an open board and offers of these amounts, made after it was opened. */
async function anOpenBoard<Count extends number[]>(...amounts: Count) {
  const property = await given.aProperty()
  expect((await open(property)).status).toBe(200)
  const made = await offersOf(property, ...amounts)
  return { property, made: made as { [N in keyof Count]: Deal } }
}

describe('opening the board', () => {
  it('notifies the buyer of every live offer at the same moment, and nobody else', async () => {
    const property = await given.aProperty()
    const [first, second, gone] = await offersOf(property, 410_000, 420_000, 430_000)
    if (!first || !second || !gone) throw new Error('Three offers are needed')
    await call(withdrawOffer, { as: gone.buyer, params: { id: gone.id } })
    expect((await open(property)).body).toEqual({ isOpen: true, modifiedCount: 1 })
    expect((await open(property)).body).toEqual({ isOpen: true, modifiedCount: 0 })
    for (const { buyer } of [first, second]) {
      expect(await mailsTo(buyer)).toEqual(['board opened'])
      expect(await notificationsOf(buyer)).toEqual([['board opened', false]])
    }
    expect(await mailsTo(gone.buyer)).toEqual([])
    const times = deps.db.selectFrom('notifications').select('created_at').distinct()
    const { length } = await times.where('user_id', 'in', [first.buyer.id, second.buyer.id]).execute()
    expect(length).toBe(1)
  })

  it('needs a home that is for sale', async () => {
    const [pending, sold] = [await given.aProperty({ status: 'pending' }), (await deals.aSale()).property]
    expect([(await open(pending)).status, (await open(sold)).status]).toEqual([409, 409])
  })

  it('is refused while final offers are sealed, which never come to a board unseen', async () => {
    const property = await given.aProperty()
    const [deal] = await offersOf(property, 410_000)
    if (!deal) throw new Error('An offer is needed')
    const round = await aRound(property)
    expect((await final(deal, 450_000)).status).toBe(200)
    expect(await open(property)).toMatchObject({
      status: 409,
      body: { message: 'A round of final offers is open on this home. Open the board after it.' },
    })
    await closeRounds(3)
    expect((await open(property)).status).toBe(200)
    expect(await boardOf(deal, deal.buyer)).toMatchObject({ takesPart: false })
    expect((await show(deal, 2)).status).toBe(200)
    await end(property.agent, round)
  })

  it('is for the agent of the home', async () => {
    const property = await given.aProperty()
    const other = await given.anAgent()
    expect((await open({ ...property, agent: other })).status).toBe(404)
    expect((await close({ ...property, agent: other })).status).toBe(404)
  })

  it(`is possible ${maxBoardOpenings} times`, async () => {
    const property = await given.aProperty()
    for (let opening = 0; opening < maxBoardOpenings; opening++) {
      expect((await open(property)).status).toBe(200)
      await close(property)
    }
    expect((await open(property)).status).toBe(409)
  })

  it('happens once when it is requested many times at once', async () => {
    const property = await given.aProperty()
    const { buyer } = await deals.anOffer({ property })
    const answers = await concurrently(() => open(property))
    expect(statuses(answers)).toEqual({ 200: callers })
    expect(answers.reduce((sum, { body }) => sum + body.modifiedCount, 0)).toBe(1)
    expect(await mailsTo(buyer)).toEqual(['board opened'])
  })

  it('is shown to the agent, to buyers with an offer, and on the home', async () => {
    const property = await given.aProperty()
    const deal = await deals.anOffer({ property })
    const seen = async () => ({
      property: (await call(findProperty, { as: await given.aBuyer(), params: { id: property.id } })).body.openBoard,
      agent: (await call(listOfferedProperties, { as: property.agent })).body[0]?.boardOpenedAt,
      buyer: (await call(buyerSummary, { as: deal.buyer })).body.offers[0]?.onBoard,
    })
    expect(await seen()).toEqual({ property: undefined, agent: null, buyer: null })
    await open(property)
    expect(await seen()).toEqual({ property: true, agent: expect.any(String), buyer: false })
    await show(deal)
    expect(await seen()).toMatchObject({ buyer: true })
    await close(property)
    expect(await seen()).toEqual({ property: undefined, agent: null, buyer: null })
  })
})

const today = () => deps.clock.now().toISOString().slice(0, 10)

describe('the board', () => {
  it('shows offers made after it was opened, the highest first, with the reader’s own marked', async () => {
    const before = today()
    const { property, made } = await anOpenBoard(430_000, 410_000, 450_000)
    // Midnight may pass.
    const day = expect.toBeOneOf([before, today()]) as string
    expect(await boardOf({ property }, made[0].buyer)).toEqual({
      openedOn: day,
      minPrice: 400_000,
      maxPrice: 500_000,
      rows: [
        { offerAmount: 450_000, conditions: [], day, yours: false },
        { offerAmount: 430_000, conditions: [], day, yours: true },
        { offerAmount: 410_000, conditions: [], day, yours: false },
      ],
      joined: 3,
      takesPart: true,
    })
  })

  it('shows nothing until three offers are on it', async () => {
    const { property, made } = await anOpenBoard(430_000, 410_000)
    const [first] = made
    expect(await boardOf({ property }, first.buyer)).toMatchObject({ rows: [], joined: 2, takesPart: true })
    const third = await deals.anOffer({ property })
    expect((await boardOf({ property }, first.buyer)).rows).toHaveLength(3)
    await call(withdrawOffer, { as: third.buyer, params: { id: third.id } })
    expect((await boardOf({ property }, first.buyer)).rows).toEqual([])
  })

  it('gives every offeror and the agent the same answer, except for their mark', async () => {
    const property = await given.aProperty()
    const earlier = await deals.anOffer({ property, amount: 490_000 })
    await open(property)
    const made = await offersOf(property, 420_000, 420_000, 420_000, 410_000)
    const answers = await Promise.all(
      [...made, earlier].map(({ buyer }) => boardOf({ property }, buyer)).concat(boardOf({ property }, property.agent)),
    )
    const marks = answers.map(({ rows, takesPart }) => [rows.filter(({ yours }) => yours).length, takesPart])
    expect(marks).toEqual([
      [1, true],
      [1, true],
      [1, true],
      [1, true],
      [0, false],
      [0, false],
    ])
    const unmarked = answers.map(answer => ({
      ...answer,
      takesPart: false,
      rows: answer.rows.map(row => ({ ...row, yours: false })),
    }))
    for (const answer of unmarked) expect(answer).toEqual(unmarked[0])
  })

  it('does not show the order of arrival, nor the order in which conditions were chosen', async () => {
    const terms = [
      { offerAmount: 420_000, conditions: ['inspection' as const, 'financing' as const] },
      { offerAmount: 420_000, conditions: ['financing' as const, 'inspection' as const] },
      { offerAmount: 420_000, conditions: [] },
      { offerAmount: 440_000, conditions: ['sale of own home' as const] },
    ]
    const boards = []
    for (const order of [terms, terms.toReversed()]) {
      const { property } = await anOpenBoard()
      for (const one of order)
        await call(makeOffer, {
          as: await given.aBuyer(),
          body: { ...one, propertyId: property.id, buyingDate, message: 'Ours.' },
        })
      boards.push((await boardOf({ property }, property.agent)).rows)
    }
    expect(boards[0]).toEqual(boards[1])
    expect(boards[0]?.map(({ conditions }) => conditions.length)).toEqual([1, 0, 2, 2])
  })

  it('is read by the agent and the buyers of live offers only', async () => {
    const { property, made } = await anOpenBoard(420_000, 430_000)
    const [left] = made
    await call(withdrawOffer, { as: left.buyer, params: { id: left.id } })
    for (const as of [left.buyer, await given.aBuyer(), await given.anAgent()])
      expect((await call(readBoard, { as, params: { id: property.id } })).status).toBe(404)
    expect((await call(readBoard, { as: property.agent, params: { id: property.id } })).status).toBe(200)
  })

  it('is left by offers that are withdrawn or rejected, and by expired ones before the job has closed them', async () => {
    const { property, made } = await anOpenBoard(410_000, 420_000, 430_000, 440_000, 450_000)
    const body = { propertyId: property.id, offerAmount: 460_000, buyingDate, expiresAt: inHours(2) }
    await call(makeOffer, { as: await given.aBuyer(), body })
    const [withdrawn, rejected] = made
    await call(withdrawOffer, { as: withdrawn.buyer, params: { id: withdrawn.id } })
    await call(rejectOffer, { as: property.agent, params: { id: rejected.id } })
    expect(amountsOf(await boardOf({ property }, property.agent))).toEqual([460_000, 450_000, 440_000, 430_000])
    app.passHours(2)
    const later = await boardOf({ property }, await deals.signedIn(property.agent))
    app.passHours(-2)
    expect(amountsOf(later)).toEqual([450_000, 440_000, 430_000])
  })

  it('shows what buyers have made, so neither a counteroffer nor an acceptance changes it', async () => {
    const { property, made } = await anOpenBoard(410_000, 420_000, 430_000)
    const [first] = made.map(sidesOf)
    if (!first) throw new Error('An offer is needed')
    await counter(first.agent, first.id, 480_000)
    expect(amountsOf(await boardOf({ property }, first.buyer))).toEqual([430_000, 420_000, 410_000])
    await counter(first.buyer, first.id, 460_000)
    expect(amountsOf(await boardOf({ property }, first.buyer))).toEqual([460_000, 430_000, 420_000])
    await counter(first.agent, first.id, 470_000)
    await acceptTheirs(first.buyer, first.id, 4)
    expect(amountsOf(await boardOf({ property }, made[1].buyer))).toEqual([460_000, 430_000, 420_000])
    await expectInvariants(deps.db)
  })

  it('has its highest rows only', () => {
    const row = { offerAmount: 1, conditions: [], day: '2026-11-23', yours: false }
    expect(shownRows([row, row])).toEqual([])
    expect(shownRows([row, row, row])).toHaveLength(3)
    expect(maxBoardRows).toBe(100)
  })

  it('stays open while a changed home is verified again, and then loses negotiated terms outside a new range', async () => {
    const { property, made } = await anOpenBoard(410_000, 420_000, 430_000, 440_000)
    const [first] = made.map(sidesOf)
    if (!first) throw new Error('An offer is needed')
    await counter(first.agent, first.id, 480_000)
    const body = { minPrice: 400_000, maxPrice: 450_000 }
    await call(updateProperty, { as: property.agent, params: { id: property.id }, body })
    expect(await boardOf({ property }, made[1].buyer)).toMatchObject({ maxPrice: 500_000, takesPart: true })
    await call(verifyProperty, { as: await given.anAdmin(), params: { id: property.id } })
    const board = await boardOf({ property }, made[1].buyer)
    expect(board).toMatchObject({ maxPrice: 450_000, takesPart: true })
    expect(amountsOf(board)).toEqual([440_000, 430_000, 420_000])
    await call(deleteProperty, { as: property.agent, params: { id: property.id } })
    for (const as of [made[1].buyer, property.agent])
      expect((await call(readBoard, { as, params: { id: property.id } })).status).toBe(404)
  })
})

/** An offer that was made before the board was opened, and three that were made since. */
const anEarlierOffer = async () => {
  const deal = sidesOf(await deals.anOffer({ amount: 420_000 }))
  await open(deal.property)
  await offersOf(deal.property, 430_000, 440_000, 450_000)
  return deal
}

describe('an offer that was made before the board was opened', () => {
  it('is on the board once its buyer shows it', async () => {
    const deal = await anEarlierOffer()
    expect(await boardOf(deal, deal.buyer)).toMatchObject({ takesPart: false })
    expect((await show(deal)).body).toMatchObject({ _id: deal.id, modifiedCount: 1 })
    expect((await show(deal)).body).toMatchObject({ modifiedCount: 0 })
    expect(amountsOf(await boardOf(deal, deal.buyer))).toEqual([450_000, 440_000, 430_000, 420_000])
    const line = deps.db.selectFrom('audit').select('detail').where('action', '=', 'show on board')
    expect(await line.where('object_id', '=', deal.id).execute()).toEqual([{ detail: 'version 1' }])
  })

  it('is on the board once its buyer changes it', async () => {
    const deal = await anEarlierOffer()
    const body = { offerAmount: 425_000, buyingDate }
    await call(reviseOffer, { as: deal.buyer, params: { id: deal.id }, body })
    expect(await boardOf(deal, deal.buyer)).toMatchObject({ takesPart: true })
    expect(amountsOf(await boardOf(deal, deal.buyer))).toContain(425_000)
  })

  it('cannot be shown by others, with other terms than the current ones, or after a counteroffer', async () => {
    const deal = await anEarlierOffer()
    expect((await show({ ...deal, buyer: await given.aBuyer() })).status).toBe(404)
    expect(await show(deal, 2)).toMatchObject({ status: 409, body: { current: { version: 1 } } })
    await counter(deal.agent, deal.id, 480_000)
    expect(await show(deal, 1)).toMatchObject({ status: 409, body: { message: /^It is your turn/ } })
    expect((await boardOf(deal, deal.buyer)).takesPart).toBe(false)
  })

  it('cannot be shown once it is decided, or while the board is closed', async () => {
    const [closed, accepted] = [await anEarlierOffer(), await anEarlierOffer()]
    await close(closed.property)
    expect(await show(closed)).toMatchObject({ status: 409, body: { message: 'The board of this home is closed.' } })
    await call(acceptOffer, { as: accepted.agent, params: { id: accepted.id } })
    expect((await show(accepted)).status).toBe(409)
  })
})

describe('final offers, once their round closes', () => {
  it('are on a board that was open when they were made', async () => {
    const { property, made } = await anOpenBoard(410_000, 420_000, 430_000)
    await aRound(property)
    for (const [n, deal] of made.entries()) await final(deal, 450_000 + n)
    expect(amountsOf(await boardOf({ property }, property.agent))).toEqual([430_000, 420_000, 410_000])
    await closeRounds(3)
    expect(amountsOf(await boardOf({ property }, property.agent))).toEqual([450_002, 450_001, 450_000])
  })

  it('keep off a board that was opened after they were made', async () => {
    const { property, made } = await anOpenBoard(410_000, 420_000, 430_000)
    await aRound(property)
    const [early, late] = made
    await final(early, 450_000)
    const opened = { board_opened_at: deps.clock.now() }
    await deps.db.updateTable('properties').set(opened).where('id', '=', property.id).execute()
    await final(late, 460_000)
    await closeRounds(3)
    expect(amountsOf(await boardOf({ property }, property.agent))).toEqual([460_000, 430_000, 410_000])
  })
})

describe('closing the board', () => {
  it('shows nothing any more, and notifies the same buyers', async () => {
    const { property, made } = await anOpenBoard(410_000, 420_000, 430_000)
    const [first] = made
    expect((await close(property)).body).toEqual({ isOpen: false, modifiedCount: 1 })
    expect((await close(property)).body).toEqual({ isOpen: false, modifiedCount: 0 })
    expect(await boardOf({ property }, first.buyer)).toMatchObject({ openedOn: null, rows: [], takesPart: false })
    expect(await notificationsOf(first.buyer)).toEqual([['board closed', false]])
  })

  it('withdraws the notification that it was opened', async () => {
    const { buyer, property } = await deals.anOffer()
    await open(property)
    await close(property)
    await open(property)
    expect(await notificationsOf(buyer)).toEqual([
      ['board opened', false],
      ['board closed', false],
      ['board opened', true],
    ])
  })

  it('ends every consent: a board that is opened again begins empty', async () => {
    const { property, made } = await anOpenBoard(410_000, 420_000, 430_000)
    await close(property)
    await open(property)
    expect(await boardOf({ property }, made[0].buyer)).toMatchObject({ rows: [], joined: 0, takesPart: false })
    for (const deal of made) await show(deal)
    expect(amountsOf(await boardOf({ property }, made[0].buyer))).toEqual([430_000, 420_000, 410_000])
  })
})

describe('switching the board while offers are made', () => {
  it('puts each offer on the board if and only if it was made after the switch', async () => {
    await inRounds(async () => {
      const property = await given.aProperty()
      const buyers = await Promise.all(Array.from({ length: 5 }, () => given.aBuyer()))
      const body = { propertyId: property.id, offerAmount: 450_000, buyingDate }
      await Promise.all([...buyers.map(as => call(makeOffer, { as, body })), open(property)])
      for (const as of buyers) {
        const [mailed] = await mailsTo(as)
        const { takesPart } = await boardOf({ property }, as)
        // Who was on the list of those to notify had offered before.
        expect(takesPart).toBe(mailed === undefined)
      }
    }, 4)
  })

  it('shows an offer at most once, whatever its buyer does at once', async () => {
    const deal = await deals.anOffer()
    await open(deal.property)
    const revised = { offerAmount: 450_000, buyingDate }
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => show(deal)),
      call(reviseOffer, { as: deal.buyer, params: { id: deal.id }, body: revised }),
      call(showOnBoard, { as: deal.buyer, params: { id: deal.id }, body: { version: 2 } }),
    ])
    for (const { status } of answers) expect([200, 409]).toContain(status)
    await offersOf(deal.property, 410_000, 420_000)
    expect(amountsOf(await boardOf(deal, deal.buyer))).toEqual([450_000, 420_000, 410_000])
    await expectInvariants(deps.db)
  })
})
