import { screen, within } from '@testing-library/dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { declineApplication, type ReceivedApplication } from '#contract/applications/applications.ts'
import { type AuditLine, listAudit } from '#contract/audit/audit.ts'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import {
  rejectProperty,
  sendBackChange,
  undoVerification,
  verifyProperty,
} from '#contract/manage-properties/manage-properties.ts'
import { waitingOnProperty } from '#contract/manage-properties/waiting-on-property.ts'
import { decideReport, type ReportedMessage } from '#contract/messages/message-reports.ts'
import { makeAgent } from '#contract/moderation/moderation.ts'
import { roleConsequences } from '#contract/moderation/role-consequences.ts'
import type { WaitingPayoutDetails } from '#contract/payout-details/payout-account.ts'
import { refusePayoutDetails, verifyPayoutDetails } from '#contract/payout-details/payout-details.ts'
import { findManagedProperty } from '#contract/properties/managed-properties.ts'
import { approveReview, deleteReview } from '#contract/reviews/reviews.ts'
import { adminSummary } from '#contract/summary/summary.ts'
import { decisionCounts } from '#contract/to-decide/decision-counts.ts'
import { checkTransfer, toDecide, type ToDecide, type TransferToCheck } from '#contract/to-decide/to-decide.ts'
import { objectToTransfer } from '#contract/transfers/transfers.ts'
import { queryClient } from '../api/query-client.ts'
import { aUser, currentUrl, openPage } from '../testing/open-page.tsx'
import {
  allLoaded,
  confirm,
  expectToast,
  fill,
  inDialog,
  mainText,
  person,
  press,
  pressKey,
  valueOf,
} from '../testing/person.ts'
import {
  aManagedProperty,
  aManagedPropertyWithPhotos,
  anAcceptedOffer,
  anAdminSummary,
  anOffer,
  aProperty,
  aReview,
} from '../testing/samples.ts'
import { answer, answerPages, bodiesOf, callsOf, hold, refuse } from '../testing/server-for-tests.ts'
import { pass, stopTimers, until } from '../testing/settled.ts'

const since = new Date(Date.now() - 26 * 3_600_000).toISOString()
const inTwoHours = new Date(Date.now() + 2.5 * 3_600_000).toISOString()

const aDeal = (fields: Partial<TransferToCheck> = {}): TransferToCheck => ({
  ...anAcceptedOffer({ title: 'Villa Cipres', transfer: { reference: 'WIRE-1', recordedAt: since } }),
  settlement: {
    step: 'balance confirmed',
    deposit: 13_500,
    balance: 436_500,
    depositPaidAt: since,
    depositTransactionId: 'pi_1',
    balanceDueBy: null,
    completesAt: inTwoHours,
    refund: null,
  },
  acceptedAt: since,
  payment: null,
  paidTo: { version: 2, verifiedAt: since, changedAt: null },
  ...fields,
})
const change = aManagedProperty({
  _id: 'changed',
  title: 'Harbor Studio',
  version: 7,
  pendingOffers: 1,
  description: 'One room with full harbor light.',
  verifiedFields: {
    ...aProperty(),
    title: 'Harbor Studio',
    address: undefined,
    description: 'One room with harbor light.',
  },
})
const application: ReceivedApplication = {
  _id: 'an-application',
  licenceNumber: '77-1204',
  statement: 'I sell homes in Georgia.',
  status: 'open',
  reason: null,
  createdAt: since,
  decidedAt: null,
  userId: 'a-buyer',
  name: 'Dara Osei',
  email: 'dara@homes.example',
  image: '',
  emailVerified: true,
  memberSince: since,
}
const report: ReportedMessage = {
  _id: 'a-message',
  sender: 'agent',
  text: 'Send the money to me.',
  image: null,
  removed: false,
  createdAt: since,
  propertyId: 'a-property',
  title: 'Sample House',
  senderName: 'Lukas Weber',
  senderEmail: 'lukas@homes.example',
  reporterName: 'Mina user',
  reporterEmail: 'user@homes.example',
  reason: 'Asked for money.',
  reportedAt: since,
  decidedAt: null,
}
const account: WaitingPayoutDetails = {
  _id: 'an-account',
  version: 2,
  holder: 'Reed Homes',
  bank: 'Commerzbank',
  country: 'Germany',
  iban: 'DE89370400440532013000',
  routingNumber: null,
  accountNumber: null,
  agentId: 'an-agent',
  agentName: 'Marcus Reed',
  agentEmail: 'marcus@homes.example',
  replaces: {
    version: 1,
    holder: 'Reed Homes Client Account',
    bank: 'First Mesa Bank',
    country: 'United States',
    iban: null,
    routingNumber: '021000021',
    accountNumber: '000482771930',
    verifiedAt: since,
  },
  deals: [{ _id: 'an-offer', title: 'Villa Cipres', buyerName: 'Mina user', amount: 436_500 }],
}
const items = {
  transfer: { kind: 'transfer', since, subject: aDeal() },
  account: { kind: 'account', since, subject: account },
  change: { kind: 'change', since, subject: change },
  property: {
    kind: 'property',
    since,
    subject: aManagedProperty({ _id: 'new', title: 'Terracotta Flat', version: 3 }),
  },
  application: { kind: 'application', since, subject: application },
  report: { kind: 'report', since, subject: report },
  review: { kind: 'review', since, subject: aReview({ isWaiting: true }) },
} satisfies Record<string, ToDecide>

