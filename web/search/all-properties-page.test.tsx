import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it, vi } from 'vitest'
import { findPlace } from '#contract/geocoding/geocoding.ts'
import { findProperty, type Property } from '#contract/properties/properties.ts'
import { verifiedProperties } from '#contract/search/for-sale.ts'
import { searchFacets, suggestByWords, suggestPlaces } from '#contract/search/search.ts'
import { answerPropertyPage } from '../testing/arrange.ts'
import { currentUrl, openPage, reloadPage } from '../testing/open-page.tsx'
import {
  allLoaded,
  expectFocus,
  expectMessage,
  expectNothing,
  fill,
  follow,
  person,
  press,
  pressKey,
  valueOf,
} from '../testing/person.ts'
import { aProperty, aVisibleProperty, someFacets } from '../testing/samples.ts'
import { answer, answerByQuery, answerPages, callsOf, hold, refuse } from '../testing/server-for-tests.ts'

const propertiesCalled = (...titles: string[]) => titles.map(title => aProperty({ _id: title, title }))

const listed = () => [...document.querySelectorAll('main article h2')].map(({ textContent }) => textContent)

const expectListed = (...titles: string[]) => expect.poll(listed).toEqual(titles)

const answerPlaces = (...places: string[]) =>
  answer(suggestPlaces, { states: [], places: places.map(place => ({ place, properties: 1 })), similar: [] })

const answerNamed = () =>
  answer(suggestByWords, {
    properties: [{ _id: 'a', title: 'Old mill', location: '1 Weir Street, Salem' }],
    agents: [{ name: 'Ann Miller', email: 'ann@example.com', properties: 2 }],
  })

const field = 'Search by location'

const searched = () =>
  callsOf(verifiedProperties).map(({ path }) => new URLSearchParams(path.split('?')[1]).get('search'))

describe('the list', () => {
  it('waits for a pause in typing, and stays until the new one has arrived', async () => {
    answerByQuery(verifiedProperties, query => propertiesCalled(query.has('search') ? 'Found' : 'Before'))
    openPage('/all-properties', { as: 'user' })
    await expectListed('Before')
    const release = hold(verifiedProperties)
    await person.type(screen.getByLabelText(field), 'oreg')
    await expect.poll(searched).toContain('oreg')
    expect(searched()).not.toContain('ore')
    expect(listed()).toEqual(['Before'])
    release()
    await expectListed('Found')
  })

  it.each([
    ['b'.repeat(350), 'b'.repeat(300)],
    [`${'b'.repeat(299)}🏡${'c'.repeat(50)}`, 'b'.repeat(299)],
  ])('finds the first 300 characters of a longer text, and says so: %s', async (text, read) => {
    answerByQuery(verifiedProperties, query => propertiesCalled(query.has('search') ? 'Found' : 'Before'))
    answerPlaces()
    openPage('/all-properties', { as: 'user' })
    await expectListed('Before')
    await fill(field, text)
    await expectListed('Found')
    expect(searched().at(-1)).toBe(read)
    expect(valueOf(field)).toBe(text)
    await screen.findByText('1 property for the first 300 characters')
    reloadPage({ as: 'user' })
    await screen.findByText('1 property for the first 300 characters')
  })

  it('no longer waits for an earlier text', async () => {
    answerByQuery(verifiedProperties, query => (query.get('search') === 'nowhere' ? [] : propertiesCalled('Before')))
    openPage('/all-properties', { as: 'user' })
    await expectListed('Before')
    const release = hold(verifiedProperties)
    await fill(field, 'oreg')
    await expect.poll(searched).toContain('oreg')
    await fill(field, 'nowhere')
    await expect.poll(searched).toContain('nowhere')
    expect(callsOf(verifiedProperties).at(-2)?.isAborted()).toBe(true)
    release()
    await screen.findByText('No properties found for "nowhere"')
  })
})

/** Searches that the words describe, with their numbers of homes. */
const readings = () => screen.queryAllByRole('button', { name: /: \d+ homes$/ }).map(({ textContent }) => textContent)

