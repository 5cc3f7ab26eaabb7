import { describe, expect, it } from 'vitest'
import { agreeToBackup, rankBackups, stopBackup } from '#contract/backups/backups.ts'
import { readBoard } from '#contract/board/board.ts'
import { endLateDeal, extendCondition, markCondition } from '#contract/conditions/conditions.ts'
import { endpoints } from '#contract/endpoints.ts'
import { urlOf } from '#contract/ground/endpoint.ts'
import { sendBackChange, verifyProperty } from '#contract/manage-properties/manage-properties.ts'
import { updateProperty } from '#contract/manage-properties/update-property.ts'
import { askAboutProperty, conversationMessages, sendMessage } from '#contract/messages/messages.ts'
import {
  counterOffer,
  offerNegotiation,
  acceptOffer,
  reviseOffer,
  withdrawOffer,
} from '#contract/negotiation/negotiation.ts'
import { myNotifications } from '#contract/notifications/notifications.ts'
import { findOffer, makeOffer } from '#contract/offers/offers.ts'
import { paymentAccount, paymentReference, verifyPayoutDetails } from '#contract/payout-details/payout-details.ts'
import { findManagedProperty } from '#contract/properties/managed-properties.ts'
import { recordTransfer } from '#contract/transfers/transfers.ts'
import { createLog } from '../../app/log.ts'
import { boardBuilders } from '../../testing/board-builders.ts'
import type { BuiltProperty, Person } from '../../testing/builders.ts'
import { dayFromNow } from '../../testing/days.ts'
import { dealBuilders, type Deal, largePrices } from '../../testing/deal-builders.ts'
import { finalRoundBuilders } from '../../testing/final-round-builders.ts'
import { goodAccount, payoutBuilders } from '../../testing/payout-builders.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

// Buyer A and buyer B compete for a home. B's data is searched for in everything that A gets: the answers to all reads
// and to A's own moves, successful or refused, the mails, the notifications, and the log lines of A's requests.
// A new feature adds what B does with it to a case, and A's own calls to `movesOf`. Reads are covered by themselves.

const lines: string[] = []
const app = await startTestApp({
  replace: () => ({ log: createLog('trace', { write: line => void lines.push(line) }) }),
})
const { call, given, deps } = app
const deals = dealBuilders(app)
const { open, close, show } = boardBuilders(app)
const { aRound, final, closeRounds } = finalRoundBuilders(app)
const { aVerifiedAccount } = payoutBuilders(app)
const hourMs = 60 * 60 * 1000

/** Terms of B that nothing else in the test contains. */
const secretTerms = {
  offerAmount: 476_531,
  buyingDate: dayFromNow(111),
  message: 'We sell the vineyard first.',
  conditions: ['sale of own home' as const],
}
const agentsAnswer = { offerAmount: 481_357, buyingDate: dayFromNow(144), message: 'Only for the Quillfeathers.' }

/** The competitors, the agent and the home; B has made an offer, and A too. */
async function aCompetition() {
  const property = await given.aProperty()
  const [a, b] = [await given.aBuyer(), await given.aBuyer('Zebediah Quillfeather')]
  await deps.db.updateTable('users').set({ image: '/images/zebediah/640.webp' }).where('id', '=', b.id).execute()
  const expiresAt = new Date(deps.clock.now().getTime() + 30 * hourMs + 123_456).toISOString()
  const made = await call(makeOffer, { as: b, body: { propertyId: property.id, ...secretTerms, expiresAt } })
  expect(made.status).toBe(201)
  const theirs: Deal = { id: made.body._id, buyer: b, property, amount: secretTerms.offerAmount }
  const mine = await deals.anOffer({ property, buyer: a })
  return { property, mine, theirs }
}