const page = '/dashboard/to-decide'
const given = (...waiting: ToDecide[]) => {
  answer(toDecide, waiting)
  const count = (kinds: string[]) => waiting.filter(({ kind }) => kinds.includes(kind)).length
  answer(decisionCounts, {
    money: count(['transfer', 'account']),
    homes: count(['change', 'property']),
    people: count(['application', 'report', 'review']),
  })
}
const pane = async (name: string | RegExp) => within(await screen.findByRole('article', { name }))
const lines = () => within(screen.getByRole('navigation', { name: 'Waiting decisions' })).getAllByRole('link')
const key = async (name: string) => {
  await allLoaded()
  await person.keyboard(name)
}

beforeEach(() => {
  answer(waitingOnProperty, { offers: [anOffer()], pendingOffers: 1, viewings: 1, conversations: 0 })
  answer(findManagedProperty, { ...aManagedPropertyWithPhotos(), ...change, verifiedPhotos: null })
})

describe('the queue', () => {
  it('shows what waits with the first decision beside it', async () => {
    given(items.transfer, items.change)
    openPage(page, { as: 'admin' })
    const decision = await pane('$436,500')
    decision.getByText('Without an objection the home is sold then.')
    decision.getByText('Agent and buyer named the same reference: WIRE-1.')
    decision.getByText(/^The buyer saw version 2 of the agent’s account, .+ It has not changed since\.$/)
    expect(lines().map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Transfer to check.*2.h left.*Villa Cipres.*\$436,500 to Mina agent/),
      expect.stringMatching(/Change of a home.*waiting for 1.day.*Harbor Studio.*1 live offer on hold/),
    ])
    await screen.findByLabelText('Money (1)')
    const more = within(screen.getByRole('navigation', { name: 'More' }))
    await expect.poll(() => more.getAllByRole('link')[0]?.textContent).toMatch(/^To decide\s*2 waiting$/)
  })

  it('looks for the item of a link in ten pages', async () => {
    given()
    const many = Array.from({ length: 300 }, (_, at): ToDecide => ({
      ...items.report,
      subject: { ...report, _id: String(at), senderName: `Sender ${at}` },
    }))
    answerPages<typeof toDecide, ToDecide>(toDecide, () => many)
    openPage(`${page}?item=report-290`, { as: 'admin' })
    await screen.findByText('This decision is further down the list.')
    expect(
      callsOf(toDecide)
        .map(({ path }) => path)
        .join(),
    ).not.toContain('cursor=240')
  })

  it('says when nothing waits', async () => {
    given()
    openPage(page, { as: 'admin' })
    await screen.findByText('Nothing to decide.')
  })

  it('is the whole page on a phone, where a line opens its decision', async () => {
    vi.spyOn(globalThis, 'matchMedia').mockReturnValue(Object.assign(new EventTarget(), { matches: false }) as never)
    given(items.property, items.report)
    openPage(page, { as: 'admin' })
    await press(() => screen.findByRole('link', { name: /Lukas Weber/ }))
    await pane('Lukas Weber, agent')
    expect(currentUrl()).toBe('/dashboard/to-decide?item=report-a-message')
    await press(() => screen.findByRole('link', { name: 'All decisions' }))
    await expect.poll(() => screen.queryByRole('article')).toBeNull()
    expect(callsOf(verifyProperty)).toEqual([])
  })

  it('begins on the profile, with a link to all of it', async () => {
    answer(adminSummary, anAdminSummary())
    answerPages<typeof toDecide, ToDecide>(toDecide, () => Object.values(items))
    openPage('/dashboard/admin-profile', { as: 'admin' })
    const all = await screen.findByRole('link', { name: 'See all 7' })
    expect(all.getAttribute('href')).toBe(page)
    expect(mainText()).toContain('Harbor Studio')
    expect(mainText()).not.toContain('Terracotta Flat')
  })

  it('is shown with the counts of the profile, which do not wait longer than three seconds for it', async () => {
    answer(adminSummary, anAdminSummary())
    hold(toDecide)
    hold(clientSettings)
    stopTimers()
    openPage('/dashboard/admin-profile', { as: 'admin' })
    // The limit of the lines begins with their code, later than that of the settings.
    await until(() => callsOf(toDecide).length > 0)
    await pass(2_900)
    expect(mainText()).not.toContain('Total Reviews')
    await expect.poll(() => pass(1_000).then(mainText)).toContain('Total Reviews')
  })
})

