import { screen, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { buyerSummary } from '#contract/own-deals/buyer-summary.ts'
import { publicPlace, publicProperty, publicState, publicStates } from '#contract/public-pages/public-properties.ts'
import { searchPublicProperties } from '#contract/public-pages/search-public-properties.ts'
import { openPage } from '../testing/open-page.tsx'
import { allLoaded, pressKey } from '../testing/person.ts'
import { aPublicProperty, aSummaryOf } from '../testing/samples.ts'
import { answer, answerByQuery, callsOf, refuse } from '../testing/server-for-tests.ts'

const { path } = aPublicProperty()
const price = async () => within(await screen.findByRole('complementary', { name: 'Price and agent' }))

describe('the public page of a home', () => {
  it('leads a visitor to an offer, unless an update waits to be verified', async () => {
    answer(publicProperty, aPublicProperty())
    openPage(path)
    const offer = (await price()).getByRole('link', { name: 'Make an offer' })
    expect(offer.getAttribute('href')).toBe(`/property-details/${aPublicProperty()._id}`)
  })

  it('has no way to an offer while an update waits to be verified', async () => {
    answer(publicProperty, aPublicProperty({ isRechecked: true }))
    openPage(path)
    await screen.findByText('Being checked again')
    await screen.findByRole('heading', { level: 1, name: 'Sample House' })
    expect(screen.queryByRole('link', { name: /Make an offer|Save|See the full page/ })).toBeNull()
  })

  it.each(['agent', 'admin'] as const)('does not ask an %s to buy', async as => {
    answer(publicProperty, aPublicProperty({ underOffer: true }))
    answer(buyerSummary, aSummaryOf())
    openPage(path, { as })
    const shown = await price()
    await shown.findByText('An offer was accepted and is waiting for payment.', { exact: false })
    const more = await shown.findByRole('link', { name: 'See the full page' })
    await allLoaded()
    expect(more.getAttribute('href')).toBe(`/property-details/${aPublicProperty()._id}`)
    expect(shown.queryByRole('link', { name: /Make an offer|Save/ })).toBeNull()
    expect(shown.queryByText(/it stays pending in case that one falls through/)).toBeNull()
  })

  it('prints a sheet with the Print command of the browser', async () => {
    answer(publicProperty, aPublicProperty())
    openPage(path)
    await price()
    expect(document.querySelector('[data-print]')).toBeNull()
    await pressKey('Control')
    await expect.poll(() => document.querySelector('[data-print]')?.textContent).toContain(path)
  })

  it.each([404, 410])('says that the home is not for sale: %i', async status => {
    refuse(publicProperty, status)
    openPage(path)
    await screen.findByText('This home is not for sale.')
  })
})

it('a place whose homes were all sold says so and leads to its state', async () => {
  const state = { name: 'Oregon', path: '/places/oregon' }
  answer(publicPlace, {
    name: 'Medford, Oregon',
    path: '/places/oregon/medford',
    state,
    properties: [],
    total: { count: 0, isMore: false },
    page: 1,
    pages: 1,
  })
  openPage('/places/oregon/medford')
  await screen.findByText('All homes in Medford, Oregon have been sold.')
  expect(screen.getByRole('link', { name: 'Homes in Oregon' }).getAttribute('href')).toBe('/places/oregon')
})

const nothingFound = {
  words: '',
  leftOut: [],
  instead: [],
  path: '/all-properties',
  properties: [],
  total: { count: 0, isMore: false },
  places: [],
}

it('the list of places shows the homes that a search describes, and leads members to all of them', async () => {
  answer(publicStates, { states: [{ name: 'Oregon', path: '/places/oregon', count: 3, image: '' }], total: 1 })
  const path = '/all-properties?minBeds=3'
  answer(searchPublicProperties, {
    words: '3+ beds',
    leftOut: [],
    instead: [],
    path,
    properties: [aPublicProperty({ title: 'Large House' })],
    total: { count: 30, isMore: false },
    places: [],
  })
  openPage('/places?q=3%20beds')
  await screen.findByRole('heading', { name: 'Large House' })
  screen.getByText('Search: 3+ beds')
  expect(screen.getByRole('link', { name: 'See all homes that fit' }).getAttribute('href')).toBe(path)
  await screen.findByRole('link', { name: /Oregon/ })
})

it.each([
  [[aPublicProperty({ title: 'Large House' })], 'Search: 3+ beds · Oregon'],
  [[], 'No homes found for “3 beds in Oregon”.'],
])('a search with a place leads to all homes there: %#', async (properties, text) => {
  const oregon = { name: 'Oregon', path: '/places/oregon', count: 1200, image: '' }
  answer(publicStates, { states: [], total: 0 })
  answer(searchPublicProperties, {
    words: '3+ beds · Oregon',
    leftOut: [],
    instead: [],
    path: '/all-properties?minBeds=3&state=Oregon',
    properties,
    total: { count: properties.length, isMore: false },
    places: [oregon],
  })
  openPage('/places?q=3%20beds%20in%20Oregon')
  await screen.findByText(text)
  expect(screen.getByRole('link', { name: 'All 1,200 homes in Oregon' }).getAttribute('href')).toBe('/places/oregon')
})

it('the list of places searches for the first 300 characters of a longer text', async () => {
  answer(publicStates, { states: [], total: 0 })
  answerByQuery(searchPublicProperties, query => ({
    ...nothingFound,
    words: `${query.get('q')?.length} characters`,
    properties: [aPublicProperty()],
  }))
  openPage(`/places?q=${'3 beds '.repeat(60)}`)
  await screen.findByText('Search: 300 characters')
  screen.getByText('Only the first 300 characters were searched for.')
  expect(callsOf(searchPublicProperties)).toHaveLength(1)
})

it('the list of places has a field for other words', async () => {
  answer(publicStates, { states: [], total: 0 })
  answer(searchPublicProperties, { ...nothingFound, words: 'castle' })
  openPage('/places?q=castle')
  await screen.findByText('No homes found for “castle”.')
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Where do you want to live?' })
  expect([field.name, field.value]).toEqual(['q', 'castle'])
  expect(field.form?.getAttribute('action')).toBe('/places')
  within(field.form as HTMLElement).getByRole('button', { name: 'Search' })
})

it('the list of places stays when a search fails', async () => {
  refuse(searchPublicProperties, 429)
  answer(publicStates, { states: [{ name: 'Oregon', path: '/places/oregon', count: 3, image: '' }], total: 1 })
  openPage('/places?q=3%20beds')
  await screen.findByText('The homes could not be loaded.')
  await screen.findByRole('link', { name: /Oregon/ })
})

it('the list of places names a search that it does not know, and shows what there is', async () => {
  answer(searchPublicProperties, {
    words: '“<x>”',
    leftOut: [],
    instead: [],
    path: '/all-properties?search=%3Cx%3E',
    properties: [],
    total: { count: 0, isMore: false },
    places: [],
  })
  answer(publicStates, { states: [{ name: 'Oregon', path: '/places/oregon', count: 3, image: '' }], total: 1 })
  openPage('/places?q=%3Cx%3E')
  await screen.findByText('No homes found for “<x>”.')
  expect((await screen.findByRole('link', { name: /Oregon/ })).getAttribute('href')).toBe('/places/oregon')
})

it('a search with prices that contradict each other leads to each of them', async () => {
  answer(searchPublicProperties, {
    words: '3+ beds',
    leftOut: ['“under 400k” and “over 500k” contradict each other.'],
    instead: [
      { words: '3+ beds · up to $400,000', total: { count: 1, isMore: false } },
      { words: '3+ beds · from $500,000', total: { count: 100, isMore: true } },
    ],
    path: '/all-properties?minBeds=3',
    properties: [aPublicProperty()],
    total: { count: 1, isMore: false },
    places: [],
  })
  answer(publicStates, { states: [], total: 0 })
  openPage('/places?q=3%20beds%20under%20400k%20over%20500k')
  await screen.findByText('“under 400k” and “over 500k” contradict each other.')
  const link = screen.getByRole('link', { name: '3+ beds · up to $400,000: 1 home' })
  expect(link.getAttribute('href')).toBe('/places?q=3%2B%20beds%20%C2%B7%20up%20to%20%24400%2C000')
  screen.getByRole('link', { name: '3+ beds · from $500,000: 100+ homes' })
  const card = screen.getByRole('heading', { name: aPublicProperty().title })
  expect(link.compareDocumentPosition(card) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

it('a search of nothing but a contradiction says only that', async () => {
  answer(searchPublicProperties, {
    ...nothingFound,
    leftOut: ['“under 400k” and “over 500k” contradict each other.'],
    instead: [{ words: 'up to $400,000', total: { count: 3, isMore: false } }],
  })
  answer(publicStates, { states: [{ name: 'Oregon', path: '/places/oregon', count: 3, image: '' }], total: 1 })
  openPage('/places?q=under%20400k%20over%20500k')
  await screen.findByRole('link', { name: 'Up to $400,000: 3 homes' })
  await screen.findByRole('link', { name: /Oregon/ })
  expect(screen.queryByText(/describes no home|No homes found|These places have homes/)).toBeNull()
})

it('a search of words that mean nothing says so', async () => {
  answer(searchPublicProperties, nothingFound)
  answer(publicStates, { states: [], total: 0 })
  openPage('/places?q=the%20a%20in')
  await screen.findByText('“the a in” describes no home.')
})

it('a state leads to its places and to the list of states', async () => {
  const place = { name: 'Salem', path: '/places/oregon/salem', count: 2, image: '' }
  answer(publicState, { name: 'Oregon', path: '/places/oregon', count: 2, places: [place], properties: [] })
  openPage('/places/oregon')
  expect((await screen.findByRole('link', { name: /Salem/ })).getAttribute('href')).toBe('/places/oregon/salem')
  expect(screen.getByRole('link', { name: 'All places' }).getAttribute('href')).toBe('/places')
})

it('a place without homes says so', async () => {
  refuse(publicPlace, 404)
  openPage('/places/or/nowhere')
  await screen.findByText('There are no homes for sale here.')
})
