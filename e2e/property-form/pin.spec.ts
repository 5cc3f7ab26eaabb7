import { expect, type Page } from '@playwright/test'
import { type Market, type Person, test } from '../market/market.ts'
import { expectAccessible } from '../shell/expect-accessible.ts'

/** The pin and the hidden address in the form of a listing. */

const portland = { lat: 45.5152, lng: -122.6784 }
const location = '12 Elm Street, Portland, OR'
const pinAtPortland = '45.5152, -122.6784'

const coordinates = (page: Page) => page.getByLabel('Coordinates of the pin')
const map = (page: Page) => page.getByRole('region', { name: 'Map for the pin' })
const pin = (page: Page) => map(page).getByRole('button', { name: 'Pin', exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Update Property' })

/** Opens the map, and waits until it can be moved. */
async function openMap(page: Page) {
  await page.getByRole('button', { name: 'Move the pin' }).click()
  await expect(map(page).getByRole('button', { name: 'Zoom in' })).toBeVisible()
}

/** Latitude and longitude in the field. */
async function typedPin(page: Page): Promise<{ lat: number; lng: number }> {
  const [lat = NaN, lng = NaN] = (await coordinates(page).inputValue()).split(', ').map(Number)
  return { lat, lng }
}

/** A home as the server returns it to this person. */
async function seenBy({ call }: Market, { token }: Person, id: string) {
  const property = await call('GET', `/properties/${id}`, token)
  return property as unknown as { location: string; hideAddress?: boolean; position?: { lat: number; lng: number } }
}

test('an agent drops the pin, drags it, moves it with the arrow keys, and sets that of a new listing', async ({
  market,
  signedIn,
}) => {
  const { id } = await market.aPendingProperty({ location, pin: portland })
  const page = await signedIn(market.agent)
  await page.goto(`/dashboard/update-property/${id}`)
  await openMap(page)
  await expect(coordinates(page)).toHaveValue(pinAtPortland)
  await expect(pin(page)).toBeVisible()
  await expectAccessible(page, { part: 'form' })

  await pin(page).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await typedPin(page)).lng).toBeGreaterThan(portland.lng)
  await expect(pin(page)).toBeFocused()
  const right = await typedPin(page)
  expect(right.lat).toBeCloseTo(portland.lat, 3)
  await page.keyboard.press('Shift+ArrowUp')
  await expect.poll(async () => (await typedPin(page)).lat).toBeGreaterThan(right.lat)

  const before = await typedPin(page)
  const box = (await pin(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(box.x + 20, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x - 30, box.y + 60, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await typedPin(page)).lng).toBeLessThan(before.lng)
  const dragged = await typedPin(page)
  expect(dragged.lat).toBeLessThan(before.lat)

  await map(page)
    .locator('canvas')
    .click({ position: { x: 200, y: 60 } })
  await expect.poll(async () => (await typedPin(page)).lat).toBeGreaterThan(dragged.lat)
  const dropped = await typedPin(page)

  await page.reload()
  await expect(page.getByText('Your draft has been restored.')).toBeVisible()
  await openMap(page)
  await pin(page).focus()
  for (let presses = 0; presses < 60; presses++) await page.keyboard.press('ArrowUp')
  await expect(pin(page)).toBeFocused()
  await expect(pin(page), 'the arrow keys never lose the pin at the border of the map').toBeInViewport()
  const atBorder = await typedPin(page)
  expect(atBorder.lat).toBeGreaterThan(dropped.lat + 0.01)
  await save(page).click()
  await expect(page).toHaveURL('/dashboard/my-properties')
  expect((await seenBy(market, market.agent, id)).position).toMatchObject({ ...atBorder, precision: 'pin' })

  await market.call('PATCH', `/properties/verify/${id}`, market.admin.token)
  await expect(page.getByRole('heading', { name: 'My Added Properties' })).toBeVisible()
  await page.getByRole('link', { name: 'Add Property', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Add Property' })).toBeVisible()
  await page.getByLabel('Location').fill('14 Elm Street, Portland, OR')
  await page.getByRole('button', { name: 'Set a pin' }).focus()
  await page.keyboard.press('Enter')
  await expect(map(page).locator('canvas')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('button', { name: 'Put the pin in the middle' })).toBeInViewport()
  await page.getByRole('button', { name: 'Put the pin in the middle' }).focus()
  await page.keyboard.press('Enter')
  // The map begins with the homes in the same place.
  await expect.poll(async () => Math.floor((await typedPin(page)).lat)).toBe(45)
  await expect(pin(page)).toBeVisible()
})