/** Everything of B that only B and the agent may know: who B is, and each value of their offer that A does not share. */
async function secretsOf(theirs: Deal, mine: Deal): Promise<string[]> {
  const { buyer } = theirs
  const [own, others] = await Promise.all([valuesFor(theirs), valuesFor(mine)])
  const person = [buyer.id, buyer.uid, buyer.name, buyer.email, 'Quillfeather', '/images/zebediah/640.webp']
  return [...new Set([...person, ...own])].filter(value => value.length >= 6 && !others.has(value))
}

/** All values that a buyer reads of their own offer and its negotiation. */
async function valuesFor({ id, buyer }: Deal): Promise<Set<string>> {
  const offer = await call(findOffer, { as: buyer, params: { id } })
  const negotiation = await call(offerNegotiation, { as: buyer, params: { id } })
  return new Set(valuesIn([offer.body, negotiation.body]))
}

const valuesIn = (part: unknown): string[] =>
  typeof part === 'object' && part !== null ? Object.values(part).flatMap(valuesIn) : [String(part)]

/** The answers to every read that a buyer may make about this home, their own offer and themselves. */
async function readsOf({ id, property, buyer }: Deal): Promise<[source: string, text: string][]> {
  const reads = endpoints.filter(
    ({ method, access }) =>
      method === 'GET' && (access === 'signed-in' || access === 'public' || access.includes('user')),
  )
  const found: [string, string][] = []
  for (const { path } of reads) {
    const about = path.startsWith('/offers') || path.includes('receipt') ? id : property.id
    const params = { id: about, propertyId: property.id, offerId: id, emailOrId: buyer.email }
    const { statusCode, body } = await app.app.inject({ url: urlOf({ path }, params), headers: bearer(buyer) })
    found.push([`${statusCode} GET ${path}`, body])
  }
  return found
}

/** The answers to A's own moves. Those on B's offer are refused. */
async function movesOf(mine: Deal, theirs: Deal): Promise<[source: string, text: string][]> {
  const { buyer: as, id, property } = mine
  const terms = { offerAmount: 433_000, buyingDate: dayFromNow(14) }
  const answers = {
    revise: await call(reviseOffer, { as, params: { id }, body: terms }),
    counter: await call(counterOffer, { as, params: { id }, body: terms }),
    'show on board': await show(mine, 2),
    'show on board again': await show(mine, 1),
    'offer again': await call(makeOffer, { as, body: { propertyId: property.id, ...terms } }),
    'read theirs': await call(findOffer, { as, params: { id: theirs.id } }),
    'read their negotiation': await call(offerNegotiation, { as, params: { id: theirs.id } }),
    'revise theirs': await call(reviseOffer, { as, params: { id: theirs.id }, body: terms }),
    'counter theirs': await call(counterOffer, { as, params: { id: theirs.id }, body: terms }),
    'withdraw theirs': await call(withdrawOffer, { as, params: { id: theirs.id } }),
    'agree to be a backup': await call(agreeToBackup, { as, params: { id }, body: { version: 1 } }),
    'agree for theirs': await call(agreeToBackup, { as, params: { id: theirs.id }, body: { version: 1 } }),
    'stop being a backup': await call(stopBackup, { as, params: { id } }),
    'mark a condition of theirs': await call(markCondition, {
      as,
      params: { id: theirs.id },
      body: { condition: 'sale of own home', result: 'failed', note: 'Not mine.' },
    }),
    'show theirs': await show({ ...theirs, buyer: as }),
  }
  return Object.entries(answers).map(([move, { status, body }]) => [`${status} ${move}`, JSON.stringify(body)])
}

/** The mails and notifications of a person, as stored. */
async function messagesOf({ id, email }: Person): Promise<[source: string, text: string][]> {
  const mails = await deps.db.selectFrom('mails').selectAll().where('to_email', '=', email).execute()
  const notifications = await deps.db.selectFrom('notifications').selectAll().where('user_id', '=', id).execute()
  return [...mails, ...notifications].map(row => ['kind' in row ? 'mail' : 'notification', JSON.stringify(row)])
}

