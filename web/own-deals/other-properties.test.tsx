import { screen, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { propertiesById } from '#contract/properties/properties-by-id.ts'
import { findProperty } from '#contract/properties/properties.ts'
import { similarProperties } from '#contract/search/similar-properties.ts'
import { answerOffers, answerPropertyPage } from '../testing/arrange.ts'
import { openPage, closePage } from '../testing/open-page.tsx'
import { mainText } from '../testing/person.ts'
import { anAcceptedOffer, aVisibleProperty } from '../testing/samples.ts'
import { answer } from '../testing/server-for-tests.ts'

it('similar and recently viewed homes show a buyer their own offer', async () => {
  const property = aVisibleProperty({ underOffer: true })
  answerOffers(anAcceptedOffer())
  answerPropertyPage(aVisibleProperty({ underOffer: true }))
  openPage('/property-details/a-property', { as: 'user' })
  await expect.poll(mainText).toContain('Your offer of $450,000 was accepted.')
  closePage()

  answer(findProperty, aVisibleProperty({ _id: 'another', title: 'Another House' }))
  answer(similarProperties, [property])
  answer(propertiesById, [property])
  openPage('/property-details/another', { as: 'user' })
  for (const name of ['Similar homes nearby', 'Recently viewed']) {
    const region = await screen.findByRole('region', { name: new RegExp(`^${name}`) })
    const card = within(region).getByRole('article')
    await expect.poll(() => card.textContent).toContain('Your offer was accepted')
    expect(region.textContent).not.toContain('Under offer')
  }
})
