import { expect, type Page } from '@playwright/test'
import { test, type Market } from '../market/market.ts'
import { expectAccessible } from '../shell/expect-accessible.ts'

const phone = { width: 390, height: 844 }
let places = 0

/** A place of its own for a test, so that other homes do not count. */
const aPlace = () => `Filterton ${Date.now().toString(36)}${++places}, Oregon`

async function aProperty(market: Market, location: string, facts: object = {}): Promise<string> {
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

const cards = (page: Page) => page.getByRole('article').getByRole('heading')
const field = (page: Page) => page.getByRole('combobox', { name: 'Search by location' })

/** Four homes of one place: one fits every filter, three miss one each. */
async function aStreet(market: Market) {
  const place = aPlace()
  const wanted = await aProperty(market, `1 Elm Row, ${place}`, fit)
  const dear = await aProperty(market, `2 Elm Row, ${place}`, { ...fit, minPrice: 700_000, maxPrice: 800_000 })
  const small = await aProperty(market, `3 Elm Row, ${place}`, { ...fit, bedrooms: 2, features: ['garden'] })
  const silent = await aProperty(market, `4 Elm Row, ${place}`, { features: ['garden'] })
  return { place, wanted, dear, small, silent }
}

test('each filter is a chip: three touches on a phone, or the keyboard alone on a laptop', async ({
  market,
  signedIn,
}) => {
  const { place, wanted, dear, small, silent } = await aStreet(market)
  const page = await signedIn(market.buyer)
  await page.setViewportSize(phone)
  await page.goto('/all-properties')
  await field(page).click()
  // Until then, Enter would not close the suggestions, which lie over the chips.
  await expect(page.locator('main[data-hydrated]')).toHaveCount(1)
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
  await expectAccessible(page)
  const open = page.getByRole('button', { name: 'Filters (3)' })
  await open.click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await expect(sheet.getByRole('radio', { name: '3+ 1' })).toBeChecked()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Show 1 home' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(open).toBeFocused()

  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await expect(cards(page)).toHaveText([silent, small, dear, wanted])
  await expect(page).toHaveURL(/\?search=Filterton[^&]*$/)

  await page.setViewportSize({ width: 1280, height: 900 })
  await field(page).fill('')
  await field(page).focus()
  await page.keyboard.type(place.slice(0, -3))
  const option = page.getByRole('option', { name: `${place} 4 homes` })
  await expect(option).toHaveAttribute('aria-selected', 'false')
  // The list follows what was typed after a pause, and is dimmed until it has. A slow machine pauses earlier, too.
  await expect(page).toHaveURL(url => url.searchParams.get('search') === place.slice(0, -3))
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
  // The row of removed filters is hidden.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
