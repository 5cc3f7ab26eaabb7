import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { urlOf } from '#contract/ground/endpoint.ts'
import { deleteUser, makeAdmin, markFraud } from '#contract/moderation/moderation.ts'
import { myNotifications } from '#contract/notifications/notifications.ts'
import {
  changePayoutDetails,
  maxPayoutVersions,
  myPayoutDetails,
  paymentAccount,
  paymentReference,
  refusePayoutDetails,
  verifyPayoutDetails,
} from '#contract/payout-details/payout-details.ts'
import { confirmedMinutes, confirmFirst } from '#contract/sign-in/confirm-identity.ts'
import { toDecide } from '#contract/to-decide/to-decide.ts'
import { confirmTransfer, recordTransfer } from '#contract/transfers/transfers.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Person } from '../../testing/builders.ts'
import { callers, concurrently, statuses } from '../../testing/concurrently.ts'
import { dealBuilders, largePrices, type Deal } from '../../testing/deal-builders.ts'
import { expectInvariants } from '../../testing/expect-invariants.ts'
import { goodAccount, otherAccount, payoutBuilders } from '../../testing/payout-builders.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { lockUserById } from '../users/user-store.ts'
import { askForPayoutDetails } from './ask-for-payout-details.ts'
import { checkAccount } from './check-account.ts'
import { insertVersion, removeOldVersions } from './payout-store.ts'

const app = await startTestApp()
const { call, given, deps } = app
const deals = dealBuilders(app)
const { anAccount, aVerifiedAccount } = payoutBuilders(app)
const admin = await given.anAdmin('Ben Admin')

/** A deal whose balance is due. */
const aDueBalance = async () => deals.aPaidDeposit({ property: await given.aProperty(largePrices) })
const seen = ({ id, buyer }: Deal) => call(paymentAccount, { as: buyer, params: { id } })
const record = ({ id, property }: Deal, reference: string) =>
  call(recordTransfer, { as: property.agent, params: { id }, body: { reference } })
const confirm = ({ id, buyer }: Deal, reference: string) =>
  call(confirmTransfer, { as: buyer, params: { id }, body: { reference } })
const verify = (params: { id: string }, as = admin) => call(verifyPayoutDetails, { as, params })
const anInstant = expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string
const unread = async (as: Person) =>
  (await call(myNotifications, { as })).body.flatMap(({ read, content }) => (read ? [] : [content.kind]))

/** Counts the statements that wait for a lock. */
const waitingForLocks = async () => {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(deps.db)
  return rows.length
}