describe('by keys, an admin', () => {
  it('goes through the queue, verifies the version they read, and undoes it', async () => {
    given(items.property, items.change)
    answer(verifyProperty, { ...aProperty(), modifiedCount: 1 })
    answer(undoVerification, { ...aManagedProperty(), modifiedCount: 1 })
    openPage(page, { as: 'admin' })
    await pane('Terracotta Flat')
    await key('j')
    await pane('Harbor Studio')
    await key('k')
    await pane('Terracotta Flat')
    await allLoaded()
    given(items.change)
    await person.keyboard('v')
    await pane('Harbor Studio')
    expect(bodiesOf(verifyProperty)).toEqual([{ version: 3 }])
    await screen.findByText('You have verified Terracotta Flat.')
    expect(lines()).toHaveLength(1)
    given(items.property, items.change)
    await key('z')
    await expectToast('Verification undone.')
    await expect.poll(() => lines().length).toBe(2)
    expect(callsOf(undoVerification)).toHaveLength(1)
  })

  it('sends back a change, of which only what has changed is shown, word by word', async () => {
    given(items.change)
    answer(sendBackChange, { ...change, modifiedCount: 1 })
    openPage(page, { as: 'admin' })
    const decision = await pane('Harbor Studio')
    const description = (await decision.findByText('Description')).parentElement as HTMLElement
    expect([...description.querySelectorAll('ins, del')].map(({ textContent }) => textContent)).toEqual(['full '])
    decision.getByText('1 live offer ($450,000) is on hold, 1 viewing stays.')
    await key('b')
    given()
    await fill('Reason', 'Too small for a harbor.')
    await person.keyboard('v')
    expect(callsOf(verifyProperty)).toEqual([])
    await press(() => inDialog('Send back'))
    await screen.findByText('Nothing to decide.')
    await screen.findByText('You have sent back the change of Harbor Studio.')
    expect(bodiesOf(sendBackChange)).toEqual([{ reason: 'Too small for a harbor.v', version: 7 }])
  })

  it('decides on every kind', async () => {
    given(items.transfer, items.application, items.report, items.review)
    answer(checkTransfer, { _id: 'an-offer', modifiedCount: 1 })
    answer(roleConsequences, {
      properties: 0,
      advertised: 0,
      pendingOffers: 0,
      acceptedOffers: 0,
      acceptedTotal: 0,
      viewings: 0,
    })
    answer(makeAgent, { ...aUser('agent'), modifiedCount: 1 })
    answer(decideReport, { ...report, modifiedCount: 1 })
    answer(approveReview, { ...aReview(), modifiedCount: 1 })
    openPage(page, { as: 'admin' })
    await pane('$436,500')
    await key('v')
    await pane('Dara Osei')
    await key('v')
    await confirm('Make Agent')
    await pane('Lukas Weber, agent')
    await key('v')
    await pane('Mina user')
    await allLoaded()
    given()
    await person.keyboard('v')
    await screen.findByText('Nothing to decide.')
    expect(bodiesOf(decideReport)).toEqual([{ verdict: 'keep' }])
    expect([callsOf(checkTransfer), callsOf(makeAgent), callsOf(approveReview)].map(({ length }) => length)).toEqual([
      1, 1, 1,
    ])
  })

  it('verifies a changed account, beside the one before and the deals that wait, after a question', async () => {
    given(items.account)
    answer(verifyPayoutDetails, { _id: 'an-account', verifiedAt: since, modifiedCount: 1 })
    openPage(page, { as: 'admin' })
    const decision = await pane('Marcus Reed')
    for (const text of ['DE89 3704 0044 0532 0130 00', '000482771930', 'Villa Cipres: $436,500 from Mina user'])
      decision.getByText(text)
    decision.getByText(/^Changed on .+ Transfers are held until you verify it\.$/)
    expect(lines().map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Account to check.*Marcus Reed.*Commerzbank, 1 deal waits/),
    ])
    await key('v')
    given()
    await confirm('Verify')
    await screen.findByText('You have verified the account of Marcus Reed.')
    expect(callsOf(verifyPayoutDetails)).toHaveLength(1)
  })

  it('refuses an account with a reason, by keys', async () => {
    given(items.account)
    answer(refusePayoutDetails, { _id: 'an-account', modifiedCount: 1 })
    openPage(page, { as: 'admin' })
    await pane('Marcus Reed')
    await key('r')
    await screen.findByText(/The account verified before counts again/)
    await fill('Reason', 'The holder is somebody else.')
    given()
    await press(() => inDialog('Refuse'))
    await screen.findByText('You have refused the account of Marcus Reed.')
    expect(bodiesOf(refusePayoutDetails)).toEqual([{ reason: 'The holder is somebody else.' }])
    await screen.findByText('Nothing to decide.')
  })

  it('is asked before a refusal of any kind', async () => {
    given(items.transfer, items.property, items.application, items.report, items.review)
    openPage(page, { as: 'admin' })
    await pane('$436,500')
    for (const [title, next] of [
      ['Object to this transfer?', 'Terracotta Flat'],
      ['Reject Terracotta Flat?', 'Dara Osei'],
      ['Decline the application of Dara Osei?', 'Lukas Weber, agent'],
      ['Remove this message?', 'Mina user'],
      ['Delete this review?', undefined],
    ] as const) {
      await key('r')
      await screen.findByText(title)
      await pressKey('Escape')
      await expect.poll(() => screen.queryByText(title)).toBeNull()
      if (next !== undefined) {
        await key('j')
        await pane(next)
      }
    }
    for (const call of [objectToTransfer, rejectProperty, declineApplication, decideReport, deleteReview])
      expect(callsOf(call)).toEqual([])
  })

  it('can switch the keys off, for good', async () => {
    given(items.property, items.change)
    openPage(page, { as: 'admin' })
    await pane('Terracotta Flat')
    await key('?')
    const use = await screen.findByRole('checkbox', { name: 'Use these keys on this device' })
    await person.click(use)
    await pressKey('Escape')
    await key('j')
    await pane('Terracotta Flat')
    expect(localStorage.getItem('decision-keys')).toBe('off')
    await press('All keys')
    await person.click(await screen.findByRole('checkbox', { name: 'Use these keys on this device' }))
    await pressKey('Escape')
    await key('j')
    await pane('Harbor Studio')
  })
})

