import { screen, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import type { Facts } from '#contract/properties/facts.ts'
import { findManagedProperty } from '#contract/properties/managed-properties.ts'
import { verifiedProperties } from '#contract/search/for-sale.ts'
import { answerPropertyPage } from '../testing/arrange.ts'
import { closePage, openPage } from '../testing/open-page.tsx'
import { press } from '../testing/person.ts'
import { aManagedPropertyWithPhotos, aProperty, aVisibleProperty } from '../testing/samples.ts'
import { answer } from '../testing/server-for-tests.ts'

const page = '/property-details/a-property'
const facts = async () => within(await screen.findByRole('region', { name: 'Facts' }))
const textsOf = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent)
const given = (stated: Facts) => {
  answerPropertyPage(aVisibleProperty(stated))
  answer(verifiedProperties, [aProperty(stated)])
}
/** The line of facts on a card. */
const line = async () =>
  [...(await screen.findByRole('article')).querySelectorAll('p > [aria-hidden]')].map(({ textContent }) => textContent)

const definitions = async () => textsOf((await facts()).getAllByRole('definition'))

it('the page of a home lists its facts, features and tour', async () => {
  given({
    kind: 'townhouse',
    bedrooms: 3,
    fullBaths: 2,
    livingArea: '135 m2',
    yearBuilt: 1911,
    features: ['garden', 'step-free access'],
    tourUrl: 'https://tour.example/loft',
  })
  openPage(page, { as: 'user' })
  const region = await facts()
  expect(textsOf(region.getAllByRole('term'))).toEqual([
    'Kind of home',
    'Bedrooms',
    'Full bathrooms',
    'Living area',
    'Year built',
  ])
  expect(textsOf(region.getAllByRole('definition'))).toEqual(['Townhouse', '3', '2', '1,450 ft²', '1911'])
  expect(textsOf(region.getAllByRole('listitem'))).toEqual(['Garden', 'Step-free access'])
  const tour = region.getByRole('link', { name: 'Take a tour at tour.example (opens a new tab)' })
  expect(tour.getAttribute('href')).toBe('https://tour.example/loft')
  expect(tour.getAttribute('target')).toBe('_blank')
  expect(tour.getAttribute('rel')).toContain('noopener')
})

it('a buyer reads areas in their own unit, which the browser remembers', async () => {
  given({ bedrooms: 1, livingArea: '135 m2', lotSize: '300 m2' })
  openPage(page, { as: 'user' })
  expect(await definitions()).toEqual(['1', '1,450 ft²', '3,230 ft²'])
  await press('Show areas in square meters')
  await expect.poll(definitions).toEqual(['1', '135 m²', '300 m²'])

  closePage()
  openPage('/all-properties', { as: 'user' })
  await screen.findByText('1 bedroom, 135 square meters')
})

it.each([
  [{ kind: 'land', lotSize: '4047 m2' }, 'Land · 43,560 ft² lot'],
  [{ bedrooms: 3, fullBaths: 2, livingArea: '135 m2' }, '3 beds · 2 baths · 1,450 ft²'],
] as const)('the card of a home with the facts %o shows %s', async (stated, text) => {
  given(stated)
  openPage('/all-properties', { as: 'user' })
  await expect.poll(line).toContain(text)
})

it('the page of a home without facts has no place for them', async () => {
  given({})
  openPage(page, { as: 'user' })
  await screen.findByRole('heading', { name: 'Description' })
  expect(screen.queryByRole('region', { name: 'Facts' })).toBeNull()
})

it('an admin reads which facts have changed since the last verification', async () => {
  const now = { lotSize: '300 m2', energyLabel: 'A' } as const
  const { title, location, description, image, minPrice, maxPrice } = aProperty()
  answerPropertyPage(aVisibleProperty({ status: 'pending', ...now }))
  answer(
    findManagedProperty,
    aManagedPropertyWithPhotos({
      ...now,
      verifiedFields: { title, location, description, image, minPrice, maxPrice, bedrooms: 3, energyLabel: 'C' },
    }),
  )
  openPage(page, { as: 'admin' })
  const heading = await screen.findByRole('heading', { name: 'Changes since the last verification' })
  const changes = within(heading.closest('section') as HTMLElement)
  expect(textsOf(changes.getAllByRole('term'))).toEqual(['Bedrooms', 'Lot size', 'Energy label'])
  expect(changes.getAllByRole('definition')[0]?.textContent).toMatch(/Before: 3.*Now: Not stated/)
})
