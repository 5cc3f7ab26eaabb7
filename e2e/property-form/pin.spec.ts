import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../shell/expect-accessible.ts'
import { type Market, type Person, test } from '../market/market.ts'

/** The pin and the hidden address in the form of a listing. */

const portland = { lat: 45.5152, lng: -122.6784 }
const location = '12 Elm Street, Portland, OR'
const pinAtPortland = '45.5152, -122.6784'

const coordinates = (page: Page) => page.getByLabel('Coordinates of the pin')
const map = (page: Page) => page.getByRole('region', { name: 'Map for the pin' })
const pin = (page: Page) => map(page).getByRole('button', { name: 'Pin', exact: true })
const hiding = (page: Page) => page.getByLabel('Hide the exact address')
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
  const home = await call('GET', `/properties/${id}`, token)
  return home as unknown as { location: string; hideAddress?: boolean; position?: { lat: number; lng: number } }
}

test('an agent drops the pin, drags it, moves it with the arrow keys, and saves it', async ({ market, signedIn }) => {
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
  await save(page).click()
  await expect(page).toHaveURL('/dashboard/my-properties')
  expect((await seenBy(market, market.agent, id)).position).toMatchObject({ ...dropped, precision: 'pin' })
})

test('the arrow keys never lose the pin at the border of the map', async ({ market, signedIn }) => {
  const { id } = await market.aPendingProperty({ location, pin: portland })
  const page = await signedIn(market.agent)
  await page.goto(`/dashboard/update-property/${id}`)
  await openMap(page)
  await pin(page).focus()
  for (let presses = 0; presses < 60; presses++) await page.keyboard.press('ArrowUp')
  await expect(pin(page)).toBeFocused()
  await expect(pin(page)).toBeInViewport()
  expect((await typedPin(page)).lat).toBeGreaterThan(portland.lat + 0.01)
})

test('a new listing gets a pin where the keyboard has moved the map', async ({ market, signedIn }) => {
  await market.aVerifiedProperty({ location, pin: portland })
  const page = await signedIn(market.agent)
  await page.goto('/dashboard/add-property')
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

test('typed coordinates are checked, and can be removed', async ({ market, signedIn }) => {
  const { id } = await market.aPendingProperty({ location, pin: portland })
  const page = await signedIn(market.agent)
  await page.goto(`/dashboard/update-property/${id}`)
  await page.getByRole('button', { name: 'Move the pin' }).click()
  for (const [typed, message] of [
    ['Portland', 'Write the latitude, a comma and the longitude, such as 45.52306, -122.67648'],
    ['95, 10', 'Latitude must be from -90 to 90'],
    ['45, -190', 'Longitude must be from -180 to 180'],
  ] as const) {
    await coordinates(page).fill(typed)
    await save(page).click()
    await expect(coordinates(page)).toHaveAccessibleDescription(new RegExp(message))
    await expect(coordinates(page)).toBeFocused()
  }
  await coordinates(page).fill('44.9429 -123.0351')
  await expect(coordinates(page)).not.toHaveAttribute('aria-invalid')
  await page.getByRole('button', { name: 'Use the address instead' }).click()
  await expect(coordinates(page)).toHaveValue('')
  await expect(coordinates(page)).toBeFocused()
  await expect(pin(page)).toHaveCount(0)
  await save(page).click()
  await expect(page).toHaveURL('/dashboard/my-properties')
  expect(await seenBy(market, market.agent, id)).not.toHaveProperty('position')
})

test('without WebGL an agent types the coordinates', async ({ market, signedIn }) => {
  const { id } = await market.aPendingProperty({ location })
  const page = await signedIn(market.agent)
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await page.goto(`/dashboard/update-property/${id}`)
  await page.getByRole('button', { name: 'Set a pin' }).click()
  await expect(page.getByText('Your browser cannot draw the map.')).toBeVisible()
  await coordinates(page).fill(pinAtPortland)
  await save(page).click()
  await expect(page).toHaveURL('/dashboard/my-properties')
  expect((await seenBy(market, market.agent, id)).position).toMatchObject(portland)
})

test('an agent hides the address, in a draft that survives a reload', async ({ market, signedIn }) => {
  const { id } = await market.aPendingProperty({ location, pin: portland })
  const page = await signedIn(market.agent)
  await page.goto(`/dashboard/update-property/${id}`)
  await hiding(page).check()
  await expect(hiding(page)).toHaveAccessibleDescription(/Visitors see “Portland, OR” and a circle of 1 km/)
  await page.getByLabel('Location').fill('12 Elm Street,')
  await save(page).click()
  await expect(page.getByLabel('Location')).toHaveAccessibleDescription(/the location needs a place/)
  await expect(page.getByLabel('Location')).toBeFocused()
  await page.getByLabel('Location').fill(location)
  await page.reload()
  await expect(hiding(page)).toBeChecked()
  await save(page).click()
  await expect(page).toHaveURL('/dashboard/my-properties')
  expect(await seenBy(market, market.agent, id)).toMatchObject({ hideAddress: true, position: portland, location })

  await market.call('PATCH', `/properties/verify/${id}`, market.admin.token)
  const { location: shown, position } = await seenBy(market, market.buyer, id)
  expect(shown).toBe('Portland, OR')
  expect(position).toMatchObject({ isApproximate: true })
  await page.goto(`/dashboard/update-property/${id}`)
  await hiding(page).uncheck()
  await save(page).click()
  await expect(page).toHaveURL('/dashboard/my-properties')
  expect(await seenBy(market, market.agent, id)).toMatchObject({ hideAddress: false, position: portland })
})

test('a pin far from the named place is a warning until it is moved', async ({ market, signedIn }) => {
  const { id } = await market.aPendingProperty({ location, pin: portland })
  const page = await signedIn(market.agent)
  // The server looks a location up within a minute.
  await page.route(`**/api/properties/${id}`, async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), pinIsFar: true } })
  })
  await page.goto(`/dashboard/update-property/${id}`)
  const warning = page.getByText('The pin is more than 50 km from the place that the location names.')
  await expect(warning).toBeVisible()
  await page.getByRole('button', { name: 'Move the pin' }).click()
  await coordinates(page).fill('44.9429, -123.0351')
  await expect(warning).toBeHidden()
})