const homeLoaded = () =>
  expect.poll(() => screen.getByRole<HTMLButtonElement>('button', { name: 'Verify' }).disabled).toBe(false)

describe('a decision', () => {
  it('moves the focus to the next one, and a live region that was there before says it', async () => {
    given(items.property, items.change)
    answer(verifyProperty, { ...aProperty(), modifiedCount: 1 })
    openPage(page, { as: 'admin' })
    await pane('Terracotta Flat')
    const status = screen.getAllByRole('status')
    await homeLoaded()
    given(items.change)
    await person.keyboard('v')
    await pane('Harbor Studio')
    await expect.poll(() => document.activeElement?.textContent).toBe('Harbor Studio')
    const said = screen.getByText('You have verified Terracotta Flat.')
    expect(status.some(region => region.contains(said))).toBe(true)
  })

  it('made in a dialog moves the focus to the next one', async () => {
    given(items.change, items.property)
    answer(sendBackChange, { ...change, modifiedCount: 1 })
    openPage(page, { as: 'admin' })
    await pane('Harbor Studio')
    await key('b')
    await fill('Reason', 'Too small.')
    given(items.property)
    await press(() => inDialog('Send back'))
    await pane('Terracotta Flat')
    await expect.poll(() => document.activeElement?.textContent).toBe('Terracotta Flat')
  })

  it('leaves an item open to which the admin has gone meanwhile', async () => {
    given(items.property, items.change, items.report)
    answer(verifyProperty, { ...aProperty(), modifiedCount: 1 })
    openPage(page, { as: 'admin' })
    await pane('Terracotta Flat')
    await homeLoaded()
    const release = hold(verifyProperty)
    await person.keyboard('v')
    await person.keyboard('j')
    await pane('Harbor Studio')
    await person.keyboard('j')
    await expect.poll(currentUrl).toContain('report')
    const there = currentUrl()
    given(items.change, items.report)
    release()
    await screen.findByText('You have verified Terracotta Flat.')
    expect(currentUrl()).toBe(there)
  })

  it('waits until the home is loaded', async () => {
    given(items.property)
    const release = hold(findManagedProperty)
    openPage(page, { as: 'admin' })
    const decision = await pane('Terracotta Flat')
    await person.keyboard('v')
    expect(callsOf(verifyProperty)).toEqual([])
    const verify = decision.getByRole<HTMLButtonElement>('button', { name: 'Verify' })
    expect(verify.disabled).toBe(true)
    release()
    await expect.poll(() => verify.disabled).toBe(false)
  })
})