describe('the suggestions of the search field', () => {
  it('are scrolled to the one that the keyboard has reached', async () => {
    const reached: string[] = []
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      reached.push(this.textContent)
    })
    answerPlaces('Bend, OR', 'Bendale, OR')
    openPage('/all-properties', { as: 'user' })
    await fill(field, 'Bend')
    await screen.findByRole('option', { name: /^Bendale/ })
    for (let time = 0; time < 2; time++) await pressKey('ArrowDown')
    await expect.poll(() => reached.at(-1)).toContain('Bendale, OR')
  })

  it('offer a whole state, which becomes a filter to keep and to remove', async () => {
    answerByQuery(verifiedProperties, query => propertiesCalled(query.has('state') ? 'In Oregon' : 'Anywhere'))
    answer(suggestPlaces, { states: [{ place: 'Oregon', properties: 2 }], places: [], similar: [] })
    openPage('/all-properties?minBeds=3', { as: 'user' })
    await fill(field, 'Oreg')
    await press(() => screen.findByRole('option', { name: /^All of Oregon/ }))
    await expectListed('In Oregon')
    expect(valueOf(field)).toBe('')
    expect(currentUrl()).toBe('/all-properties?minBeds=3&state=Oregon')

    reloadPage({ as: 'user' })
    await expectListed('In Oregon')
    await press('Remove Oregon')
    await expectListed('Anywhere')
    expect(currentUrl()).toBe('/all-properties?minBeds=3')
  })

  it('offer what the words mean as filters, with the number of homes', async () => {
    answerByQuery(verifiedProperties, query => propertiesCalled(query.has('minBeds') ? 'With three' : 'Anywhere'))
    answer(searchFacets, someFacets({ total: 12 }))
    answerPlaces()
    openPage('/all-properties', { as: 'user' })
    await fill(field, '3 bed house under 400k in Vermont')
    await press(() => screen.findByRole('option', { name: 'House · 3+ beds · up to $400,000 · Vermont 12 homes' }))
    await expectListed('With three')
    expect(valueOf(field)).toBe('')
    expect(currentUrl()).toBe('/all-properties?state=Vermont&minBeds=3&kind=house&to=400000')
  })

  it('offer homes by their title, and agents by name', async () => {
    answerByQuery(verifiedProperties, query => propertiesCalled(query.has('agent') ? 'Of Ann' : 'Anywhere'))
    answerPlaces()
    answerNamed()
    openPage('/all-properties', { as: 'user' })
    await fill(field, 'mill')
    await screen.findByRole('option', { name: 'Old mill 1 Weir Street, Salem' })
    await press(() => screen.findByRole('option', { name: 'Ann Miller 2 homes' }))
    await expectListed('Of Ann')
    expect(currentUrl()).toBe('/all-properties?agent=ann%40example.com')
    await fill(field, 'mill')
    answerPropertyPage(aVisibleProperty({ _id: 'a' }))
    await press(() => screen.findByRole('option', { name: 'Old mill 1 Weir Street, Salem' }))
    await expect.poll(currentUrl).toBe('/property-details/a')
  })

  it('name homes and agents again below a list that is empty or short', async () => {
    answerByQuery(verifiedProperties, query => (query.has('agent') ? propertiesCalled('Of Ann') : []))
    answerPlaces()
    answerNamed()
    openPage('/all-properties?search=mill', { as: 'user' })
    const named = within(await screen.findByRole('region', { name: 'Titles and agents' }))
    expect(named.getByRole('link').getAttribute('href')).toBe('/property-details/a')
    await fill(field, 'mill')
    expect(callsOf(suggestByWords)).toHaveLength(1)
    await press('Ann Miller: 2 homes')
    await expectListed('Of Ann')
  })

  it('are offered again below an empty list', async () => {
    answerByQuery(verifiedProperties, query => propertiesCalled(...(query.has('minBeds') ? ['With three'] : [])))
    answer(searchFacets, someFacets({ total: 1 }))
    answerPlaces()
    openPage('/all-properties?search=3%20beds', { as: 'user' })
    await press(() => screen.findByRole('button', { name: '3+ beds: 1 home' }))
    await expectListed('With three')
    expect(currentUrl()).toBe('/all-properties?minBeds=3')
  })

  it('never mean the same filters twice', async () => {
    answer(verifiedProperties, propertiesCalled('Anywhere'))
    answer(searchFacets, someFacets({ total: 2 }))
    answer(suggestPlaces, { states: [{ place: 'Vermont', properties: 2 }], places: [], similar: [] })
    openPage('/all-properties', { as: 'user' })
    await fill(field, 'Vermont')
    await screen.findByRole('option', { name: 'All of Vermont 2 homes' })
    await allLoaded()
    expect(within(screen.getByRole('listbox')).getAllByRole('option')).toHaveLength(1)
  })

  it('offer each of two prices that contradict each other, and the empty list says so', async () => {
    answerByQuery(verifiedProperties, query => (query.get('to') === '400000' ? propertiesCalled('Cheap') : []))
    answerByQuery(searchFacets, query => someFacets({ total: query.has('to') ? 12 : 3 }))
    answerPlaces()
    openPage('/all-properties', { as: 'user' })
    await fill(field, '3 beds under 400k over 500k')
    await screen.findByRole('option', { name: '3+ beds · up to $400,000, leaving out “over 500k” 12 homes' })
    await screen.findByRole('option', { name: '3+ beds · from $500,000, leaving out “under 400k” 3 homes' })
    await pressKey('Enter')
    await screen.findByText('“under 400k” and “over 500k” contradict each other.')
    await press('3+ beds · up to $400,000, leaving out “over 500k”: 12 homes')
    await expectListed('Cheap')
    expect(currentUrl()).toBe('/all-properties?minBeds=3&to=400000')
  })

  it.each([
    ['house with 5 acres', 'House, leaving out “5 acres”: 7 homes'],
    ['house 300 leagues', 'House, leaving out “300 leagues”: 7 homes'],
    ['house'.padEnd(300, ' in'), 'House: 7 homes'],
  ])('below an empty list name what is left out: %s', async (text, name) => {
    answerByQuery(verifiedProperties, query => propertiesCalled(...(query.has('search') ? [] : ['House'])))
    answerByQuery(searchFacets, query => someFacets({ total: query.has('search') ? 0 : 7 }))
    answerPlaces()
    openPage(`/all-properties?search=${encodeURIComponent(text)}`, { as: 'user' })
    await press(name)
    await expectListed('House')
    expect(currentUrl()).toBe('/all-properties?kind=house')
  })

  it.each(['5 acres', 'no pool'])('of %s, which is no filter, are none, and the empty list says so', async text => {
    answer(verifiedProperties, [])
    answerPlaces()
    openPage(`/all-properties?search=${encodeURIComponent(text)}`, { as: 'user' })
    await screen.findByText(`There is no filter for “${text}”.`)
  })

  it.each([
    ['under 400k over 500k', ['Up to $400,000, leaving out “over 500k”: 4 homes']],
    ['house 300 leagues', []],
    ['9 beds', []],
  ])('below an empty list all have homes: %s', async (text, names) => {
    answer(verifiedProperties, [])
    answerByQuery(searchFacets, query => someFacets({ total: query.get('to') === '400000' ? 4 : 0 }))
    answerPlaces()
    openPage(`/all-properties?search=${encodeURIComponent(text)}`, { as: 'user' })
    await screen.findByText(/^No properties found/)
    await expect.poll(() => callsOf(searchFacets).length).toBeGreaterThan(0)
    await allLoaded()
    await expect.poll(readings).toEqual(names)
  })

  it('that are left out because no home fits still name what is no filter', async () => {
    answer(verifiedProperties, [])
    answer(searchFacets, someFacets({ total: 0 }))
    answerPlaces()
    openPage('/all-properties?search=house%20with%205%20acres', { as: 'user' })
    await screen.findByText('There is no filter for “5 acres”.')
  })

  it('close on Escape, which keeps the text', async () => {
    answer(verifiedProperties, propertiesCalled('Anywhere'))
    answerPlaces('Portland, Oregon')
    openPage('/all-properties', { as: 'user' })
    await fill(field, 'Portl')
    await screen.findByRole('listbox', { name: 'Suggestions' })
    await pressKey('Escape')
    await expectNothing('listbox')
    expect(valueOf(field)).toBe('Portl')
  })

  it('are optional: a refusal shows none, and no message', async () => {
    answer(verifiedProperties, propertiesCalled('Anywhere'))
    refuse(suggestPlaces, 429, 'Too many requests.')
    openPage('/all-properties', { as: 'user' })
    await fill(field, 'Portl')
    await expect.poll(() => callsOf(suggestPlaces).length).toBeGreaterThan(0)
    await allLoaded()
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(document.body.textContent).not.toContain('Too many requests')
  })

  it('for an earlier text are no longer waited for', async () => {
    answer(verifiedProperties, propertiesCalled('Anywhere'))
    answerPlaces('Portland, Oregon')
    const release = hold(suggestPlaces)
    openPage('/all-properties', { as: 'user' })
    await fill(field, 'Port')
    await expect.poll(() => callsOf(suggestPlaces).length).toBeGreaterThan(0)
    await fill(field, 'Portland')
    await expect.poll(() => callsOf(suggestPlaces).map(call => call.isAborted())).toEqual([true, false])
    release()
    await screen.findByRole('option', { name: 'Portland, Oregon 1 home' })
  })
})

