import { screen, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { type CountedPlace, publicStates } from '#contract/public-pages/public-properties.ts'
import { publicSuggestions, searchPublicProperties } from '#contract/public-pages/search-public-properties.ts'
import { latestReviews } from '#contract/reviews/reviews.ts'
import { verifiedProperties } from '#contract/search/for-sale.ts'
import { searchFacets, suggestByWords, suggestPlaces } from '#contract/search/search.ts'
import { topAgents } from '#contract/summary/summary.ts'
import { currentUrl, openPage } from '../testing/open-page.tsx'
import { allLoaded, expectNothing, fill, follow, press, pressKey, valueOf } from '../testing/person.ts'
import { someFacets } from '../testing/samples.ts'
import { allEnded, answer, answerByQuery, callsOf, hold, refuse } from '../testing/server-for-tests.ts'

const field = 'Where do you want to live?'

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
  const input = await screen.findByRole('combobox', { name: field })
  expect(input.closest('[aria-roledescription=slide]')).toBeNull()
  expect(input).toHaveProperty('name', 'q')
  expect(input.closest('form')?.getAttribute('action')).toBe('/places')
  expect(input.closest('form')).toHaveProperty('method', 'get')
})

const mill = (path: string) => ({ title: 'Old mill', location: '1 Weir Street, Salem', path })
const town = (name: string) => ({ name, path: `/places/${name}`, count: 2, image: '' })