describe('the account of an agent', () => {
  it('is read by the buyer of a deal once an admin has verified it', async () => {
    const deal = await aDueBalance()
    expect((await seen(deal)).body).toMatchObject({ state: 'missing', account: null, askedAt: null })
    const { agent } = deal.property
    const account = await anAccount(agent)
    expect((await seen(deal)).body).toMatchObject({ state: 'unchecked', account: null, ending: null, changedAt: null })
    expect((await call(myPayoutDetails, { as: agent })).body.details).toMatchObject({
      version: 1,
      ending: '1930',
      verifiedAt: null,
      held: false,
    })
    expect(await unread(admin)).toContain('payout details to verify')
    expect(await verify(account)).toMatchObject({ status: 200, body: { modifiedCount: 1 } })
    expect(await unread(admin)).not.toContain('payout details to verify')
    expect((await seen(deal)).body).toEqual({
      state: 'verified',
      account: { ...goodAccount, iban: null },
      ending: null,
      reference: paymentReference(deal.id),
      askedAt: null,
      changedAt: null,
      verifiedAt: anInstant,
    })
    expect(await unread(deal.buyer)).toContain('payout details verified')
    expect(await unread(agent)).toContain('own payout details verified')
    await expectInvariants(deps.db)
  })

  it('is nobody else’s to read, nor before the deposit is paid', async () => {
    const deal = await aDueBalance()
    await aVerifiedAccount(deal.property.agent)
    expect((await seen({ ...deal, buyer: await given.aBuyer() })).status).toBe(404)
    for (const as of [deal.property.agent, admin])
      expect((await call(paymentAccount, { as, params: { id: deal.id } })).status).toBe(403)
    const unpaid = await deals.anAcceptedOffer({
      property: await given.aProperty({ ...largePrices, agent: deal.property.agent }),
    })
    expect((await seen(unpaid)).status).toBe(409)
    await call(markFraud, { as: admin, params: { id: deal.property.agent.id } })
    expect((await seen(deal)).status).toBe(409)
  })

  it('is never in a mail or notification, nor read by another buyer', async () => {
    const deal = await aDueBalance()
    const { agent } = deal.property
    await aVerifiedAccount(agent)
    const other = await given.aBuyer()
    await anAccount(agent, otherAccount)
    const secrets = ['000482771930', '021000021', 'DE89370400440532013000', 'DE89 3704 0044 0532 0130 00']
    const stored = [
      ...(await deps.db.selectFrom('mails').selectAll().execute()),
      ...(await deps.db.selectFrom('notifications').selectAll().execute()),
    ].map(row => JSON.stringify(row))
    expect(stored.length).toBeGreaterThan(0)
    const reads = endpoints.filter(
      ({ method, access }) =>
        method === 'GET' && (access === 'signed-in' || access === 'public' || access.includes('user')),
    )
    for (const { path } of reads) {
      const params = { id: deal.id, propertyId: deal.property.id, offerId: deal.id, emailOrId: agent.email }
      const url = urlOf({ path }, params)
      stored.push((await app.app.inject({ url, headers: { authorization: `Bearer ${other.token}` } })).body)
    }
    for (const text of stored) for (const secret of secrets) expect(text).not.toContain(secret)
  })

  it('can be changed ten times a day, not counting wrong digits', async () => {
    const limited = await startTestApp({ env: { RATE_LIMIT: 'on' } })
    const as = await limited.given.anAgent()
    const change = async (accountNumber: string, routingNumber = '021000021') =>
      (await limited.call(changePayoutDetails, { as, body: { ...goodAccount, accountNumber, routingNumber } })).status
    for (let at = 0; at < 11; at++) expect(await change('1000', '021000022')).toBe(422)
    for (let at = 0; at < 10; at++) expect(await change(`100${at}`)).toBe(200)
    expect(await change('1009'), 'the same account again').toBe(200)
    expect(await change('2000')).toBe(429)
  })

  it('is changed only after a recent sign-in', async () => {
    const agent = await given.anAgent()
    const session = await deps.db
      .selectFrom('identity.session')
      .select('id')
      .where('userId', '=', agent.uid)
      .executeTakeFirstOrThrow()
    const before = new Date(deps.clock.now().getTime() - (confirmedMinutes + 1) * 60_000)
    await deps.db.updateTable('identity.session').set({ createdAt: before }).where('id', '=', session.id).execute()
    const change = () => call(changePayoutDetails, { as: agent, body: goodAccount })
    expect(await change()).toMatchObject({ status: 409, body: { message: confirmFirst } })
    await deps.db
      .updateTable('identity.session')
      .set({ confirmedAt: deps.clock.now() })
      .where('id', '=', session.id)
      .execute()
    expect((await change()).status).toBe(200)
  })

  it('with a wrong check digit is refused by the name of its field, and nothing is stored', async () => {
    const agent = await given.anAgent()
    const body = { ...goodAccount, routingNumber: '021000022' }
    expect(await call(changePayoutDetails, { as: agent, body })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'routingNumber' }] },
    })
    expect((await call(myPayoutDetails, { as: agent })).body).toEqual({ details: null })
  })

  it('is stored once, however often the same one is sent', async () => {
    const agent = await given.anAgent()
    await anAccount(agent)
    expect((await call(changePayoutDetails, { as: agent, body: goodAccount })).body).toMatchObject({
      version: 1,
      modifiedCount: 0,
    })
  })

  it('is one version when the same one is sent twice at once, and one version each for two that differ', async () => {
    const agent = await given.anAgent()
    const change = (body = goodAccount) => call(changePayoutDetails, { as: agent, body })
    expect(statuses(await concurrently(() => change()))).toEqual({ 200: callers })
    expect((await call(myPayoutDetails, { as: agent })).body.details?.version).toBe(1)
    const answers = await concurrently(n => change({ ...goodAccount, holder: `Holder ${n}` }))
    expect(statuses(answers)).toEqual({ 200: callers })
    expect((await call(myPayoutDetails, { as: agent })).body.details?.version).toBe(1 + callers)
  })

  it('leaves no word in mails, notifications and audit lines, nor anything when the agent is deleted', async () => {
    const deal = await deals.anAcceptedOffer({ property: await given.aProperty(largePrices) })
    const { agent } = deal.property
    await aVerifiedAccount(agent)
    await anAccount(agent, otherAccount)
    const texts = JSON.stringify([
      await deps.db.selectFrom('mails').selectAll().execute(),
      await deps.db.selectFrom('notifications').selectAll().execute(),
      await deps.db.selectFrom('audit').selectAll().execute(),
      await deps.db.selectFrom('idempotency_keys').selectAll().execute(),
    ])
    // The account's last digits may stand inside a random id.
    expect(texts).not.toMatch(/(?<![\w-])1930(?!\w)/)
    for (const word of ['021000021', 'DE89', 'Mesa', 'Reed Homes']) expect(texts).not.toContain(word)
    const leaver = await given.anAgent()
    await anAccount(leaver)
    expect((await call(deleteUser, { as: admin, params: { id: leaver.id } })).status).toBe(200)
    const left = deps.db.selectFrom('payout_details').selectAll().where('user_id', '=', leaver.id)
    expect(await left.execute()).toEqual([])
  })
})

