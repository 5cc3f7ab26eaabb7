import { screen, within } from '@testing-library/dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sendBackChange, undoVerification, verifyProperty } from '#contract/manage-properties/manage-properties.ts'
import { waitingOnProperty } from '#contract/manage-properties/waiting-on-property.ts'
import { findManagedProperty, type ManagedPropertyWithPhotos } from '#contract/properties/managed-properties.ts'
import { allProperties, findProperty } from '#contract/properties/properties.ts'
import { answerPropertyPage } from '../testing/arrange.ts'
import { currentUrl, openPage } from '../testing/open-page.tsx'
import { allLoaded, expectAlert, expectToast, fill, person, press } from '../testing/person.ts'
import {
  aManagedPropertyWithPhotos,
  aManagedProperty,
  anOffer,
  aProperty,
  aVisibleProperty,
} from '../testing/samples.ts'
import { answer, answerByQuery, bodiesOf, callsOf, refuse } from '../testing/server-for-tests.ts'
import { pass } from '../testing/settled.ts'

// How an admin verifies a listing, in the list and on its own page.

const page = '/property-details/a-property'
const list = '/dashboard/manage-properties?status=pending'
const panel = async () => within(await screen.findByRole('complementary', { name: 'Price and agent' }))
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const noButton = (name: string | RegExp) => expect.poll(() => screen.queryByRole('button', { name })).toBeNull()

const verified = { status: 'verified', verifiedAt: new Date().toISOString() } as const
const given = (property: ManagedPropertyWithPhotos) => {
  answerPropertyPage(aVisibleProperty({ status: property.status }))
  answer(findManagedProperty, property)
  answerByQuery(allProperties, query =>
    (query.get('status') ?? property.status) === property.status ? [property] : [],
  )
}

const undo = () => screen.queryByRole('button', { name: /^Undo/ })

describe('a verification', () => {
  afterEach(() => void vi.useRealTimers())

  beforeEach(() => {
    given(aManagedPropertyWithPhotos())
    answer(verifyProperty, { ...aProperty(), modifiedCount: 1 })
    answer(undoVerification, { ...aManagedProperty(), modifiedCount: 1 })
  })

  it.each([list, page])('can be undone at %s', async url => {
    openPage(url, { as: 'admin' })
    await button('Verify')
    given(aManagedPropertyWithPhotos(verified))
    await press('Verify')
    await expectToast('Property verified.')
    await button(/^Undo/)
    await allLoaded()
    given(aManagedPropertyWithPhotos())
    await press(/^Undo/)
    await expectToast('Verification undone.')
    await button('Verify')
    expect(callsOf(undoVerification)).toHaveLength(1)
  })

  it('is not undone by a second click where Verify was', async () => {
    openPage(list, { as: 'admin' })
    const verify = await button('Verify')
    await allLoaded()
    given(aManagedPropertyWithPhotos(verified))
    // From here on the test moves the clock.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await person.click(verify)
    while (undo() === null) await pass(10)
    // Like a person's second click, these do not wait until the button is enabled.
    await person.click(undo() as HTMLElement)
    await pass(1400)
    await person.click(undo() as HTMLElement)
    expect(callsOf(undoVerification)).toEqual([])
    await pass(200)
    await person.click(undo() as HTMLElement)
    await pass(10)
    expect(callsOf(undoVerification)).toHaveLength(1)
  })

  it('that comes before an offer can no longer be undone', async () => {
    given(aManagedPropertyWithPhotos({ ...verified, offers: 1 }))
    openPage(page, { as: 'admin' })
    await expect.poll(() => callsOf(findManagedProperty).length).toBeGreaterThan(0)
    await allLoaded()
    await (await panel()).findByRole('heading', { name: 'Verification' })
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
  })

  it('whose undo comes after an offer says why it is refused', async () => {
    const why = 'A buyer has made an offer on this property.'
    given(aManagedPropertyWithPhotos(verified))
    refuse(undoVerification, 409, why)
    openPage(page, { as: 'admin' })
    await button(/^Undo/)
    given(aManagedPropertyWithPhotos({ ...verified, offers: 1 }))
    await press(/^Undo/)
    await expectAlert('Failed to undo the verification.', why)
    await noButton(/^Undo/)
  })

  it('leads to the next pending listing', async () => {
    const [first, next] = [
      aManagedPropertyWithPhotos(),
      aManagedPropertyWithPhotos({ _id: 'next', title: 'Next House' }),
    ]
    given(first)
    answer(allProperties, [first, next])
    answer(verifyProperty, { ...aProperty(), modifiedCount: 1 })
    openPage(page, { as: 'admin' })
    await button('Verify')
    expect(screen.queryByRole('button', { name: 'Make an offer' })).toBeNull()
    const queue = within(await screen.findByRole('navigation', { name: 'Pending properties' }))
    answer(findProperty, aVisibleProperty({ _id: 'next', title: 'Next House', status: 'pending' }))
    answer(findManagedProperty, next)
    await press(() => queue.findByRole('link', { name: 'Next: Next House' }))
    await screen.findByRole('heading', { level: 1, name: 'Next House' })
    expect(currentUrl()).toBe('/property-details/next')
    const all = await screen.findByRole('link', { name: /^All pending properties/ })
    expect(all.getAttribute('href')).toBe('/dashboard/manage-properties?status=pending')
  })
})