describe('the suggestions of the search', () => {
  it('are public pages for a visitor: of what the words mean, of places and of homes', async () => {
    answer(publicSuggestions, {
      places: [{ name: 'Vermont', path: '/places/vermont', count: 20, image: '' }],
      readings: [
        {
          text: 'house · 3+ beds · up to $400,000 · Vermont',
          q: '3 bed house under 400k in Vermont',
          total: { count: 12, isMore: false },
        },
      ],
      properties: [{ title: 'Old mill', location: '1 Weir Street, Salem', path: '/homes/salem/old-mill' }],
    })
    openPage('/')
    await fill(field, '3 bed house under 400k in Vermont')
    const options = await screen.findAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'House · 3+ beds · up to $400,000 · Vermont12 homes',
      'Vermont20 homes',
      'Old mill1 Weir Street, Salem',
    ])
    answer(publicStates, { states: [], total: 0 })
    answer(searchPublicProperties, {
      words: '',
      leftOut: [],
      instead: [],
      path: '/all-properties',
      properties: [],
      total: { count: 0, isMore: false },
      places: [],
    })
    await press(() => screen.getByRole('option', { name: /^House · 3\+ beds/ }))
    await expect.poll(currentUrl).toBe('/places?q=3%20bed%20house%20under%20400k%20in%20Vermont')
  })

  it('are filters, agents and homes of All Properties for somebody who is signed in', async () => {
    answer(suggestPlaces, { states: [{ place: 'Vermont', properties: 20 }], places: [], similar: [] })
    answer(suggestByWords, {
      properties: [{ _id: 'a', title: 'Old mill', location: '1 Weir Street, Salem' }],
      agents: [{ name: 'Ann Miller', email: 'ann@example.com', properties: 2 }],
    })
    answer(searchFacets, someFacets({ total: 12 }))
    answer(verifiedProperties, [])
    openPage('/', { as: 'user' })
    await fill(field, '3 beds in Vermont')
    await screen.findByRole('option', { name: 'Ann Miller 2 homes' })
    expect(screen.getByRole('option', { name: 'Old mill 1 Weir Street, Salem' })).toBeTruthy()
    expect(screen.getByRole('option', { name: 'All of Vermont 20 homes' })).toBeTruthy()
    await press(() => screen.getByRole('option', { name: '3+ beds · Vermont 12 homes' }))
    await expect.poll(currentUrl).toBe('/all-properties?minBeds=3&state=Vermont')
  })

  it('are reached with the arrow keys, closed by Escape and chosen by Enter', async () => {
    answer(publicSuggestions, {
      places: [{ name: 'Salem, Oregon', path: '/places/oregon/salem', count: 3, image: '' }],
      readings: [],
      properties: [],
    })
    openPage('/')
    await fill(field, 'sal')
    const input = screen.getByRole('combobox', { name: field })
    const option = await screen.findByRole('option', { name: 'Salem, Oregon 3 homes' })
    expect(input.getAttribute('aria-expanded')).toBe('true')
    await pressKey('ArrowDown')
    await expect.poll(() => input.getAttribute('aria-activedescendant')).toBe(option.id)
    await pressKey('Escape')
    await expectNothing('listbox')
    expect(valueOf(field)).toBe('sal')
    await pressKey('ArrowDown')
    await screen.findByRole('option', { selected: true })
    await pressKey('Enter')
    await expect.poll(currentUrl).toBe('/places/oregon/salem')
  })

  it('with equal texts are all reached with the arrow keys', async () => {
    answer(publicSuggestions, {
      places: [],
      readings: [],
      properties: [mill('/homes/salem/old-mill-1'), mill('/homes/salem/old-mill-2'), mill('/homes/salem/old-mill-3')],
    })
    openPage('/')
    await fill(field, 'mill')
    const options = await screen.findAllByRole('option')
    const input = screen.getByRole('combobox', { name: field })
    for (const { id } of options) {
      await pressKey('ArrowDown')
      await expect.poll(() => input.getAttribute('aria-activedescendant')).toBe(id)
    }
  })

  it('show every town that a text without a state can mean, and of a state only itself', async () => {
    answerByQuery(publicSuggestions, query => ({
      places: query.get('q')?.includes('Springfield')
        ? [town('Springfield, Illinois'), town('Springfield, Ohio')]
        : [town('Illinois'), town('Springfield, Illinois')],
      readings: [{ text: '3+ beds', q: 'words', total: { count: 12, isMore: false } }],
      properties: [],
    }))
    openPage('/')
    await fill(field, '3 beds Springfield')
    await screen.findByRole('option', { name: 'Springfield, Ohio 2 homes' })
    await fill(field, '3 beds Illinois')
    await screen.findByRole('option', { name: 'Illinois 2 homes' })
    expect(screen.queryByRole('option', { name: 'Springfield, Illinois 2 homes' })).toBeNull()
  })

  it('are gone as soon as the text means something else', async () => {
    answer(publicSuggestions, {
      places: [],
      readings: [{ text: '3+ beds', q: 'words', total: { count: 12, isMore: false } }],
      properties: [],
    })
    openPage('/')
    await fill(field, '3+ bed')
    await screen.findByRole('option')
    hold(publicSuggestions)
    await fill(field, '3+ beds')
    await screen.findByRole('option', { name: '3+ beds 12 homes' })
    await fill(field, '4 beds')
    await expectNothing('option')
  })

  it('are shown without those that are refused', async () => {
    answer(suggestPlaces, { states: [{ place: 'Vermont', properties: 20 }], places: [], similar: [] })
    refuse(suggestByWords, 429, 'Too many requests.')
    refuse(searchFacets, 429, 'Too many requests.')
    openPage('/', { as: 'user' })
    await fill(field, '3 beds in Vermont')
    const options = await screen.findAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual(['3+ beds · Vermont', 'All of Vermont20 homes'])
  })

  it('leave out what the words mean if no home fits', async () => {
    answer(suggestPlaces, { states: [{ place: 'Vermont', properties: 20 }], places: [], similar: [] })
    answer(suggestByWords, { properties: [], agents: [] })
    answer(searchFacets, someFacets({ total: 0 }))
    openPage('/', { as: 'user' })
    await fill(field, '9 beds in Vermont')
    const options = await screen.findAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual(['All of Vermont20 homes'])
  })

  it('never lead to one page twice', async () => {
    answer(suggestPlaces, { states: [{ place: 'Vermont', properties: 20 }], places: [], similar: [] })
    answer(suggestByWords, { properties: [], agents: [] })
    answer(searchFacets, someFacets({ total: 20 }))
    openPage('/', { as: 'user' })
    await fill(field, 'Vermont')
    await screen.findByRole('option', { name: 'All of Vermont 20 homes' })
    expect(screen.getAllByRole('option')).toHaveLength(1)
  })

  it('name what is left out, and each of two prices that contradict each other', async () => {
    answer(suggestPlaces, { states: [], places: [], similar: [] })
    answer(suggestByWords, { properties: [], agents: [] })
    answer(searchFacets, someFacets({ total: 2 }))
    answer(verifiedProperties, [])
    openPage('/', { as: 'user' })
    await fill(field, 'under 400k over 500k')
    await screen.findByRole('option', { name: 'From $500,000, leaving out “under 400k” 2 homes' })
    await press(() => screen.getByRole('option', { name: 'Up to $400,000, leaving out “over 500k” 2 homes' }))
    await expect.poll(currentUrl).toBe('/all-properties?to=400000')
  })

  it('are the filters without a text that finds nothing', async () => {
    answer(suggestPlaces, { states: [], places: [], similar: [] })
    answer(suggestByWords, { properties: [], agents: [] })
    answerByQuery(searchFacets, query => someFacets({ total: query.has('search') ? 0 : 5 }))
    openPage('/', { as: 'user' })
    await fill(field, 'house 300 leagues')
    await screen.findByRole('option', { name: 'House, leaving out “300 leagues” 5 homes' })
    expect(screen.getAllByRole('option')).toHaveLength(1)
  })

  it('of a long text are only what its words mean', async () => {
    answer(searchFacets, someFacets({ total: 5 }))
    openPage('/', { as: 'user' })
    await fill(field, '3 beds'.padEnd(300, ' in'))
    await screen.findByRole('option', { name: '3+ beds 5 homes' })
    expect(callsOf(suggestPlaces)).toEqual([])
  })

  it('are optional: a refusal shows none, and no message', async () => {
    refuse(publicSuggestions, 429, 'Too many requests.')
    openPage('/')
    await fill(field, 'Portl')
    await expect.poll(() => callsOf(publicSuggestions).length).toBe(1)
    await allLoaded()
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(document.body.textContent).not.toContain('Too many requests')
  })
})