const sheet = () => screen.findByRole('dialog', { name: 'Filters' })
const inSheet = async (role: string, name: string) => within(await sheet()).findByRole(role, { name })

describe('the sheet with all filters', () => {
  const facets = someFacets({
    kinds: [{ value: 'house', count: 3 }],
    minBeds: [
      { value: '2', count: 3 },
      { value: '3', count: 2 },
    ],
    unstated: { ...someFacets().unstated, minBeds: 1 },
  })
  const given = () => {
    answer(searchFacets, facets)
    answerByQuery(verifiedProperties, query => {
      const all = query.has('minBeds') ? ['Large', 'Small'] : ['Large', 'Small', 'Silent']
      return propertiesCalled(...(query.get('features') === 'garage' ? ['Large'] : all))
    })
  }

  it('counts the homes of each choice, and those found', async () => {
    given()
    openPage('/all-properties', { as: 'user' })
    await press('Filters')
    const beds = within(await inSheet('group', 'Bedrooms'))
    expect(await beds.findByRole('radio', { name: '2+ 3' })).not.toHaveProperty('checked', true)
    expect(beds.getByText('1 more home does not state its number of bedrooms').textContent).toBeTruthy()
    await inSheet('checkbox', 'House 3')
    expect((await inSheet('group', 'Living area')).textContent).toContain('4,000 ft²+')
    await inSheet('button', 'Show 3 homes')

    await press(() => beds.findByRole('radio', { name: '2+ 3' }))
    await press(() => inSheet('button', 'Show 2 homes'))
    await expectNothing('dialog')
    await expectFocus(screen.getByRole('button', { name: 'Filters (1)' }))
    await expectListed('Large', 'Small')
  })

  it('names a lowest price above the highest, and goes on without it', async () => {
    given()
    openPage('/all-properties', { as: 'user' })
    await press('Filters')
    await sheet()
    await fill('Lowest price', '700,000')
    await fill('Highest price', '600,000')
    await expectMessage('Lowest price', 'Lowest price must not exceed highest price')
    await fill('Lowest price', '')
    await expect.poll(() => screen.queryByText('Lowest price must not exceed highest price')).toBeNull()
    await expect.poll(currentUrl).toBe('/all-properties?to=600%2C000')
  })

  it('keeps its choices when Escape closes it, and clears them all at once', async () => {
    given()
    openPage('/all-properties?minBeds=2&to=600000', { as: 'user' })
    await press('Filters (2)')
    await press(() => inSheet('checkbox', 'Garage'))
    await inSheet('button', 'Show 1 home')
    await pressKey('Escape')
    await expectNothing('dialog')
    await expectListed('Large')

    await press('Filters (3)')
    await press(() => inSheet('button', 'Clear all'))
    await inSheet('button', 'Show 3 homes')
    expect(valueOf('Highest price')).toBe('')
    expect(currentUrl()).toBe('/all-properties')
  })
})