it('an admin sees the picture and the description in the list', async () => {
  answer(allProperties, [aManagedProperty({ description: 'Light on three sides.' })])
  openPage(list, { as: 'admin' })
  const row = (await button('Verify')).closest('tr, li') as HTMLElement
  expect(row.textContent).toContain('Light on three sides.')
  expect(row.querySelector('img')).not.toBeNull()
})

it('an admin sees that a listing is hidden by a fraud mark', async () => {
  const hidden = aManagedPropertyWithPhotos({ status: 'verified', hiddenBecause: 'fraud' })
  given(hidden)
  openPage('/dashboard/manage-properties', { as: 'admin' })
  await expect.poll(() => screen.getByRole('main').textContent).toContain('Hidden: agent marked as fraud')
})

it('an admin sees on its page that it is hidden', async () => {
  given(aManagedPropertyWithPhotos({ status: 'verified', hiddenBecause: 'fraud' }))
  openPage(page, { as: 'admin' })
  await (await panel()).findByText('Hidden: agent marked as fraud')
})

describe('after an update', () => {
  const { title, location, description, image, minPrice, maxPrice } = aProperty()
  const updated = aManagedPropertyWithPhotos({
    location: 'Moved to Bergen',
    maxPrice: 450_000,
    verifiedFields: { title, location, description, image, minPrice, maxPrice },
  })

  it('the list names the fields that have changed', async () => {
    given(updated)
    openPage(list, { as: 'admin' })
    await expect.poll(() => screen.getByRole('main').textContent).toContain('Changed: Location, Maximum price')
  })

  it('a change can be sent back with a reason, and the question says what goes on', async () => {
    given(updated)
    answer(waitingOnProperty, { offers: [anOffer()], pendingOffers: 1, viewings: 1, conversations: 0 })
    answer(sendBackChange, { ...aManagedProperty({ status: 'verified' }), modifiedCount: 1 })
    openPage(list, { as: 'admin' })
    await press(/^Send back the change of/)
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByText('The version that was verified before is for sale again. 1 offer and 1 viewing go on.')
    await fill('Reason', 'It moved to another town.')
    await press(() => dialog.findByRole('button', { name: 'Send back' }))
    await expectToast('Change sent back.')
    expect(bodiesOf(sendBackChange)).toEqual([{ reason: 'It moved to another town.', version: 1 }])
  })

  it('the question before a rejection names what it ends', async () => {
    given(updated)
    answer(waitingOnProperty, {
      offers: [anOffer({ buyerName: 'Ada' })],
      pendingOffers: 1,
      viewings: 0,
      conversations: 0,
    })
    openPage(list, { as: 'admin' })
    await press('Reject')
    await screen.findByText(/This also closes the pending offer: Ada, \$450,000 to buy on Jan 5, 2036\.$/)
  })

  it('a listing that was never verified has no version to send back to', async () => {
    given(aManagedPropertyWithPhotos())
    openPage(list, { as: 'admin' })
    await button('Verify')
    expect(screen.queryByRole('button', { name: /^Send back/ })).toBeNull()
  })

  it('the page shows each before and now', async () => {
    given(updated)
    openPage(page, { as: 'admin' })
    const heading = await screen.findByRole('heading', { name: 'Changes since the last verification' })
    const texts = within(heading.closest('section') as HTMLElement)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent)
    expect(texts).toEqual(['Before: 1 Sample StreetNow: Moved to Bergen', 'Before: $500,000Now: $450,000'])
  })
})

describe('a change that was sent back', () => {
  const sentBack = {
    reason: 'It moved to another town.',
    at: '2036-01-06T10:00:00.000Z',
    photosKeptUntil: '2036-02-05T10:00:00.000Z',
    changes: [
      { field: 'address', before: 'town Bergen' },
      { field: 'livingArea', before: '1500 ft2', after: '1847 ft2' },
      { field: 'features', after: 'lift, step-free access' },
    ],
  }
  const said = /^Your change was sent back on Jan 6, 2036/

  it('says to its agent why, and what they had changed', async () => {
    given(aManagedPropertyWithPhotos({ ...verified, sentBack }))
    openPage(page, { as: 'agent' })
    await screen.findByText(said)
    await screen.findByText(
      'Your photos are kept until Feb 5, 2036, or until you save other photos. You can add them again when you update the home.',
    )
    const { textContent } = screen.getByText('What you had changed').closest('details') as HTMLElement
    expect(textContent).toContain('Parts of the addressAs read from the location')
    expect(textContent).toContain('Living area1,847 ft²')
    expect(textContent).toContain('FeaturesElevator, Step-free access')
  })

  it.each([
    ['an admin', 'admin', 'verified'],
    ['its agent once it waits for a verification again', 'agent', 'pending'],
  ] as const)('is not mentioned to %s', async (_, as, status) => {
    given(aManagedPropertyWithPhotos({ ...verified, status, sentBack }))
    openPage(page, { as })
    await (await panel()).findByText(/^(Verified|Pending)$/)
    await allLoaded()
    expect(screen.queryByText(said)).toBeNull()
  })
})