it.each([
  [' Albany, OR ', '/all-properties?state=Oregon&search=Albany'],
  ['3 beds under $600k in Vermont', '/all-properties?minBeds=3&state=Vermont&to=600000'],
  ['Elm Street', '/all-properties?search=Elm%20Street'],
  ['house 5 acres', '/all-properties?search=house%205%20acres'],
  ['🏡', '/all-properties?search=%F0%9F%8F%A1'],
  ['under 400k over 500k', '/all-properties?search=under%20400k%20over%20500k'],
  ['the a in', '/all-properties?search=the%20a%20in'],
  ['  ', '/all-properties'],
])('a search of a signed-in person for "%s" opens All Properties with what it means', async (text, url) => {
  answer(verifiedProperties, [])
  openPage('/', { as: 'user' })
  await fill(field, text)
  await press('Search')
  await expect.poll(currentUrl).toBe(url)
})

it.each([
  ['Cottage Grove, Oregon', '/all-properties?place=Cottage%20Grove%2C%20Oregon'],
  ['ontario', '/all-properties?state=Ontario'],
  ['Salem', '/all-properties?search=Salem'],
])(
  'a search of a signed-in person for "%s" opens the place of this name before it is suggested, but no home',
  async (text, url) => {
    answerByQuery(suggestPlaces, query => ({
      states: query.get('q') === 'ontario' ? [{ place: 'Ontario', properties: 3 }] : [],
      places: query.get('q') === 'Salem' ? [] : [{ place: 'Cottage Grove, Oregon', properties: 3 }],
      similar: [],
    }))
    answer(suggestByWords, { properties: [{ _id: 'a', title: 'Salem', location: '1 Weir Street, Boise' }], agents: [] })
    answer(searchFacets, someFacets())
    answer(verifiedProperties, [])
    openPage('/', { as: 'user' })
    await fill(field, text)
    await pressKey('Enter')
    await expect.poll(currentUrl).toBe(url)
  },
)

/** Searches, and returns what lets the places arrive. */
const searchSlowly = async (text: string) => {
  answer(suggestPlaces, { states: [], places: [], similar: [] })
  answer(suggestByWords, { properties: [], agents: [] })
  answer(searchFacets, someFacets())
  answer(verifiedProperties, [])
  const release = hold(suggestPlaces)
  openPage('/', { as: 'user' })
  await fill(field, text)
  await pressKey('Enter')
  // The suggestions and the search.
  await expect.poll(() => callsOf(suggestPlaces).length).toBe(2)
  return async () => {
    release()
    await allEnded()
    await allLoaded()
  }
}

const searchButton = () => screen.getByRole('button', { name: 'Search' })

describe('a search of a signed-in person that waits for places', () => {
  it('shows that it is busy', async () => {
    const release = await searchSlowly('Salem')
    await expect.poll(() => searchButton().getAttribute('aria-busy')).toBe('true')
    await screen.findByText('Searching…')
    expect(currentUrl()).toBe('/')
    await release()
    await expect.poll(currentUrl).toBe('/all-properties?search=Salem')
  })

  it('ends when another page is opened', async () => {
    const release = await searchSlowly('Salem')
    await follow('All Properties')
    await expect.poll(currentUrl).toBe('/all-properties')
    await release()
    expect(currentUrl()).toBe('/all-properties')
  })

  it('ends when another text is typed', async () => {
    const release = await searchSlowly('Salem')
    await fill(field, 'Bend')
    await expect.poll(() => searchButton().getAttribute('aria-busy')).toBeNull()
    await release()
    expect(currentUrl()).toBe('/')
  })

  it('ends when it is repeated, so that one step leads back', async () => {
    const release = await searchSlowly('Salem')
    const pages = history.length
    await pressKey('Enter')
    await release()
    await expect.poll(currentUrl).toBe('/all-properties?search=Salem')
    expect(history.length).toBe(pages + 1)
  })
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