/** Searches everything that A gets from now on, and all that A has got, for these secrets. */
async function expectNothingOf(secrets: readonly string[], mine: Deal, theirs: Deal): Promise<string[]> {
  const firstLine = lines.length
  const answers = [...(await readsOf(mine)), ...(await movesOf(mine, theirs)), ...(await readsOf(mine))]
  const logged = lines.slice(firstLine).map((line): [string, string] => ['log', line])
  expect(logged.length).toBeGreaterThanOrEqual(answers.length)
  for (const [source, text] of [...answers, ...logged, ...(await messagesOf(mine.buyer))])
    for (const secret of secrets) expect(text, `${source} contains ${secret}`).not.toContain(secret)
  return answers.map(([source]) => source)
}

const bearer = ({ token }: Person) => ({ authorization: `Bearer ${token}` })

const answerTheirs = ({ id, property }: Deal) =>
  call(counterOffer, { as: property.agent, params: { id }, body: agentsAnswer })

describe('what buyer A gets while buyer B competes', () => {
  it('is nothing of B but their number', async () => {
    const { mine, theirs, property } = await aCompetition()
    await answerTheirs(theirs)
    const secrets = await secretsOf(theirs, mine)
    for (const value of [
      '476531',
      '481357',
      secretTerms.buyingDate,
      agentsAnswer.buyingDate,
      secretTerms.message,
      agentsAnswer.message,
    ])
      expect(secrets).toContain(value)
    const sources = await expectNothingOf(secrets, mine, theirs)
    for (const read of ['/offers/:id/terms', '/buyer-dashboard-summary', '/notifications', '/properties/:id'])
      expect(sources).toContain(`200 GET ${read}`)
    // The agent, who may read it, is an example of what the search finds.
    const { body } = await call(findOffer, { as: property.agent, params: { id: theirs.id } })
    expect(secrets.some(secret => JSON.stringify(body).includes(secret))).toBe(true)
  })

  it('is amount, conditions and day of B on an open board, and nothing of the agent’s answers', async () => {
    const { mine, theirs, property } = await aCompetition()
    await open(property)
    await show(theirs)
    await deals.anOffer({ property })
    await deals.anOffer({ property })
    await answerTheirs(theirs)
    const shown = String(secretTerms.offerAmount)
    const secrets = (await secretsOf(theirs, mine)).filter(value => value !== shown && value !== 'sale of own home')
    const sources = await expectNothingOf(secrets, mine, theirs)
    expect(sources).toContain('200 GET /properties/:id/board')
    const { body } = await call(readBoard, { as: mine.buyer, params: { id: property.id } })
    expect(Object.keys(body).toSorted()).toEqual(['joined', 'maxPrice', 'minPrice', 'openedOn', 'rows', 'takesPart'])
    for (const row of body.rows)
      expect(Object.keys(row).toSorted()).toEqual(['conditions', 'day', 'offerAmount', 'yours'])
    expect(JSON.stringify(body)).toContain(shown)
  })

  it.each(['withdrawn', 'accepted', 'outside a new range', 'on a closed board'])(
    'is nothing of B either once their offer is %s',
    async how => {
      const { mine, theirs, property } = await aCompetition()
      const secrets = await secretsOf(theirs, mine)
      if (how === 'on a closed board') for (const move of [open, close]) await move(property)
      else await endOf(theirs, how)
      await expectNothingOf(secrets, mine, theirs)
    },
  )
})

async function endOf({ id, buyer, property }: Deal, how: string): Promise<void> {
  if (how === 'withdrawn') await call(withdrawOffer, { as: buyer, params: { id } })
  else if (how === 'accepted') await call(acceptOffer, { as: property.agent, params: { id } })
  else {
    await answerTheirs({ id, buyer, property, amount: 0 })
    const body = { minPrice: property.minPrice, maxPrice: 450_000 }
    await call(updateProperty, { as: property.agent, params: { id: property.id }, body })
    await call(verifyProperty, { as: await given.anAdmin(), params: { id: property.id } })
  }
}