describe('the filters beside the search', () => {
  it('are in the URL, and stay over a reload and on the way back', async () => {
    answer(searchFacets, someFacets({ total: 2 }))
    answerPropertyPage(aVisibleProperty({ _id: 'Wanted', title: 'Wanted' }))
    answerByQuery(verifiedProperties, query =>
      propertiesCalled(
        ...(query.get('features') === 'garden' && query.has('minBeds') ? ['Wanted'] : ['Silent', 'Wanted']),
      ),
    )
    openPage('/all-properties?search=Elm', { as: 'user' })
    for (const name of ['3+ beds', 'Up to $600k', 'Garden']) await press(name)
    await expectListed('Wanted')
    const url = '/all-properties?search=Elm&minBeds=3&to=600000&features=garden'
    expect(currentUrl()).toBe(url)
    reloadPage({ as: 'user' })
    await expectListed('Wanted')
    await follow('Details')
    await screen.findByRole('heading', { level: 1, name: 'Wanted' })
    history.back()
    await expectListed('Wanted')
    expect(currentUrl()).toBe(url)
    for (const name of ['3+ beds', 'Up to $600k', 'Garden'])
      expect(screen.getByRole('button', { name, pressed: true })).toBeTruthy()
    await press('Clear all filters')
    await expectListed('Silent', 'Wanted')
    expect(currentUrl()).toBe('/all-properties?search=Elm')
  })
})

