import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from '../shell/expect-accessible.ts'
import { test, type Market } from '../market/market.ts'

const phone = { width: 390, height: 844 }
let places = 0

/** A place of its own for a test, so that other homes do not count. */
const aPlace = () => `Filterton ${Date.now().toString(36)}${++places}, Oregon`

async function aHome(market: Market, location: string, facts: object = {}): Promise<string> {
  const title = `Home ${Date.now().toString(36)}-${++places}`
  const { _id: id } = await market.call('POST', '/properties', market.agent.token, {
    title,
    location,
    description: 'A home to filter.',
    image: '/images/villa-dusk/1280.webp',
    minPrice: 500_000,
    maxPrice: 590_000,
    ...facts,
  })
  await market.call('PATCH', `/properties/verify/${id}`, market.admin.token)
  return title
}

const fit = { kind: 'house', bedrooms: 3, fullBaths: 2, livingAreaM2: 140, features: ['garden', 'garage'] }
/** A state of its own for a test. */
const aState = () => `Quenland ${Date.now().toString(36)}${++places}`

const cards = (page: Page) => page.getByRole('article').getByRole('heading')
const field = (page: Page) => page.getByRole('combobox', { name: 'Search by location' })

/** Presses a choice: its input is hidden in its label. */
const choose = (scope: Locator, text: string) => scope.locator('label').filter({ hasText: text }).click()

/** Four homes of one place: one fits every filter, three miss one each. */
async function aStreet(market: Market) {
  const place = aPlace()
  const wanted = await aHome(market, `1 Elm Row, ${place}`, fit)
  const dear = await aHome(market, `2 Elm Row, ${place}`, { ...fit, minPrice: 700_000, maxPrice: 800_000 })
  const small = await aHome(market, `3 Elm Row, ${place}`, { ...fit, bedrooms: 2, features: ['garden'] })
  const silent = await aHome(market, `4 Elm Row, ${place}`, { features: ['garden'] })
  return { place, wanted, dear, small, silent }
}