describe('what buyer A gets about the deal of B', () => {
  it.each(['met', 'failed'] as const)('is nothing of what B says about a condition once it is %s', async result => {
    const { mine, theirs, property } = await aCompetition()
    const secrets = await secretsOf(theirs, mine)
    await call(acceptOffer, { as: property.agent, params: { id: theirs.id } })
    const body = {
      condition: 'sale of own home' as const,
      result,
      note: 'The vineyard burned.',
      document: 'Deed 4711.pdf',
    }
    expect((await call(markCondition, { as: theirs.buyer, params: { id: theirs.id }, body })).status).toBe(200)
    await expectNothingOf([...secrets, body.note, body.document], mine, theirs)
  })
})

/** The answers to every read that somebody may make, with each of these ids. */
async function readsWith(as: Person, ids: readonly string[]): Promise<[source: string, text: string][]> {
  const found: [string, string][] = []
  for (const { method, path, access } of endpoints) {
    const isAllowed = access === 'signed-in' || access === 'public' || access.includes(as.role)
    if (method !== 'GET' || !isAllowed) continue
    for (const id of path.includes(':') ? ids : ids.slice(0, 1)) {
      const params = { id, propertyId: id, offerId: id, emailOrId: as.email }
      const { statusCode, body } = await app.app.inject({ url: urlOf({ path }, params), headers: bearer(as) })
      found.push([`${statusCode} GET ${path}`, body])
    }
  }
  return found
}

describe('what another buyer and another agent get about the deal of B', () => {
  it('is nothing of its account, conditions, messages, and what an admin has sent back', async () => {
    const property = await given.aProperty(largePrices)
    const { agent, id: propertyId } = property
    const admin = await given.anAdmin()
    const change = { title: 'Palace by the vineyard', description: 'With a cellar that floods.' }
    await call(updateProperty, { as: agent, params: { id: propertyId }, body: change })
    const reason = 'The vineyard is not for sale.'
    expect((await call(sendBackChange, { as: admin, params: { id: propertyId }, body: { reason } })).status).toBe(200)

    const mine = await deals.anOffer({ property })
    const theirs = await deals.anAcceptedOffer({ property, conditions: ['inspection'] })
    const { buyer, id } = theirs
    const mark = {
      condition: 'inspection' as const,
      result: 'met' as const,
      note: 'Roof is dry.',
      document: 'Report 4711.pdf',
    }
    expect((await call(markCondition, { as: buyer, params: { id }, body: mark })).status).toBe(200)
    await deals.pay(theirs)
    const account = await aVerifiedAccount(agent)
    const asked = await call(askAboutProperty, { as: buyer, body: { propertyId, text: 'When do we meet the notary?' } })
    const params = { id: asked.body.conversationId }
    const answered = await call(sendMessage, { as: agent, params, body: { text: 'On Friday at the vineyard.' } })
    expect([asked.status, answered.status]).toEqual([201, 201])

    const { holder, bank, routingNumber = '', accountNumber = '' } = goodAccount
    const secrets = [
      holder,
      bank,
      routingNumber,
      accountNumber,
      paymentReference(id),
      mark.note,
      mark.document,
      reason,
      change.title,
      change.description,
      'When do we meet the notary?',
      'On Friday at the vineyard.',
      buyer.email,
    ]
    const ids = [id, propertyId, params.id]
    const firstLine = lines.length
    const got: [string, string][] = []
    const other = await given.anAgent()
    for (const as of [mine.buyer, other]) {
      got.push(...(await readsWith(as, ids)))
      const onTheirs = { as, params: { id } }
      const moves = [
        await call(markCondition, { ...onTheirs, body: mark }),
        await call(extendCondition, { ...onTheirs, body: { condition: 'inspection', until: dayFromNow(30) } }),
        await call(endLateDeal, { ...onTheirs, body: { reason: 'Late.' } }),
        await call(recordTransfer, { ...onTheirs, body: { reference: 'WIRE 1' } }),
        await call(verifyPayoutDetails, { as, params: account }),
        await call(sendMessage, { as, params, body: { text: 'Hello?' } }),
      ]
      for (const { status, body } of moves) {
        expect([403, 404]).toContain(status)
        got.push([`${status} move`, JSON.stringify(body)])
      }
      got.push(...(await messagesOf(as)))
    }
    got.push(...lines.slice(firstLine).map((line): [string, string] => ['log', line]))
    const found = got.flatMap(([source, text]) =>
      secrets.filter(secret => text.includes(secret)).map(secret => `${source} contains ${secret}`),
    )
    expect(found).toEqual([])
    // The two sides, who may read it, are examples of what the search finds.
    const ofSides = JSON.stringify([
      await call(paymentAccount, { as: buyer, params: { id } }),
      await call(findOffer, { as: agent, params: { id } }),
      await call(conversationMessages, { as: agent, params }),
      await call(findManagedProperty, { as: agent, params: { id: propertyId } }),
    ])
    for (const secret of secrets) expect(ofSides).toContain(secret)
  })
})