describe('a search without a result', () => {
  it('offers to remove each filter that hides homes, with what that gives', async () => {
    answerByQuery(verifiedProperties, query => (query.has('features') ? [] : propertiesCalled('Dear', 'Wanted')))
    answerByQuery(searchFacets, query =>
      query.has('minBeds')
        ? someFacets({ total: 0, without: { ...someFacets().without, features: 2, minBeds: 0 } })
        : someFacets({ total: 4 }),
    )
    openPage('/all-properties?search=Elm&minBeds=3&features=garage,pool', { as: 'user' })
    await screen.findByText('No properties found for "Elm"')
    await screen.findByRole('button', { name: 'Without any filter: 4 homes' })
    expect(screen.queryByRole('button', { name: /^Without ‘3\+ beds’/ })).toBeNull()
    await press('Without ‘Garage, Pool’: 2 homes')
    await expectFocus(await screen.findByRole('heading', { level: 1 }))
    await expectListed('Dear', 'Wanted')
    expect(document.body.textContent).not.toContain('No properties found')
  })

  it('counts the homes outside the place', async () => {
    answer(verifiedProperties, [])
    answerByQuery(searchFacets, query => someFacets({ total: query.has('place') ? 0 : 7 }))
    openPage('/all-properties?place=Nowhere&minBeds=3', { as: 'user' })
    await screen.findByText('No properties found.')
    await screen.findByRole('button', { name: 'Without ‘Nowhere’: 7 homes' })
  })

  it('names the place that a typo may mean', async () => {
    answerByQuery(verifiedProperties, query => (query.has('place') ? propertiesCalled('Meant') : []))
    answer(suggestPlaces, { states: [], places: [], similar: [{ place: 'Quimberly, Maine', properties: 1 }] })
    openPage('/all-properties', { as: 'user' })
    await fill(field, 'Quimbelry')
    await screen.findByText('No properties found for "Quimbelry"')
    await press('Quimberly, Maine (1)?')
    await expectListed('Meant')
    expect(document.body.textContent).not.toContain('Did you mean')
  })
})

describe('homes under offer', () => {
  const free = Array.from({ length: 25 }, (_, at) => `Free ${at + 1}`)
  const [taken] = propertiesCalled('Taken')
  const all = [taken as Property, ...propertiesCalled(...free)]
  const given = () =>
    answerPages(verifiedProperties, query => {
      const found = query.has('search') ? all.filter(({ title }) => title === query.get('search')) : all
      const wanted = query.get('underOffer')
      return found.filter(({ title }) => wanted === null || wanted === String(title === 'Taken'))
    })

  it('move to the end, and back', async () => {
    given()
    openPage('/all-properties', { as: 'user' })
    await expectListed('Taken', ...free.slice(0, 23))
    const choice = await screen.findByRole('checkbox', { name: 'Under offer last' })
    expect(choice).toHaveProperty('checked', false)
    screen.getByRole('combobox', { name: 'Sort' }).focus()
    await person.tab({ shift: true })
    expect(document.activeElement).toBe(choice)
    await person.keyboard(' ')
    await expectListed(...free.slice(0, 24))
    expect(currentUrl()).toBe('/all-properties?under-offer=last')
    await screen.findByText('26 properties')
    await screen.findByText('Showing 24 of 26')
    await press('Show more')
    await expectListed(...free, 'Taken')
    await screen.findByText('Showing 26 of 26')
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()

    await press(() => choice)
    // The box changes with the click, before the list does.
    expect(choice).toHaveProperty('checked', false)
    await expectListed('Taken', ...free.slice(0, 23))
    expect(currentUrl()).toBe('/all-properties')
  })

  it('stay at the end after a reload, in another order, and in a search', async () => {
    given()
    openPage('/all-properties?under-offer=last&page=2', { as: 'user' })
    await expectListed(...free, 'Taken')
    reloadPage({ as: 'user' })
    await expectListed(...free, 'Taken')
    await person.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Lowest price first')
    await expect.poll(currentUrl).toBe('/all-properties?under-offer=last&sort=price-low')
    await press('Show more')
    await expectListed(...free, 'Taken')

    await fill(field, 'Taken')
    await expectListed('Taken')
    await screen.findByText('1 property')
    await fill(field, 'Nothing')
    await screen.findByText('No properties found for "Nothing"')
  })

  it('that fail to load can be loaded with "Show more"', async () => {
    let fails = true
    given()
    openPage('/all-properties?under-offer=last&search=Free+1', { as: 'user' })
    answerPages(verifiedProperties, query => {
      if (query.get('underOffer') === 'true' && fails) throw new Error('refused')
      return propertiesCalled(query.get('underOffer') === 'true' ? 'Taken' : 'Free 1')
    })
    await expectListed('Free 1')
    await allLoaded()
    fails = false
    await press('Show more')
    await expectListed('Free 1', 'Taken')
  })
})