test('three bedrooms, under $600,000, with a garden take three touches on a phone', async ({ market, signedIn }) => {
  const { place, wanted, dear, small, silent } = await aStreet(market)
  const page = await signedIn(market.buyer)
  await page.setViewportSize(phone)
  await page.goto('/all-properties')
  await field(page).fill(place)
  await field(page).press('Enter')
  await expect(cards(page)).toHaveText([silent, small, dear, wanted])
  for (const name of ['3+ beds', 'Up to $600k', 'Garden']) {
    const chip = page.getByRole('button', { name, exact: true })
    await expect(chip).toBeInViewport({ ratio: 1 })
    await chip.click()
    await expect(chip).toHaveAttribute('aria-pressed', 'true')
  }
  await expect(cards(page)).toHaveText([wanted])
  await expect(page).toHaveURL(/\?search=Filterton.*&minBeds=3&to=600000&features=garden$/)
  await expect(page.getByText('1 more home does not state its number of bedrooms')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Filters (3)' })).toBeVisible()
  await expectAccessible(page)

  await page.reload()
  await expect(cards(page)).toHaveText([wanted])
  await page.getByRole('article').getByRole('link', { name: 'Details' }).click()
  await expect(page).toHaveURL(/\/property-details\//)
  await page.goBack()
  await expect(cards(page)).toHaveText([wanted])
  await expect(page.getByRole('button', { name: 'Garden', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await expect(cards(page)).toHaveText([silent, small, dear, wanted])
  await expect(page).toHaveURL(/\?search=Filterton[^&]*$/)
})

test('a whole state is one touch on its suggestion', async ({ market, signedIn }) => {
  const state = aState()
  const wanted = await aHome(market, `1 Elm Row, Albury, ${state}`, fit)
  const small = await aHome(market, `2 Elm Row, Benton, ${state}`, { ...fit, bedrooms: 2 })
  await aHome(market, `3 Elm Row, ${state} City, Elsewhere`, fit)
  const page = await signedIn(market.buyer)
  await page.setViewportSize(phone)
  await page.goto('/all-properties')
  await field(page).click()
  await page.keyboard.type(state)
  await expect(page.getByRole('option').first()).toHaveText(`All of ${state}2 homes`)
  await expectAccessible(page)
  await page.getByRole('option', { name: `All of ${state} 2 homes` }).click()
  await expect(cards(page)).toHaveText([small, wanted])
  await expect(field(page)).toHaveValue('')
  for (const name of ['3+ beds', 'Up to $600k', 'Garden']) await page.getByRole('button', { name, exact: true }).click()
  await expect(cards(page)).toHaveText([wanted])
  await expect(page).toHaveURL(/\?state=Quenland.*&minBeds=3&to=600000&features=garden$/)

  await page.reload()
  await expect(cards(page)).toHaveText([wanted])
  await page.getByRole('button', { name: `Remove ${state}` }).click()
  await expect(page).toHaveURL(/\?minBeds=3&to=600000&features=garden$/)
})

test('the sheet of a phone has all filters with counts, and says how many homes it shows', async ({
  market,
  signedIn,
}) => {
  const { place, wanted, small } = await aStreet(market)
  const page = await signedIn(market.buyer)
  await page.setViewportSize(phone)
  await page.goto(`/all-properties?search=${encodeURIComponent(place)}`)
  const open = page.getByRole('button', { name: /^Filters/ })
  await open.click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  const beds = sheet.getByRole('group', { name: 'Bedrooms' })
  await expect(beds.getByRole('radio', { name: '2+ 3' })).toBeVisible()
  await expect(beds.getByRole('radio', { name: '3+ 2' })).not.toBeChecked()
  await expect(sheet.getByRole('checkbox', { name: 'House 3' })).toBeVisible()
  await expect(sheet.getByRole('group', { name: 'Living area' })).toContainText('4,000 ft²+')
  await expectAccessible(page)

  await choose(beds, '2+')
  await expect(sheet.getByRole('button', { name: 'Show 3 homes' })).toBeVisible()
  await expect(beds.getByText('1 more home does not state its number of bedrooms')).toBeVisible()
  await sheet.getByLabel('Lowest price').fill('700,000')
  await sheet.getByLabel('Highest price').fill('600,000')
  await expect(sheet.getByText('Lowest price must not exceed highest price')).toBeVisible()
  await expect(sheet.getByLabel('Lowest price')).toHaveAttribute('aria-invalid', 'true')
  await sheet.getByLabel('Lowest price').fill('')
  await expect(sheet.getByText('Lowest price must not exceed highest price')).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Show 2 homes' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(open).toBeFocused()
  await expect(open).toHaveText('Filters (2)')
  await expect(cards(page)).toHaveText([small, wanted])

  await open.press('Enter')
  await choose(sheet, 'Garage')
  await expect(sheet.getByRole('button', { name: 'Show 1 home' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(cards(page)).toHaveText([wanted])
  await open.click()
  await sheet.getByRole('button', { name: 'Clear all' }).click()
  await expect(sheet.getByRole('button', { name: 'Show 4 homes' })).toBeVisible()
  await expect(sheet.getByLabel('Highest price')).toHaveValue('')
})

test('on a laptop each filter is a chip, used by keyboard alone', async ({ market, signedIn }) => {
  const { place, wanted, dear } = await aStreet(market)
  const page = await signedIn(market.buyer)
  await page.goto('/all-properties')
  await field(page).focus()
  await page.keyboard.type(place.slice(0, -3))
  const option = page.getByRole('option', { name: `${place} 4 homes` })
  await expect(option).toHaveAttribute('aria-selected', 'false')
  // The list follows what was typed after a pause, and is dimmed until it has.
  await expect(page).toHaveURL(/\?search=Filterton/)
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await expect(field(page)).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '')
  await page.keyboard.press('Enter')
  await expect(option).toHaveCount(0)
  await expect(field(page)).toHaveValue('')
  await expect(page).toHaveURL(/\?place=Filterton/)
  await expect(page.getByText('4 properties')).toBeVisible()

  await page.getByRole('button', { name: 'Beds', exact: true }).focus()
  await page.keyboard.press('Enter')
  const popover = page.getByRole('dialog', { name: 'Beds' })
  await expect(popover.getByRole('radio', { name: 'Any' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Beds', exact: true })).toHaveAttribute('aria-expanded', 'true')
  for (let times = 0; times < 3; times++) await page.keyboard.press('ArrowDown')
  await expect(popover.getByRole('radio', { name: '3+ 2' })).toBeChecked()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const chip = page.getByRole('button', { name: '3+ beds' }).filter({ visible: true })
  await expect(chip).toBeFocused()
  await expect(cards(page)).toHaveText([dear, wanted])

  await page.getByRole('button', { name: `Remove ${place}` }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?minBeds=3$/)
  await page.goto(`/all-properties?place=${encodeURIComponent(place)}&kind=castle&minBeds=3`)
  await expect(cards(page)).toHaveText([dear, wanted])
})

test('suggestions close on Escape, and a refused request shows none', async ({ market, signedIn }) => {
  const place = aPlace()
  const title = await aHome(market, `1 Elm Row, ${place}`)
  const page = await signedIn(market.buyer)
  await page.goto('/all-properties')
  await field(page).fill(place.slice(0, 14))
  const suggestions = page.getByRole('listbox', { name: 'Places' })
  await expect(suggestions).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(suggestions).toHaveCount(0)
  await expect(field(page)).toHaveValue(place.slice(0, 14))

  await page.route(/\/api\/places/, route => route.fulfill({ status: 429, json: { message: 'Too many requests.' } }))
  await field(page).fill(place)
  await expect(cards(page)).toHaveText([title])
  await expect(suggestions).toHaveCount(0)
  await expect(page.getByText('Too many requests')).toHaveCount(0)
})

test('an empty result offers the filter to relax, with what that gives', async ({ market, signedIn }) => {
  const { place, wanted, dear } = await aStreet(market)
  const page = await signedIn(market.buyer)
  await page.goto(
    `/all-properties?search=${encodeURIComponent(place)}&minBeds=3&features=garage,pool&agent=${market.agent.email}`,
  )
  await expect(page.getByText(`No properties found for "${place}"`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Without any filter: 4 homes' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Without ‘3\+ beds’/ })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Without ‘Garage, Pool’: 2 homes' }).click()
  await expect(cards(page)).toHaveText([dear, wanted])
  await expect(page.getByText('No properties found')).toHaveCount(0)

  await page.goto(`/all-properties?place=${encodeURIComponent(`Nowhere ${place}`)}&minBeds=3`)
  await expect(page.getByText('No properties found.', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: new RegExp(`^Without ‘Nowhere ${place}’: \\d+ homes$`) })).toBeVisible()
})

test('a typo keeps the exact empty text, and below it names the place that was meant', async ({ market, signedIn }) => {
  const place = `Quimberly ${Date.now().toString(36)}, Maine`
  const title = await aHome(market, `1 Elm Row, ${place}`)
  const page = await signedIn(market.buyer)
  await page.goto('/all-properties')
  const typo = place.replace('Quimberly', 'Quimbelry')
  await field(page).fill(typo)
  await expect(page.getByText(`No properties found for "${typo}"`)).toBeVisible()
  await expect(page.getByText('Did you mean')).toBeVisible()
  await page.getByRole('button', { name: `${place} (1)?` }).click()
  await expect(cards(page)).toHaveText([title])
  await expect(page.getByText('Did you mean')).toHaveCount(0)
})

const textIn = (url: string) => new URL(url).searchParams.get('q') ?? ''

test('suggestions for an earlier text are aborted, and the list stays where it is', async ({ market, signedIn }) => {
  const place = aPlace()
  await aHome(market, `1 Elm Row, ${place}`)
  const page = await signedIn(market.buyer)
  const earlier = place.slice(0, -8)
  const asked: string[] = []
  const aborted: string[] = []
  page.on('request', request => request.url().includes('/api/places') && asked.push(textIn(request.url())))
  page.on('requestfailed', request => request.url().includes('/api/places') && aborted.push(textIn(request.url())))
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(
    url => url.pathname === '/api/places' && url.searchParams.get('q') === earlier,
    async route => {
      await released
      await route.continue().catch(() => undefined)
    },
  )
  await page.goto('/all-properties')
  const top = async () => (await page.getByRole('article').first().boundingBox())?.y
  await expect(cards(page).first()).toBeVisible()
  const before = await top()
  await field(page).fill(earlier)
  await expect.poll(() => asked).toEqual([earlier])
  await field(page).fill(place)
  await expect(page.getByRole('option', { name: `${place} 1 home` })).toBeVisible()
  expect(aborted).toEqual([earlier])
  expect(await top()).toBe(before)
  release()
})

test('a home leads to the other homes of its agent', async ({ market, signedIn }) => {
  const { id, title } = await market.aVerifiedProperty()
  const page = await signedIn(market.buyer)
  await page.goto(`/property-details/${id}`)
  await page.getByRole('link', { name: 'More homes by this agent' }).click()
  await expect(page).toHaveURL(`/all-properties?agent=${encodeURIComponent(market.agent.email)}`)
  await expect(cards(page).first()).toHaveText(title)
  await page.getByRole('button', { name: `Remove By ${market.agent.name}` }).click()
  await expect(page).toHaveURL(/\/all-properties$/)
})
