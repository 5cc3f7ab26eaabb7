import { screen, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { acceptOffer } from '#contract/negotiation/negotiation.ts'
import { type Offer } from '#contract/offers/offers.ts'
import { listOfferedProperties, type OfferedProperty } from '#contract/own-deals/offered-properties.ts'
import { myProperties } from '#contract/properties/properties.ts'
import { agentSummary } from '#contract/summary/summary.ts'
import { currentUrl, openPage } from '../testing/open-page.tsx'
import { confirm, expectToast, follow, press } from '../testing/person.ts'
import { aManagedProperty, anAcceptedOffer, anAgentSummary, anOffer, anOfferedProperty } from '../testing/samples.ts'
import { answer, answerPages, callsOf } from '../testing/server-for-tests.ts'
import { marksOn } from './offer-marks.tsx'
import { canCompare } from './offers-layout.ts'

const group = () => screen.findByRole('region', { name: 'Sample House' })
const groupText = () => expect.poll(async () => (await group()).textContent)
const groups = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const list = async () => within(await group()).findByRole('table', { name: 'Offers on Sample House' })
/** The offers, without the headings. */
const rowsNow = async () =>
  within(await list())
    .getAllByRole('row')
    .slice(1)
const rows = () => expect.poll(async () => (await rowsNow()).map(({ textContent }) => textContent))
const choose = (name: string) => press(() => screen.findByRole('radio', { name }))
const sidebarEntry = async (name: string) =>
  within(await screen.findByRole('navigation', { name: 'Dashboard' })).findByRole('link', { name })

const closed = { status: 'rejected', turn: null } as const
const high = anOffer({ _id: 'high', buyerName: 'Hilda High', offerAmount: 490_000 })
const low = anOffer({ _id: 'low', buyerName: 'Berta Buyer', offerAmount: 410_000 })
const late = anOffer({
  _id: 'late',
  buyerName: 'Lars Late',
  offerAmount: 500_000,
  ...closed,
  closedBecause: 'rejected',
})
const gone = anOffer({ _id: 'gone', buyerName: 'Willy Withdrawn', ...closed, closedBecause: 'withdrawn' })
const other = anOfferedProperty({ _id: 'other', title: 'Other House' })

/** Lists a home with these offers, and another one, as the server does. */
function given(property: Partial<OfferedProperty>, offers: readonly Offer[]) {
  const counted = (status: Offer['status']) => offers.filter(offer => offer.status === status).length
  const [pending, accepted, rejected] = [counted('pending'), counted('accepted'), counted('rejected')]
  const full = anOfferedProperty({
    ...property,
    counts: { pending, accepted, rejected, bought: 0 },
    offers: [...offers],
  })
  answerPages(listOfferedProperties, query =>
    [full, other]
      .filter(({ _id }) => _id === (query.get('property') ?? _id))
      .map(found => ({
        ...found,
        offers: found.offers.filter(({ status }) => status === (query.get('status') ?? status)),
      }))
      .filter(found => found.offers.length > 0),
  )
  const summary = { pendingOffers: pending + 1, acceptedOffers: accepted, rejectedOffers: rejected }
  answer(agentSummary, anAgentSummary({ ...summary, requestedProperties: offers.length + 1 }))
}

const all = [high, low, late, gone]
const pressed = (name: string) => screen.findByRole('button', { name, pressed: true })
const withLive = (count: number) => [...Array.from({ length: count }, () => low), late, gone]

describe('the offers on a home', () => {
  it('are found from its card', async () => {
    given({}, all)
    answer(myProperties, [aManagedProperty({ status: 'verified', offers: 4, pendingOffers: 2 })])
    openPage('/dashboard/my-properties', { as: 'agent' })
    await follow('2 pending, 2 closed')
    await expect.poll(currentUrl).toBe('/dashboard/requested-properties?property=a-property')
    await expect.poll(groups).toEqual(['Sample House'])
    await press('Show all homes')
    await expect.poll(groups).toEqual(['Sample House', 'Other House'])
    expect(currentUrl()).toBe('/dashboard/requested-properties')
  })

  it('are compared with its range, the best one marked', async () => {
    given({}, all)
    openPage('/dashboard/requested-properties', { as: 'agent' })
    await groupText().toContain('$400,000 - $500,000')
    await groupText().toContain('2 pending · 2 closed · all wait for you')
    const shown = within(await group())
    expect((await group()).querySelector('img')).not.toBeNull()
    expect(shown.getByRole('link', { name: 'Sample House' }).getAttribute('href')).toBe('/property-details/a-property')
    await rows().toEqual([
      expect.stringMatching(
        /Sample House.*Hilda High.*\$490,000.*Best offer.*\$10,000 below your maximum.*Pending.*Your turn/,
      ),
      expect.stringMatching(/Berta Buyer.*\$410,000.*\$90,000 below your maximum.*Pending/),
      expect.stringMatching(/Lars Late.*Rejected/),
      expect.stringMatching(/Willy Withdrawn.*Withdrawn/),
    ])
    for (const buyer of ['Hilda High', 'Berta Buyer', 'Lars Late', 'Willy Withdrawn'])
      expect(screen.getAllByText(buyer)).toHaveLength(1)
    expect(screen.getAllByText('Best offer')).toHaveLength(1)
    expect(screen.getAllByText('Rejected')).toHaveLength(1)
  })

  it('are filtered by status', async () => {
    given({}, all)
    openPage('/dashboard/requested-properties', { as: 'agent' })
    await expect.poll(() => screen.queryByRole('heading', { level: 1 })?.textContent).toBe('Requested Properties 3')
    await choose('Closed (2)')
    await expect.poll(groups).toEqual(['Sample House'])
    await rows().toHaveLength(2)
    await choose('Pending (3)')
    await expect.poll(groups).toEqual(['Sample House', 'Other House'])
    expect(currentUrl()).toBe('/dashboard/requested-properties?status=pending')
  })

  it('wait behind the one that the agent accepts', async () => {
    given({}, all)
    openPage('/dashboard/requested-properties?status=pending', { as: 'agent' })
    await sidebarEntry('Requested Properties 3 pending offers')
    const [accept] = await within(await list()).findAllByRole('button', { name: 'Accept $490,000' })
    answer(acceptOffer, { ...high, modifiedCount: 1 })
    await press(() => accept as HTMLElement)
    const accepted = anAcceptedOffer({ ...high, status: 'accepted', turn: null })
    given({ underOffer: true }, [accepted, { ...low, backup: true }, late, gone])
    await confirm('Accept')
    await expectToast('The offer has been accepted.')
    expect(callsOf(acceptOffer)).toMatchObject([{ path: '/offers/accept/high', body: { version: 1 } }])
    await sidebarEntry('Requested Properties 2 pending offers')
    await expect.poll(() => screen.getByRole('heading', { level: 1 }).textContent).toBe('Requested Properties 2')
    await rows().toEqual([expect.stringMatching(/Berta Buyer.*Another offer on this home was accepted\./)])

    await choose('All (5)')
    await expect.poll(async () => (await rowsNow())[0]?.textContent).toMatch(/Hilda High.*\$490,000.*Accepted/)
    expect((await group()).textContent).not.toContain('Best offer')
  })

  it('say in which place the others wait', async () => {
    const second = anOffer({ _id: 'second', buyerName: 'Sara Second', backup: true, backupPlace: 1 })
    given({ underOffer: true }, [low, { ...second, turn: 'agent' }, anAcceptedOffer({ buyerName: 'Anna Accepted' })])
    openPage('/dashboard/requested-properties', { as: 'agent' })
    await rows().toEqual([
      expect.stringContaining('Anna Accepted'),
      expect.stringContaining('Berta Buyer'),
      expect.stringMatching(/Sara Second.*Waiting as backup 1.*accepted at once if the first falls through/),
    ])
    await groupText().toContain('backup 1 is accepted at once: Sara Second')
  })

  it('say by when the accepted one is paid', async () => {
    // A minute more than is shown.
    const payBy = new Date(Date.now() + (2 * 24 + 23) * 3_600_000 + 60_000).toISOString()
    given({ underOffer: true }, [anAcceptedOffer({ payBy })])
    openPage('/dashboard/requested-properties', { as: 'agent' })
    await groupText().toMatch(/To be paid by .* \(2\sdays\s23\sh left\)/)
  })

  it('do not ask the buyer for money after an admin’s objection', async () => {
    const at = '2025-11-24T12:00:00.000Z'
    const cancelledTransfer = { reference: 'WIRE-1', by: 'admin' as const, reason: 'No such transfer.', at }
    given({ underOffer: true }, [anAcceptedOffer({ withoutCards: true, cancelledTransfer })])
    openPage('/dashboard/requested-properties', { as: 'agent' })
    await groupText().toContain('Once your bank has found it, record its reference.')
    await groupText().not.toMatch(/As soon as the buyer has sent|AcceptedTo be paid/)
  })

  it('say that a changed home waits to be verified', async () => {
    given({ status: 'pending' }, [{ ...low, unverified: true }])
    openPage('/dashboard/requested-properties', { as: 'agent' })
    await groupText().toContain('Waiting to be verified')
    const notice = screen.getByText('The offers are on hold until an admin has verified this home again.')
    expect(notice.compareDocumentPosition(await list()) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
  })

  it('name each fact where no heading is above it', async () => {
    given({}, [low])
    openPage('/dashboard/requested-properties', { as: 'agent' })
    await rows().toEqual([expect.stringMatching(/Buyer email .*Offered price \$410,000.*Status Pending/)])
  })

  it('name the facts of a closed one below the columns, and what a deal is to be paid', async () => {
    given({ underOffer: true }, [anAcceptedOffer(), { ...low, backup: true }, late])
    openPage('/dashboard/requested-properties', { as: 'agent' })
    await pressed('Compare')
    const [deal, , closedLine] = await rowsNow()
    expect(deal?.textContent).toMatch(/Payment To be paid by/)
    expect(deal?.textContent).not.toContain('Valid until')
    expect(screen.getAllByRole('columnheader', { name: 'Deadline' })).not.toHaveLength(0)
    const email = within(closedLine as HTMLElement).getByText('Buyer email')
    expect(email.parentElement?.className).toContain('flex-col')
    const label = () => within(closedLine as HTMLElement).getByText('Offered price')
    expect(label().className).not.toContain('hidden')
  })

  it('are drawn as columns or as a table, which this browser remembers', async () => {
    given({}, [high, low])
    openPage('/dashboard/requested-properties', { as: 'agent' })
    await pressed('Compare')
    await press('Table')
    await pressed('Table')
    expect(localStorage.getItem('offers-layout')).toBe('table')
    await rows().toHaveLength(2)
    await press('Compare')
    await pressed('Compare')
  })

  it('leave no choice where there is nothing to compare', async () => {
    given({}, [low, late])
    openPage('/dashboard/requested-properties', { as: 'agent' })
    await rows().toHaveLength(2)
    expect(screen.queryByRole('button', { name: 'Compare' })).toBeNull()
  })
})

describe('the marks of offers on the range', () => {
  const range = { minPrice: 400_000, maxPrice: 500_000 }
  const linesOf = (...amounts: number[]) =>
    marksOn(
      amounts.map(offerAmount => anOffer({ offerAmount })),
      range,
    ).map(({ line }) => line)

  it.each([
    [
      [410_000, 450_000, 490_000],
      [0, 0, 0],
    ],
    [
      [410_000, 411_000, 490_000],
      [0, 1, 0],
    ],
    [
      [410_000, 411_000, 412_000, 413_000],
      [0, 1, 2, undefined],
    ],
  ])('of %j are on the lines %j', (amounts, lines) => {
    expect(linesOf(...amounts)).toEqual(lines)
  })
})

describe('whether offers are compared', () => {
  it.each([
    [0, false],
    [1, false],
    [2, true],
    [4, true],
    [5, false],
  ])('with %i live ones is %s', (live, isCompared) => {
    expect(canCompare(withLive(live))).toBe(isCompared)
  })
})