it('a home leads to the other homes of its agent', async () => {
  answerPropertyPage(aVisibleProperty())
  answer(findProperty, aVisibleProperty())
  answer(verifiedProperties, propertiesCalled('Another'))
  openPage('/property-details/a-property', { as: 'user' })
  await follow('More homes by this agent')
  await expectListed('Another')
  expect(currentUrl()).toBe('/all-properties?agent=agent%40homes.example')
  await press('Remove By Mina agent')
  await expect.poll(currentUrl).toBe('/all-properties')
})

describe('a browser that cannot draw the map', () => {
  it('lists all homes, also those near a place', async () => {
    answerByQuery(verifiedProperties, query => propertiesCalled(...(query.has('near') ? ['East'] : ['East', 'West'])))
    answer(findPlace, { lat: 42.36, lng: -71.06 })
    openPage('/all-properties?show=map', { as: 'user' })
    await screen.findByText('Your browser cannot draw the map.')
    await expectListed('East', 'West')
    await press('Search near a place')
    await fill('A town', 'Boston, MA')
    await pressKey('Enter')
    await expectListed('East')
  })
})

it('a link with a broken part of the map says so, and goes on with the whole map', async () => {
  const message = 'View must be four numbers: west, south, east and north'
  refuse(verifiedProperties, 400, message, { errors: [{ field: 'view', message }] })
  openPage('/all-properties?show=both&view=1,2,3', { as: 'user' })
  await screen.findByText('The part of the map in this link cannot be searched.')
  screen.getByText(new RegExp(`^${message}\\.`))
  answer(verifiedProperties, propertiesCalled('Anywhere'))
  await press('Search the whole map')
  await expectListed('Anywhere')
  expect(currentUrl()).toBe('/all-properties?show=map')
})

describe('the card of a home with several photos', () => {
  it('shows them over its picture, and stays one link and one picture to keyboards and screen readers', async () => {
    const firstPhotos = ['/images/a/1280.webp', '/images/b/1280.webp', '/images/c/1280.webp']
    const many = { ...aProperty({ _id: 'many', title: 'Many', image: '/images/a/1280.webp' }), firstPhotos }
    answer(verifiedProperties, [many, aProperty({ _id: 'one', title: 'One' })])
    openPage('/all-properties', { as: 'user' })
    await expectListed('Many', 'One')
    const [card, cardWithOne] = screen.getAllByRole('article')
    if (!card || !cardWithOne) throw new Error('The cards are missing.')
    const strip = await waitFor(() => {
      const found = card.querySelector('[data-photo-strip]')
      if (!found) throw new Error('The photos are missing.')
      return found
    })
    expect(strip.querySelector('a')?.getAttribute('href')).toBe('/property-details/many')
    expect([...strip.querySelectorAll('a, button')].map(element => element.getAttribute('tabindex'))).toEqual([
      '-1',
      '-1',
    ])
    expect(within(card).getAllByRole('link')).toHaveLength(1)
    expect(within(card).getAllByRole('img', { name: 'Many' })).toHaveLength(1)
    // The third one is loaded once the second is visible.
    expect(strip.querySelectorAll('img')).toHaveLength(2)
    expect(cardWithOne.querySelector('[data-photo-strip]')).toBeNull()
  })
})
