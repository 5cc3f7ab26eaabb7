import { screen } from '@testing-library/dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { propertiesById } from '#contract/properties/properties-by-id.ts'
import { verifiedProperties } from '#contract/search/for-sale.ts'
import { myWishlist } from '#contract/wishlist/wishlist.ts'
import { answerPropertyPage } from '../testing/arrange.ts'
import { currentUrl, openPage } from '../testing/open-page.tsx'
import { follow, press } from '../testing/person.ts'
import { aVisibleProperty, aWishlistEntry } from '../testing/samples.ts'
import { answer } from '../testing/server-for-tests.ts'

const idOf = (property: number) => `01989c5e-5b7b-7000-8000-00000000000${property}`
const properties = [1, 2, 3, 4, 5].map(property => aVisibleProperty({ _id: idOf(property), title: `Home ${property}` }))
const compare = (property: number) => screen.findByRole('button', { name: `Compare Home ${property}` })
const isChosen = async (property: number) => (await compare(property)).getAttribute('aria-pressed')
const columns = () =>
  screen.queryAllByRole('columnheader').map(({ textContent }) => /Home \d|Fact/.exec(textContent)?.[0])

beforeEach(() => {
  answer(verifiedProperties, properties)
  answer(myWishlist, [])
})

describe('comparing homes', () => {
  it('begins at the wishlist', async () => {
    answer(
      myWishlist,
      [1, 2].map(property =>
        aWishlistEntry({ _id: `entry-${property}`, propertyId: idOf(property), title: `Home ${property}` }),
      ),
    )
    answer(propertiesById, properties.slice(0, 2))
    openPage('/dashboard/wishlist', { as: 'user' })
    // Its looks for pictures, which dark or bright ones would hide otherwise.
    expect((await compare(1)).dataset['theme']).toBe('light')
    for (const property of [1, 2]) await press(() => compare(property))
    await follow('Compare (2)')
    await expect.poll(columns).toEqual(['Fact', 'Home 1', 'Home 2'])
    expect(currentUrl()).toBe(`/compare?homes=${idOf(1)},${idOf(2)}`)
  })

  it('takes four at most, and leaves out those that are gone', async () => {
    openPage('/all-properties', { as: 'user' })
    for (const property of [1, 2, 3, 4]) {
      await press(() => compare(property))
      await expect.poll(() => isChosen(property)).toBe('true')
    }
    await press(() => compare(5))
    await screen.findByText('You can compare 4 homes. Remove one first.')
    expect(await isChosen(5)).toBe('false')

    answer(propertiesById, properties.slice(1, 4))
    await follow('Compare (4)')
    await screen.findByText('One home is no longer available, so it is left out.')
    await expect.poll(columns).toEqual(['Fact', 'Home 2', 'Home 3', 'Home 4'])
    await follow('Add a home')
    // The one that is gone is forgotten.
    await screen.findByRole('link', { name: 'Compare (3)' })
  })

  it('adds a home on its own page', async () => {
    answerPropertyPage(properties[4])
    answer(propertiesById, properties.slice(4))
    openPage(`/property-details/${idOf(5)}`, { as: 'user' })
    await press('Compare')
    await follow('See comparison (1)')
    await expect.poll(columns).toEqual(['Fact', 'Home 5'])
  })

  it('says that there is nothing to compare', async () => {
    openPage('/compare', { as: 'user' })
    await screen.findByText('No homes to compare.')
  })
})