/** Text of the page, which an open dialog hides from queries by role. */
const pageText = () => document.body.textContent
const loadQueueAgain = () => queryClient.invalidateQueries({ queryKey: [toDecide.key] })
const askToObject = async () => {
  openPage(page, { as: 'admin' })
  await pane('$436,500')
  await key('r')
  await fill('Reason', 'No such transfer.')
}

const closeDialog = async () => {
  await fill('Reason', '')
  await pressKey('Escape')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
}

describe('a dialog about a decision', () => {
  it('stays open when the queue is loaded again', async () => {
    given(items.transfer)
    await askToObject()
    given(items.property, { ...items.transfer, subject: aDeal() })
    await loadQueueAgain()
    await expect.poll(pageText).toContain('Terracotta Flat')
    expect(valueOf('Reason')).toBe('No such transfer.')
    await closeDialog()
  })

  it('keeps its words when another admin has decided, and names them', async () => {
    given(items.transfer, items.report)
    const at = new Date(Date.now() - 90_000).toISOString()
    answer(listAudit, [{ ...aLine, at, action: 'check transfer', from: null, to: null }])
    refuse(objectToTransfer, 409, 'The sale is complete.')
    await askToObject()
    given(items.report)
    await loadQueueAgain()
    await expect.poll(pageText).toMatch(/Ben has found that this looks right \d+.min ago\./)
    expect(valueOf('Reason')).toBe('No such transfer.')
    await press(() => inDialog('Object'))
    await press('OK')
    expect(valueOf('Reason')).toBe('No such transfer.')
    await closeDialog()
  })

  it('says what was decided although the item has left the queue', async () => {
    given(items.transfer, items.report)
    answer(objectToTransfer, { ...anAcceptedOffer(), modifiedCount: 1 })
    answer(listAudit, [])
    await askToObject()
    given(items.report)
    await loadQueueAgain()
    await expect.poll(pageText).toContain('no longer waits')
    await press(() => inDialog('Object'))
    await expect.poll(pageText).toContain('You have objected')
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  })
})

