import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../market/market.ts'
import { makeTooOld, removeHasSelector } from '../market/old-browser.ts'
import { aBrowserFor } from '../market/people.ts'
import { aDetailsPage, goWithin, open, pathTo } from '../market/places.ts'
import { expectRoom } from './expect-room.ts'

const tooOld = (page: Page) => page.getByRole('alert').filter({ hasText: 'Your browser is too old for this page' })
const widthOf = (part: Locator) => part.evaluate(element => element.getBoundingClientRect().width)

test.describe('a browser that is too old', () => {
  test('says so on a page that still works', async ({ browser }) => {
    const page = await aBrowserFor(browser)
    await makeTooOld(page.context())
    await page.goto('/login')
    // The app, which knows, starts with the first interaction.
    await page.getByLabel('Email').focus()
    await expect(tooOld(page)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
  })

  test('says so on a page whose scripts it does not understand', async ({ browser }) => {
    const page = await aBrowserFor(browser)
    await makeTooOld(page.context())
    await page.route(/\/assets\/index-.*\.js/, route => route.fulfill({ contentType: 'text/javascript', body: '' }))
    await page.goto('/login')
    await page.getByLabel('Email').focus()
    // The app, which knows, starts with the first interaction.
    await page.getByLabel('Email').focus()
    await expect(tooOld(page)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Reload' })).toHaveCount(0)
    await page.goto('/')
    await page.mouse.wheel(0, 200)
    await expect(tooOld(page)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Top Agents' })).toBeVisible()
  })
})

test('without the selector :has(), a choice and the focus are visible, and bars cover nothing', async ({
  market,
  demo,
  signedIn,
}) => {
  const person = await demo('admin')
  const page = await signedIn(person)
  await removeHasSelector(page.context())
  await page.goto('/dashboard/manage-users')
  const all = page.getByRole('radio', { name: 'All' }).first()
  await expect(all).toBeChecked()
  await expect.poll(() => widthOf(all)).toBeGreaterThan(10)

  const buyer = await signedIn(await demo('user'))
  await removeHasSelector(buyer.context())
  await buyer.setViewportSize({ width: 1093, height: 500 })
  await open(buyer, '/all-properties')
  const link = buyer.locator('a[data-stretched]').first()
  await buyer.keyboard.press('Tab')
  await link.focus()
  await expect.poll(() => link.evaluate(element => getComputedStyle(element).outlineStyle)).toBe('solid')
  await expectRoom(buyer, 'All Properties without :has()')
  await goWithin(buyer, await pathTo(market, aDetailsPage, person.token))
  await expectRoom(buyer, 'the page of a home without :has()')
})

test('without WebGL, the list replaces the map', async ({ market, signedIn }) => {
  const property = await market.aVerifiedProperty({ pin: { lat: 45.5152, lng: -122.6784 } })
  const page = await signedIn(market.buyer)
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await page.goto(`/all-properties?search=${encodeURIComponent(property.title)}&show=map`)
  await expect(page.getByText('Your browser cannot draw the map.')).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: property.title })).toBeVisible()
  await page.goto(`/property-details/${property.id}`)
  await expect(page.getByRole('heading', { level: 1, name: property.title })).toBeVisible()
  const open = page.getByText('Show the region', { exact: true })
  await open.scrollIntoViewIfNeeded()
  await open.click()
  await expect(page.getByText('Your browser cannot draw the map.')).toBeVisible()
})