describe('versions beyond the newest ones', () => {
  it('are removed, but for the last verified one', async () => {
    const agent = await given.anAgent()
    await aVerifiedAccount(agent)
    const account = checkAccount(otherAccount)
    const newest = maxPayoutVersions + 3
    const left = await inTransaction(deps.db, async tx => {
      for (let version = 2; version <= newest; version++)
        await insertVersion(tx, { agentId: agent.id, version, account, at: deps.clock.now() }).execute()
      await removeOldVersions(tx, agent.id, newest).execute()
      return tx.selectFrom('payout_details').select('version').where('user_id', '=', agent.id).execute()
    })
    const versions = left.map(({ version }) => version).toSorted((one, other) => one - other)
    expect(versions).toEqual([1, ...Array.from({ length: maxPayoutVersions }, (_, n) => n + 4)])
  })
})

describe('an agent who becomes an admin', () => {
  it('leaves no account', async () => {
    const agent = await given.anAgent()
    await aVerifiedAccount(agent)
    await anAccount(agent, otherAccount)
    expect((await call(makeAdmin, { as: admin, params: { id: agent.id } })).status).toBe(200)
    const left = deps.db.selectFrom('payout_details').select('id').where('user_id', '=', agent.id)
    expect(await left.execute()).toEqual([])
  })
})

