import { screen, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { type CountedPlace, publicStates, suggestPublicPlaces } from '#contract/public-pages/public-properties.ts'
import { latestReviews } from '#contract/reviews/reviews.ts'
import { verifiedProperties } from '#contract/search/for-sale.ts'
import { topAgents } from '#contract/summary/summary.ts'
import { currentUrl, openPage } from '../testing/open-page.tsx'
import { fill, press } from '../testing/person.ts'
import { answer, hold, refuse } from '../testing/server-for-tests.ts'

it('the home page shows a spinner while the top agents load', async () => {
  answer(topAgents, [
    { _id: 'an-agent', name: 'Lucy Agent', email: 'lucy@homes.example', image: '/images/portrait.webp' },
  ])
  const release = hold(topAgents)
  openPage('/')
  const agents = within(await screen.findByRole('region', { name: 'Top Agents' }))
  await agents.findByText('Loading...')
  release()
  await agents.findByRole('listitem')
  expect(agents.queryByText('Loading...')).toBeNull()
})

it('the search is a plain form beside the slides', async () => {
  openPage('/')
  const field = await screen.findByRole('combobox', { name: 'Where do you want to live?' })
  expect(field.closest('[aria-roledescription=slide]')).toBeNull()
  expect(field).toHaveProperty('name', 'q')
  expect(field.closest('form')?.getAttribute('action')).toBe('/places')
  expect(field.closest('form')).toHaveProperty('method', 'get')
})

it('the search suggests places with homes for sale', async () => {
  answer(suggestPublicPlaces, {
    places: [{ name: 'Salem, Oregon', path: '/places/oregon/salem', count: 3, image: '' }],
  })
  openPage('/')
  await fill('Where do you want to live?', 'sal')
  await expect.poll(() => document.querySelector('datalist option')?.getAttribute('value')).toBe('Salem, Oregon')
})

it.each([
  [' Albany, OR ', '/all-properties?state=Oregon&search=Albany'],
  ['3 beds under $600k in Vermont', '/all-properties?minBeds=3&state=Vermont&to=600000'],
  ['Elm Street', '/all-properties?search=Elm%20Street'],
  ['  ', '/all-properties'],
])('a search of a signed-in person for "%s" opens All Properties with what it means', async (text, url) => {
  answer(verifiedProperties, [])
  openPage('/', { as: 'user' })
  await fill('Where do you want to live?', text)
  await press('Search')
  await expect.poll(currentUrl).toBe(url)
})

it.each([
  ['Cottage Grove, Oregon', '/places/oregon/cottage-grove', '/all-properties?place=Cottage%20Grove%2C%20Oregon'],
  ['Oregon', '/places/oregon', '/all-properties?state=Oregon'],
])('a suggestion that a signed-in person chooses is a filter: %s', async (name, path, url) => {
  answer(suggestPublicPlaces, { places: [{ name, path, count: 3, image: '' }] })
  answer(verifiedProperties, [])
  openPage('/', { as: 'user' })
  await fill('Where do you want to live?', name)
  await expect.poll(() => document.querySelector('datalist option')?.getAttribute('value')).toBe(name)
  await press('Search')
  await expect.poll(currentUrl).toBe(url)
})

it('a review says when its author bought the property, or else when it was written', async () => {
  const review = {
    reviewerName: 'Rae Reader',
    reviewerImage: '',
    propertyTitle: 'Glasshouse',
    date: '2025-12-31T23:30:00Z',
  }
  answer(latestReviews, [
    { ...review, _id: 'of-a-buyer', text: 'We live here.', boughtIn: 2026 },
    { ...review, _id: 'of-a-reader', text: 'We looked.' },
  ])
  openPage('/')
  const reviews = within(await screen.findByRole('region', { name: 'What Our Clients Say' }))
  const texts = (await reviews.findAllByRole('figure')).map(({ textContent }) => textContent)
  expect(texts).toEqual([
    expect.stringMatching(/^We live here\..*Rae ReaderGlasshouseBought this home in 2026$/),
    expect.stringMatching(/^We looked\..*Rae ReaderGlasshouseReviewed in 2025$/),
  ])
})

it.each([
  [undefined, null],
  ['user', '/all-properties?agent=lucy%40homes.example'],
] as const)('an agent has an email, and counts that lead %s to their homes', async (as, href) => {
  const lucy = { _id: 'lucy', name: 'Lucy Agent', email: 'lucy@homes.example', image: '', forSale: 8, sold: 3 }
  const joe = { ...lucy, _id: 'joe', name: 'Joe', forSale: 1, sold: 0 }
  answer(topAgents, [lucy, joe])
  openPage('/', as ? { as } : {})
  const [first, second] = await within(await screen.findByRole('region', { name: 'Top Agents' })).findAllByRole(
    'listitem',
  )
  expect(first?.textContent).toMatch(/Lucy Agentlucy@homes\.example8 homes for sale · 3 sold$/)
  expect(second?.textContent).toMatch(/1 home for sale$/)
  const link = first && within(first).queryByRole('link', { name: '8 homes for sale' })
  expect(link?.getAttribute('href') ?? null).toBe(href)
})

const aState = (name: string, count: number): CountedPlace => ({
  name,
  path: `/places/${name.toLowerCase()}`,
  count,
  image: '/images/villa-dusk',
})

it('the states with most homes lead to their pages', async () => {
  const states = ['Oregon', 'Texas', 'Vermont'].map((name, at) => aState(name, 3 - at))
  answer(publicStates, { states, total: 21 })
  openPage('/')
  const places = within(await screen.findByRole('region', { name: 'Homes by place' }))
  const links = (await places.findAllByRole('link')).map(link => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['All 21 states', '/places'],
    ['Oregon3 homes', '/places/oregon'],
    ['Texas2 homes', '/places/texas'],
    ['Vermont1 home', '/places/vermont'],
  ])
  const above = within(screen.getByRole('navigation', { name: 'Places' })).getAllByRole('link')
  expect(above.map(link => link.textContent)).toEqual(['Oregon3', 'Texas2', 'Vermont1'])
})

it.each([
  ['are fewer than three', () => answer(publicStates, { states: [aState('Oregon', 1)], total: 1 })],
  ['could not be loaded', () => refuse(publicStates, 500)],
])('states that %s are left out', async (_, prepare) => {
  prepare()
  openPage('/')
  await screen.findByRole('region', { name: 'Featured Properties' })
  await expect.poll(() => screen.queryByRole('region', { name: 'Homes by place' })).toBeNull()
})
