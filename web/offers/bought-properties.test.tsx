import { screen, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { reviseOffer } from '#contract/negotiation/negotiation.ts'
import type { ClosedBecause } from '#contract/offers/closed-offers.ts'
import { boughtProperties, type Offer } from '#contract/offers/offers.ts'
import { buyerSummary } from '#contract/own-deals/buyer-summary.ts'
import { addReview, myReviews } from '#contract/reviews/reviews.ts'
import { answerOffers } from '../testing/arrange.ts'
import { currentUrl, openPage, reloadPage } from '../testing/open-page.tsx'
import { allLoaded, expectAlert, expectNothing, fill, follow, person, press, valueOf } from '../testing/person.ts'
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
    answer(buyerSummary, aBuyerSummary())
    const release = hold(buyerSummary)
    openPage('/dashboard/bought-properties', { as: 'user' })
    const [target] = await screen.findAllByRole('button', { name: 'Ask to cancel' })

    await expect.poll(() => callsOf(buyerSummary).length).toBeGreaterThan(0)
    await person.pointer({ target: target as HTMLElement, keys: '[MouseLeft>]' })
    release()
    await allLoaded()
    await settled()
    expect(otherOffers()).toBe(0)
    await person.pointer({ target: target as HTMLElement, keys: '[/MouseLeft]' })
    await expect.poll(otherOffers).toBeGreaterThan(0)
  })

  const bought = anOffer({ _id: 'bought', title: 'Bought House', status: 'bought', turn: null })

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

    await expect.poll(() => screen.queryAllByRole('heading', { level: 2 }).length).toBe(4)
    expect(headings(1)).toEqual(['Property Bought 1'])
    expect(headings(2)).toEqual(['To pay 1', 'Waiting 1', 'Bought 1', 'Closed 5'])
    for (const [name, text] of [
      ['To pay', 'Won House'],
      ['To pay', /Pay by \w{3}, \w{3} \d{1,2}, \d{1,2}:\d\d [AP]M \S+ \(\d+\sdays?(\s\d+\sh)? left\)\./],
      ['Waiting', 'Wanted House'],
      ['Bought', 'Bought House'],
      ['Bought', 'Save the receipt. You can find it here at any time.'],
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

  it('lets the buyer review a bought home, and then leads to the review', async () => {
    given([bought])
    openPage('/dashboard/bought-properties', { as: 'user' })
    await press('Write a review')
    await fill('Your review', 'The kitchen gets the morning sun.')
    answer(addReview, { ...aReview(), insertedId: 'a-review' })
    answer(myReviews, [aReview({ text: 'The kitchen gets the morning sun.' })])
    await press('Submit')
    await expectNothing('dialog')
    expect(callsOf(addReview)).toMatchObject([
      { body: { propertyId: 'a-property', text: 'The kitchen gets the morning sun.' } },
    ])
    await follow('See your review')
    await expect.poll(currentUrl).toBe('/dashboard/my-reviews')
    await expect.poll(() => screen.getByRole('main').textContent).toContain('The kitchen gets the morning sun.')
  })

  it('leads to the conversation about a bought home, unless its agent is under review', async () => {
    given([bought, { ...bought, _id: 'reviewed', title: 'Reviewed House', flagged: true }])
    openPage('/dashboard/bought-properties', { as: 'user' })
    const links = async (title: string) => within(await cardOf(title)).queryAllByRole('link', { name: /^Message / })
    await expect.poll(async () => (await links('Bought House')).length).toBe(1)
    expect((await links('Bought House'))[0]?.getAttribute('href')).toBe('/dashboard/messages/about/a-property')
    expect(await links('Reviewed House')).toEqual([])
    expect((await cardOf('Reviewed House')).textContent).toContain('Ask us before you sign or send anything.')
  })
})