describe('a change of a verified account', () => {
  it('is told to the buyers, hides the number, and holds the transfer until an admin has verified it', async () => {
    const deal = await aDueBalance()
    const { agent } = deal.property
    await aVerifiedAccount(agent)
    const changed = await anAccount(agent, otherAccount)
    expect(await unread(deal.buyer)).toContain('payout details changed')
    expect((await seen(deal)).body).toMatchObject({
      state: 'held',
      account: null,
      ending: '3000',
      changedAt: anInstant,
      verifiedAt: null,
    })
    const { status, body } = await record(deal, `WIRE-${deal.id}`)
    expect(status).toBe(409)
    expect(body.message).toMatch(/^The transfer of \$[\d,]+ for .+ is held: the agent changed the account on /)
    await verify(changed)
    expect(await unread(deal.buyer)).not.toContain('payout details changed')
    expect((await seen(deal)).body).toMatchObject({ state: 'verified', account: { iban: otherAccount.iban } })
    expect((await record(deal, `WIRE-${deal.id}`)).status).toBe(200)
    await expectInvariants(deps.db)
  })

  it('during a recorded transfer holds its confirmation', async () => {
    const deal = await aDueBalance()
    const { agent } = deal.property
    await aVerifiedAccount(agent)
    const reference = `WIRE-${deal.id}`
    await record(deal, reference)
    const changed = await anAccount(agent, otherAccount)
    expect(await confirm(deal, reference)).toMatchObject({ status: 409 })
    await verify(changed)
    expect((await confirm(deal, reference)).status).toBe(200)
    const [waiting] = (await call(toDecide, { as: admin, query: { group: 'money' } })).body.filter(
      ({ subject }) => subject._id === deal.id,
    )
    expect(waiting).toMatchObject({ subject: { paidTo: { version: 1, verifiedAt: anInstant, changedAt: anInstant } } })
  })

  it('never commits before a transfer that is recorded or confirmed all the same', async () => {
    for (const isConfirmed of [false, true]) {
      const deal = await aDueBalance()
      const { agent } = deal.property
      await aVerifiedAccount(agent)
      const reference = `WIRE-${deal.id}`
      if (isConfirmed) await record(deal, reference)
      const { moved } = await inTransaction(deps.db, async tx => {
        await lockUserById(tx, agent.id)
        const account = checkAccount(otherAccount)
        await insertVersion(tx, { agentId: agent.id, version: 2, account, at: deps.clock.now() }).execute()
        const started = isConfirmed ? confirm(deal, reference) : record(deal, reference)
        await expect.poll(waitingForLocks).toBeGreaterThan(0)
        return { moved: started }
      })
      expect((await moved).status).toBe(409)
    }
  })

  it('that an admin refuses is dropped, and the account verified before counts again', async () => {
    const deal = await aDueBalance()
    const { agent } = deal.property
    await aVerifiedAccount(agent)
    const params = await anAccount(agent, otherAccount)
    const refuse = (reason: string) => call(refusePayoutDetails, { as: admin, params, body: { reason } })
    expect(await refuse('The number that ends in 30 00 is not yours.')).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'reason' }] },
    })
    const reason = 'The holder is somebody else.'
    expect(statuses(await concurrently(() => refuse(reason)))).toEqual({ 200: 1, 409: callers - 1 })
    const isRefused = {
      status: 409,
      body: { message: expect.stringMatching(/^Ben Admin has refused this account on /) as string },
    }
    expect(await refuse(reason)).toMatchObject(isRefused)
    expect(await verify(params)).toMatchObject(isRefused)
    expect((await call(myNotifications, { as: agent })).body[0]?.content).toEqual({
      kind: 'payout details refused',
      reason,
    })
    expect(await unread(deal.buyer)).not.toContain('payout details changed')
    expect(await unread(deal.buyer)).toContain('payout change refused')
    expect((await seen(deal)).body).toMatchObject({ state: 'verified', account: { accountNumber: '000482771930' } })
    expect((await record(deal, `WIRE-${deal.id}`)).status).toBe(200)
    await anAccount(agent, otherAccount)
    expect(await unread(deal.buyer)).toContain('payout details changed')
  })

  it('that was never verified holds nothing, so the buyers get no mail', async () => {
    const deal = await aDueBalance()
    await anAccount(deal.property.agent)
    await anAccount(deal.property.agent, otherAccount)
    expect(await unread(deal.buyer)).not.toContain('payout details changed')
  })

  it('of somebody who is no longer an agent in good standing is not verified', async () => {
    const agent = await given.anAgent()
    const named = await anAccount(agent)
    const toVerify = async () => (await unread(admin)).filter(kind => kind === 'payout details to verify').length
    const before = await toVerify()
    await call(markFraud, { as: admin, params: { id: agent.id } })
    expect(await toVerify()).toBe(before - 1)
    expect(await verify(named)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/good standing/) as string },
    })
    expect((await verify({ id: agent.id })).status).toBe(404)
  })

  it('is in the queue of admins, and verified by one of two at once', async () => {
    const deal = await aDueBalance()
    await aVerifiedAccount(deal.property.agent)
    const { id } = await anAccount(deal.property.agent, otherAccount)
    const waiting = (await call(toDecide, { as: admin, query: { group: 'money' } })).body
    expect(waiting.find(({ subject }) => subject._id === id)?.subject).toMatchObject({
      version: 2,
      iban: otherAccount.iban,
      agentName: deal.property.agent.name,
      replaces: { version: 1, accountNumber: goodAccount.accountNumber, verifiedAt: anInstant },
      deals: [{ _id: deal.id, buyerName: deal.buyer.name, amount: deal.amount * 0.97 }],
    })
    const answers = await concurrently(() => verify({ id }))
    expect(statuses(answers)).toEqual({ 200: 1, 409: callers - 1 })
    expect((await verify({ id })).body.message).toMatch(/^Ben Admin has verified this account on /)
  })

  it('replaces one that still waits, which can no longer be verified', async () => {
    const agent = await given.anAgent()
    const first = await anAccount(agent)
    await anAccount(agent, otherAccount)
    expect(await verify(first)).toMatchObject({
      status: 409,
      body: { message: 'The agent has changed this account since. Please check the new one.' },
    })
  })
})

describe('a deal whose agent has named no account', () => {
  it('asks the agent once, and records a transfer that was arranged otherwise', async () => {
    const deal = await aDueBalance()
    const { agent } = deal.property
    await askForPayoutDetails(deps)
    await askForPayoutDetails(deps)
    expect((await unread(agent)).filter(kind => kind === 'payout details needed')).toHaveLength(1)
    const mails = deps.db.selectFrom('mails').select('id').where('to_email', '=', agent.email)
    expect(await mails.where('kind', '=', 'payout details needed').execute()).toHaveLength(1)
    expect((await seen(deal)).body).toMatchObject({ state: 'missing', askedAt: anInstant })
    expect((await record(deal, `WIRE-${deal.id}`)).status).toBe(200)
    expect(await unread(agent)).not.toContain('payout details needed')
    expect((await seen(deal)).status).toBe(409)
  })

  it('no longer asks once there is one', async () => {
    const deal = await aDueBalance()
    await askForPayoutDetails(deps)
    await anAccount(deal.property.agent)
    expect(await unread(deal.property.agent)).not.toContain('payout details needed')
  })
})