const aLine: AuditLine = {
  _id: '1',
  at: new Date(Date.now() - 90_000).toISOString(),
  actor: { _id: 'ben', name: 'Ben', email: 'ben@homes.example' },
  action: 'judge property',
  object: null,
  from: 'pending',
  to: 'verified',
  detail: null,
  client: null,
  requestId: null,
}

describe('of two admins, the second', () => {
  it('is told who has decided and when, and goes on', async () => {
    given(items.property, items.report)
    refuse(verifyProperty, 409, 'This property is already verified.')
    answer(listAudit, [aLine])
    openPage(page, { as: 'admin' })
    await pane('Terracotta Flat')
    await homeLoaded()
    given(items.report)
    await person.keyboard('v')
    await press('OK')
    await expect.poll(mainText).toMatch(/Ben has verified this \d+.min ago\./)
    await press('Next')
    await pane('Lukas Weber, agent')
  })

  it('is told who has verified an account', async () => {
    given(items.account)
    refuse(verifyPayoutDetails, 409, 'Ben has verified this account on Nov 29.')
    answer(listAudit, [{ ...aLine, action: 'verify payout details', from: null, to: null }])
    openPage(page, { as: 'admin' })
    await pane('Marcus Reed')
    await key('v')
    given()
    await confirm('Verify')
    await press('OK')
    await expect.poll(mainText).toMatch(/Ben has verified this account \d+.min ago\./)
  })
})

it('a sale that is held is completed instead of checked', async () => {
  const held = aDeal()
  given({
    ...items.transfer,
    subject: { ...held, settlement: held.settlement && { ...held.settlement, completesAt: null } },
  })
  openPage(page, { as: 'admin' })
  const decision = await pane('$436,500')
  decision.getByText('The sale waits, because money of the deposit has gone back or is disputed.')
  expect(decision.queryByRole('button', { name: 'Looks right' })).toBeNull()
  await key('v')
  await screen.findByRole('dialog', { name: 'Complete this sale?' })
})

it('a transfer whose time to object has passed cannot be checked any more', async () => {
  const { settlement, ...deal } = aDeal({ flagged: true })
  const completesAt = new Date(Date.now() - 60_000).toISOString()
  given({ ...items.transfer, subject: { ...deal, settlement: settlement && { ...settlement, completesAt } } })
  openPage(page, { as: 'admin' })
  const decision = await pane('$436,500')
  decision.getByText('The agent is under review, so the sale waits until the review has ended.')
  expect(decision.queryByRole('button', { name: 'Looks right' })).toBeNull()
  expect(mainText()).toMatch(/waiting for 1.day/)
})
