import { screen } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { waitingOnProperty } from '#contract/manage-properties/waiting-on-property.ts'
import { findProperty } from '#contract/properties/properties.ts'
import { openPage } from '../testing/open-page.tsx'
import { allLoaded, fill, mainText, person } from '../testing/person.ts'
import { anOffer, aVisibleProperty } from '../testing/samples.ts'
import { answer, callsOf, hold } from '../testing/server-for-tests.ts'
import { settled } from '../testing/settled.ts'

const page = '/dashboard/update-property/a-property'
const heading = 'What this change means'

it('an agent reads before saving which offers wait, and which are outside the typed range', async () => {
  answer(findProperty, aVisibleProperty())
  const negotiated = { ...anOffer().terms, turn: 2 }
  answer(waitingOnProperty, {
    offers: [
      anOffer({ _id: '1', offerAmount: 460_000, buyerName: 'Ada' }),
      anOffer({ _id: '2', offerAmount: 415_000, buyerName: 'Ben' }),
      anOffer({ _id: '3', offerAmount: 410_000, buyerName: 'Cleo', terms: negotiated }),
    ],
    pendingOffers: 3,
    viewings: 1,
    conversations: 0,
  })
  openPage(page, { as: 'agent' })
  await screen.findByText(heading)
  expect(mainText()).toContain('3 live offers ($460,000, $415,000, $410,000) go on hold, 1 viewing stays.')
  expect(mainText()).not.toContain('Outside the new range')
  await fill('Minimum price', '420000')
  await expect.poll(mainText).toContain('Outside the new range of $420,000 - $500,000:')
  expect(mainText()).toContain('Ben’s $415,000 is $5,000 below the range. The offer stays')
  expect(mainText()).toContain('Cleo’s $410,000 is $10,000 below the range. These terms were negotiated')
  expect(mainText()).not.toContain('Ada’s')
  expect(mainText()).toContain('Its buyer is notified.')
  expect(mainText()).not.toContain('are compared')
})

it('says nothing of a range that is not new, and how many offers are compared with a new one', async () => {
  answer(findProperty, aVisibleProperty())
  answer(waitingOnProperty, {
    offers: [anOffer({ offerAmount: 300_000 })],
    pendingOffers: 21,
    viewings: 0,
    conversations: 0,
  })
  openPage(page, { as: 'agent' })
  await screen.findByText(heading)
  expect(mainText()).not.toMatch(/new range|are compared/)
  await fill('Minimum price', '420000')
  await expect.poll(mainText).toContain('Outside the new range')
  expect(mainText()).toContain('Only the 20 highest offers are compared.')
})

it('a home with viewings only has no sentence about offers', async () => {
  answer(findProperty, aVisibleProperty())
  answer(waitingOnProperty, { offers: [], pendingOffers: 0, viewings: 2, conversations: 0 })
  openPage(page, { as: 'agent' })
  await screen.findByText('2 viewings stay.')
})

it('the offers on a home that is pending already are on hold, and nobody is notified again', async () => {
  answer(findProperty, aVisibleProperty({ status: 'pending' }))
  answer(waitingOnProperty, { offers: [anOffer()], pendingOffers: 1, viewings: 0, conversations: 0 })
  openPage(page, { as: 'agent' })
  await screen.findByText(/^1 live offer \(\$450,000\) is on hold\. .* verified the change\.$/)
})

it('a home without offers and viewings has no such notice', async () => {
  answer(findProperty, aVisibleProperty())
  answer(waitingOnProperty, { offers: [], pendingOffers: 0, viewings: 0, conversations: 0 })
  openPage(page, { as: 'agent' })
  await screen.findByLabelText('Title')
  await allLoaded()
  expect(screen.queryByText(heading)).toBeNull()
})

it('does not move the button under a finger when it comes late', async () => {
  answer(findProperty, aVisibleProperty())
  const release = hold(waitingOnProperty)
  answer(waitingOnProperty, { offers: [anOffer()], pendingOffers: 1, viewings: 0, conversations: 0 })
  openPage(page, { as: 'agent' })
  const target = await screen.findByRole('button', { name: 'Update Property' })
  await expect.poll(() => callsOf(waitingOnProperty).length).toBeGreaterThan(0)
  await person.pointer({ target, keys: '[MouseLeft>]' })
  release()
  await settled()
  expect(screen.queryByText(heading)).toBeNull()
  await person.pointer({ target: screen.getByLabelText('Title'), keys: '[/MouseLeft]' })
  await screen.findByText(heading)
})
