import { screen, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { reviseOffer } from '#contract/negotiation/negotiation.ts'
import type { ClosedBecause } from '#contract/offers/closed-offers.ts'
import { boughtProperties, type Offer } from '#contract/offers/offers.ts'
import { buyerSummary } from '#contract/own-deals/buyer-summary.ts'
import { addReview, myReviews } from '#contract/reviews/reviews.ts'
import { queryClient } from '../api/query-client.ts'
import { answerOffers } from '../testing/arrange.ts'
import { currentState, currentUrl, openPage, reloadPage } from '../testing/open-page.tsx'
import {
  allLoaded,
  choose,
  confirm,
  expectAlert,
  expectMessage,
  expectNothing,
  expectToast,
  fill,
  inDialog,
  person,
  press,
  pressKey,
  valueOf,
} from '../testing/person.ts'
import { aBuyerSummary, anAcceptedOffer, anOffer, aReview } from '../testing/samples.ts'
import { answer, callsOf, hold, refuse } from '../testing/server-for-tests.ts'
import { settled } from '../testing/settled.ts'

const otherOffers = () => screen.queryAllByText('No other live offers on this home.').length

const given = (offers: readonly Offer[]) => {
  answerOffers(...offers)
  answer(myReviews, [])
}

const cardOf = async (title: string) =>
  (await within(await screen.findByRole('main')).findByRole('heading', { name: title })).closest(
    'article',
  ) as HTMLElement

const headings = (level: number) => screen.getAllByRole('heading', { level }).map(({ textContent }) => textContent)

describe('the list of a buyer’s offers', () => {
  it('does not move a button under a finger that is pressing it when the other offers are counted', async () => {
    answer(boughtProperties, [anAcceptedOffer()])
    answer(buyerSummary, { ...aBuyerSummary(), offers: [] })
    openPage('/dashboard/bought-properties', { as: 'user' })
    const [target] = await screen.findAllByRole('button', { name: /^More about your offer/ })

    answer(buyerSummary, aBuyerSummary())
    await person.pointer({ target: target as HTMLElement, keys: '[MouseLeft>]' })
    await queryClient.invalidateQueries({ queryKey: [buyerSummary.key] })
    await allLoaded()
    await settled()
    expect(otherOffers()).toBe(0)
    await person.pointer({ target: target as HTMLElement, keys: '[/MouseLeft]' })
    await expect.poll(otherOffers).toBeGreaterThan(0)
  })

  const bought = anOffer({
    _id: 'bought',
    title: 'Bought House',
    status: 'bought',
    turn: null,
    transactionId: 'pi_1',
  })

  it('groups them, counts the purchases and says why the others ended', async () => {
    const reasons = {
      withdrawn: 'You withdrew this offer.',
      rejected: 'The agent rejected this offer.',
      sold: 'This home was sold to another buyer.',
      removed: 'The agent took this home off the market.',
      'property rejected': 'An admin could not verify this home.',
    } satisfies Partial<Record<ClosedBecause, string>>
    const closed = (Object.keys(reasons) as (keyof typeof reasons)[]).map(closedBecause =>
      anOffer({ _id: closedBecause, title: closedBecause, status: 'rejected', turn: null, closedBecause }),
    )
    const waiting = anOffer({ _id: 'waiting', title: 'Wanted House' })
    given([anAcceptedOffer({ title: 'Won House' }), waiting, bought, ...closed])
    openPage('/dashboard/bought-properties', { as: 'user' })

    await screen.findByText('Bought House')
    expect(headings(1)).toEqual(['Property Bought 1'])
    expect(headings(2)).toEqual(['With the agent 1', 'To pay 1', 'Done 6'])
    for (const [name, text] of [
      ['To pay', 'Won House'],
      ['To pay', /Pay by \w{3}, \w{3} \d{1,2}, \d{1,2}:\d\d [AP]M \S+ \(\d+\sdays?(\s\d+\sh)? left\)\./],
      ['With the agent', 'Wanted House'],
      ['Done', 'Bought House'],
      ['Done', 'Transaction pi_1'],
    ] as const)
      expect(screen.getByRole('region', { name: new RegExp(`^${name}`) }).textContent).toMatch(text)
    for (const [title, reason] of Object.entries(reasons)) expect((await cardOf(title)).textContent).toContain(reason)
    expect(screen.getAllByText('Rejected')).toHaveLength(1)
  })

  it('closes a form for an offer that was withdrawn in another tab, and says why', async () => {
    const why = 'This offer was withdrawn.'
    given([anOffer()])
    openPage('/dashboard/bought-properties', { as: 'user' })
    await press('Change')
    await fill('Offer amount', '460000')
    given([anOffer({ status: 'rejected', turn: null, closedBecause: 'withdrawn' })])
    refuse(reviseOffer, 409, why)
    await press('Save')
    await expectAlert('Failed to change offer.', why)
    await expectNothing('dialog')
    await expect.poll(() => screen.getByRole('main').textContent).toContain('You withdrew this offer.')
  })

  it('keeps what the buyer has typed when the offer was changed elsewhere', async () => {
    given([anOffer()])
    openPage('/dashboard/bought-properties', { as: 'user' })
    await press('Change')
    await fill('Offer amount', '460000')
    const { terms } = anOffer()
    given([anOffer({ offerAmount: 455_000, terms: { ...terms, version: 2 } })])
    reloadPage({ as: 'user' })
    await press('Change')
    await expect.poll(() => valueOf('Offer amount')).toBe('460,000')
  })

  it('keeps a form open when that of another offer is saved late', async () => {
    given([anOffer(), anOffer({ _id: 'other', title: 'Other House' })])
    openPage('/dashboard/bought-properties', { as: 'user' })
    await press(async () => within(await cardOf('Sample House')).getByRole('button', { name: 'Change' }))
    await fill('Offer amount', '460000')
    answer(reviseOffer, { ...anOffer({ offerAmount: 460_000 }), modifiedCount: 1 })
    const release = hold(reviseOffer)
    await press('Save')
    await expect.poll(() => callsOf(reviseOffer).length).toBe(1)
    await press(() => inDialog('Close'))
    await confirm('Close')
    await expectNothing('dialog')
    await press(async () => within(await cardOf('Other House')).getByRole('button', { name: 'Change' }))
    release()
    await expectToast('Offer changed.')
    await allLoaded()
    await settled()
    expect((await screen.findByRole('dialog')).textContent).toContain('Other House')
  })

  it('lets the buyer review a bought home, and then leads to the review', async () => {
    given([bought])
    openPage('/dashboard/bought-properties', { as: 'user' })
    await choose('Write a review')
    await fill('Your review', 'The kitchen gets the morning sun.')
    answer(addReview, { ...aReview(), insertedId: 'a-review' })
    answer(myReviews, [aReview({ text: 'The kitchen gets the morning sun.' })])
    await press('Submit')
    await expectNothing('dialog')
    expect(callsOf(addReview)).toMatchObject([
      { body: { propertyId: 'a-property', text: 'The kitchen gets the morning sun.' } },
    ])
    await choose('See your review')
    await expect.poll(currentUrl).toBe('/dashboard/my-reviews')
    await expect.poll(() => screen.getByRole('main').textContent).toContain('The kitchen gets the morning sun.')
  })

  it('leads to the conversation about a bought home, unless its agent is under review', async () => {
    given([bought, { ...bought, _id: 'reviewed', title: 'Reviewed House', flagged: true }])
    openPage('/dashboard/bought-properties', { as: 'user' })
    await cardOf('Reviewed House')
    expect((await cardOf('Reviewed House')).textContent).toContain('Ask us before you sign or send anything.')
    await press('More about your offer on Reviewed House')
    await screen.findByRole('menuitem', { name: 'Download the record' })
    expect(screen.queryByRole('menuitem', { name: /^Message / })).toBeNull()
    await pressKey('Escape')
    await expectNothing('menu')
    await choose('Message Mina agent', 'More about your offer on Bought House')
    await expect.poll(currentUrl).toBe('/dashboard/messages/about/a-property')
  })

  it('counts each group in a tile, which leads to it unless it is empty', async () => {
    const { terms } = anOffer()
    given([
      anOffer({ _id: 'countered', turn: 'buyer', terms: { ...terms, by: 'agent', turn: 2 } }),
      anOffer({ _id: 'waiting' }),
      bought,
    ])
    openPage('/dashboard/bought-properties', { as: 'user' })
    const tiles = within(await screen.findByRole('navigation', { name: 'Groups of your offers' }))
    expect(tiles.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Your turn 1No deadline',
      'With the agent 1Nothing to do',
      'To pay 0Nothing to do',
      'Done 11 bought, 0 closed',
    ])
    expect(tiles.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual([
      '#your-turn',
      '#with-the-agent',
      '#done',
    ])
    for (const group of ['Your turn 1', 'With the agent 1', 'Done 1']) {
      const heading = await screen.findByRole('heading', { name: group })
      expect(`#${heading.id}`).toBe(tiles.getByRole('link', { name: new RegExp(`^${group}`) }).getAttribute('href'))
    }
  })

  it('keeps picture, title, location, agent, amount and status of each offer in one item of a list', async () => {
    given([
      anOffer({ _id: 'waiting' }),
      anAcceptedOffer({ _id: 'accepted', title: 'Won House' }),
      bought,
      anOffer({ _id: 'closed', title: 'Lost House', status: 'rejected', turn: null, closedBecause: 'rejected' }),
    ])
    openPage('/dashboard/bought-properties', { as: 'user' })
    for (const [title, status] of [
      ['Sample House', 'Pending'],
      ['Won House', 'Accepted'],
      ['Bought House', 'Bought'],
      ['Lost House', 'Rejected'],
    ] as const) {
      const item = within((await cardOf(title)).closest('li') as HTMLElement)
      item.getByRole('img', { name: title })
      item.getByText(status)
      for (const text of [/1 Sample Street/, /Agent Mina agent/, '$450,000']) item.getByText(text)
    }
    within(await cardOf('Won House')).getByRole('link', { name: 'Pay Now' })
  })

  it('leads from a closed offer to homes in the same town', async () => {
    const location = '55 Water Street, Providence, Rhode Island'
    given([anOffer({ location, status: 'rejected', turn: null, closedBecause: 'sold' })])
    openPage('/dashboard/bought-properties', { as: 'user' })
    const link = await screen.findByRole('link', { name: 'Similar homes to Sample House' })
    expect(link.getAttribute('href')).toBe('/all-properties?search=Providence%2C%20Rhode%20Island')
  })

  it('asks for a new buying date once the old one has passed', async () => {
    given([anOffer({ buyingDate: '2020-01-02' })])
    openPage('/dashboard/bought-properties', { as: 'user' })
    const card = await cardOf('Sample House')
    expect(card.textContent.replaceAll('\u00a0', ' ')).toContain('Buying date Jan 2, 2020 (this day has passed)')
    expect(card.textContent).toContain('has passed. Change your offer and choose a new one.')
    await press('Change')
    await press(() => inDialog('Save'))
    await expectMessage('Buying date', 'Choose today or a later day')
  })

  it('warns in red after an admin’s objection, and never asks for the money', async () => {
    given([
      anAcceptedOffer({
        cancelledTransfer: {
          reference: 'WIRE-7',
          by: 'admin',
          reason: 'No such transfer.',
          at: '2026-01-06T10:00:00.000Z',
        },
      }),
    ])
    openPage('/dashboard/bought-properties', { as: 'user' })
    const card = await cardOf('Sample House')
    expect(card.textContent).toContain('We could not find your transfer WIRE-7. Do not send money again.')
    expect(card.textContent).toContain('Reason: “No such transfer.”')
    expect(card.textContent).not.toMatch(/Pay by|Pay Now/)
    within(card).getByRole('link', { name: 'What to do' })
    const tiles = screen.getByRole('navigation', { name: 'Groups of your offers' })
    expect(tiles.textContent).toMatch(/Your turn 1.*To pay 0/)
    expect(tiles.textContent).not.toContain('$')
    // Nothing is done, so there is nothing to jump to.
    expect(within(tiles).queryByRole('link', { name: /^Done/ })).toBeNull()
    await allLoaded()
    expect(screen.queryByRole('link', { name: /to pay/ })).toBeNull()
  })

  it.each([
    ['to pay', {}, true],
    ['overdue', { payBy: '2020-01-02T10:00:00.000Z' }, false],
    ['being paid', { paymentProcessing: true }, false],
  ])('puts the weight on the payment of a deal that is %s', async (_what, fields, isPrimary) => {
    given([anAcceptedOffer(fields)])
    openPage('/dashboard/bought-properties', { as: 'user' })
    const link = within(await cardOf('Sample House')).getByRole('link', { name: 'Pay Now' })
    expect(link.classList.contains('bg-primary')).toBe(isPrimary)
  })

  it('keeps the purchase first after a jump to a group', async () => {
    given([anAcceptedOffer(), bought])
    openPage('/dashboard/bought-properties', { as: 'user' })
    history.replaceState({ usr: { purchased: true } }, '', '/dashboard/bought-properties')
    await screen.findByRole('heading', { name: 'Bought House is yours' })
    // What a browser does on a jump.
    history.pushState(null, '', '#to-pay')
    dispatchEvent(new PopStateEvent('popstate'))
    await expect.poll(currentState).toBeNull()
    screen.getByRole('heading', { name: 'Bought House is yours' })
  })

  it('writes to the agent of a live offer', async () => {
    given([anOffer()])
    openPage('/dashboard/bought-properties', { as: 'user' })
    await choose('Message Mina agent')
    await expect.poll(currentUrl).toBe('/dashboard/messages/about/a-property')
  })

  it('says what happens after a purchase', async () => {
    given([bought])
    openPage('/dashboard/bought-properties', { as: 'user' })
    await choose('What happens next')
    const dialog = within(await screen.findByRole('dialog', { name: 'What happens next' }))
    await dialog.findByText('Planned for Jan 5, 2036.')
  })
})
