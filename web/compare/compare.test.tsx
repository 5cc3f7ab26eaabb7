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

const idOf = (home: number) => `01989c5e-5b7b-7000-8000-00000000000${home}`
const homes = [1, 2, 3, 4, 5].map(home => aVisibleProperty({ _id: idOf(home), title: `Home ${home}` }))
const compare = (home: number) => screen.findByRole('button', { name: `Compare Home ${home}` })
const isChosen = async (home: number) => (await compare(home)).getAttribute('aria-pressed')
const columns = () =>
  screen.queryAllByRole('columnheader').map(({ textContent }) => /Home \d|Fact/.exec(textContent)?.[0])

beforeEach(() => {
  answer(verifiedProperties, homes)
  answer(myWishlist, [])
})

describe('comparing homes', () => {
  it('begins at the wishlist', async () => {
    answer(
      myWishlist,
      [1, 2].map(home => aWishlistEntry({ _id: `entry-${home}`, propertyId: idOf(home), title: `Home ${home}` })),
    )
    answer(propertiesById, homes.slice(0, 2))
    openPage('/dashboard/wishlist', { as: 'user' })
    for (const home of [1, 2]) await press(() => compare(home))
    await follow('Compare (2)')
    await expect.poll(columns).toEqual(['Fact', 'Home 1', 'Home 2'])
    expect(currentUrl()).toBe(`/compare?homes=${idOf(1)},${idOf(2)}`)
  })

  it('takes four at most, and leaves out those that are gone', async () => {
    openPage('/all-properties', { as: 'user' })
    for (const home of [1, 2, 3, 4]) {
      await press(() => compare(home))
      await expect.poll(() => isChosen(home)).toBe('true')
    }
    await press(() => compare(5))
    await screen.findByText('You can compare 4 homes. Remove one first.')
    expect(await isChosen(5)).toBe('false')

    answer(propertiesById, homes.slice(1, 4))
    await follow('Compare (4)')
    await screen.findByText('One home is no longer available, so it is left out.')
    expect(columns()).toEqual(['Fact', 'Home 2', 'Home 3', 'Home 4'])
    await follow('Add a home')
    // The one that is gone is forgotten.
    await screen.findByRole('link', { name: 'Compare (3)' })
  })

  it('adds a home on its own page', async () => {
    answerPropertyPage(homes[4])
    answer(propertiesById, homes.slice(4))
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