describe('what buyer A gets while A and B are backups', () => {
  it('is nothing of B but that somebody is ranked before A', async () => {
    const { mine, theirs, property } = await aCompetition()
    await deals.anAcceptedOffer({ property })
    for (const { id, buyer } of [theirs, mine])
      await call(agreeToBackup, { as: buyer, params: { id }, body: { version: 1 } })
    const backups = [theirs.id, mine.id].map(id => ({ id, version: 1 }))
    const ranked = await call(rankBackups, { as: property.agent, params: { id: property.id }, body: { backups } })
    expect(ranked.body).toEqual({ modifiedCount: 2 })
    const secrets = await secretsOf(theirs, mine)
    expect((await call(findOffer, { as: mine.buyer, params: { id: mine.id } })).body.backupPlace).toBe(2)
    await expectNothingOf(secrets, mine, theirs)
  })
})

describe('what buyer A gets after A and B have lost', () => {
  it('is nothing of B but how A stood among the final offers', async () => {
    const { mine, theirs, property } = await aCompetition()
    const winner = await deals.anOffer({ property })
    await aRound(property)
    await final(theirs, 487_913, { message: 'The vineyard is sold.' })
    await final(mine, 441_000)
    await final(winner, 450_000)
    await closeRounds(3)
    expect((await call(acceptOffer, { as: property.agent, params: { id: winner.id } })).status).toBe(200)
    await deals.pay({ ...winner, amount: 450_000 })
    const secrets = await secretsOf(theirs, mine)
    for (const value of ['476531', '487913', 'The vineyard is sold.']) expect(secrets).toContain(value)
    await expectNothingOf(secrets, mine, theirs)
    const { body } = await call(findOffer, { as: mine.buyer, params: { id: mine.id } })
    expect(body.offerRank).toEqual({ place: 3, of: 3 })
  })
})

describe('the boards of two homes', () => {
  it('have no value of a buyer in common but what the buyer has chosen', async () => {
    const [here, there]: BuiltProperty[] = [await given.aProperty(), await given.aProperty()]
    if (!here || !there) throw new Error('Two homes are needed')
    const [a, b, c] = [await given.aBuyer(), await given.aBuyer(), await given.aBuyer()]
    const boards = []
    for (const [property, amount] of [
      [here, 411_000],
      [there, 421_000],
    ] as const) {
      await open(property)
      for (const [n, buyer] of [a, b, c].entries()) await deals.anOffer({ property, buyer, amount: amount + n })
      boards.push((await call(readBoard, { as: a, params: { id: property.id } })).body)
    }
    const [first, second] = boards.map(
      ({ rows }) => new Set(rows.flatMap(({ yours: _, day: __, ...row }) => valuesIn(row))),
    )
    expect(first?.size).toBe(3)
    expect([...(first ?? [])].filter(value => second?.has(value))).toEqual([])
    const { body } = await call(myNotifications, { as: a })
    expect(JSON.stringify(body)).not.toContain(b.id)
  })
})
