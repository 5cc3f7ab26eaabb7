import { expect, type Page } from '@playwright/test'
import { test } from '../market/market.ts'
import { housePicture } from '../market/people.ts'

const section = (page: Page) => page.getByText('Facts about the home')
const facts = (page: Page) => page.getByRole('region', { name: 'Facts' })
const lineOf = (page: Page, title: string) =>
  page.getByRole('article').filter({ hasText: title }).locator('[aria-hidden]').filter({ hasText: '·' })

async function fillSpecifiedFields(page: Page, title: string) {
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Location').fill('4 Quay Road, Bergen')
  await page.getByLabel('Image').setInputFiles(housePicture)
  await page.getByLabel('Description').fill('Light on three sides.')
  await page.getByLabel('Minimum price').fill('400000')
  await page.getByLabel('Maximum price').fill('450000')
}

test('an agent states facts, with mistakes named at their fields', async ({ market, signedIn }) => {
  const page = await signedIn(market.agent)
  const title = `Facts ${Date.now().toString(36)}`
  await page.goto('/dashboard/add-property')
  await fillSpecifiedFields(page, title)
  await expect(page.getByLabel('Bedrooms')).toBeHidden()

  await section(page).click()
  await page.getByLabel('Kind of home').selectOption('Townhouse')
  await page.getByLabel('Bedrooms').fill('3.5')
  await page.getByLabel('Living area').fill('2,000,000')
  await page.getByLabel('Year built').fill('1911')
  await page.getByLabel('Garden').check()
  await page.getByLabel('Step-free access').check()
  await page.getByLabel('Tour').fill('http://tour.example/loft')
  await section(page).click()
  await page.getByRole('button', { name: 'Add Property' }).click()
  await expect(page.getByLabel('Bedrooms')).toBeFocused()
  await expect(page.getByLabel('Bedrooms')).toHaveAccessibleDescription('Bedrooms must be a whole number')
  await expect(page.getByLabel('Living area')).toHaveAccessibleDescription(
    /Living area must be from 10 ft² to 1,076,390 ft²/,
  )
  await expect(page.getByLabel('Tour')).toHaveAccessibleDescription(/Tour must be a link that begins with https:/)

  await page.getByLabel('Bedrooms').fill('3')
  await page.getByLabel('Full bathrooms').fill('2')
  await page.getByLabel('Living area').fill('1,450')
  await page.getByLabel('Tour').fill('https://tour.example/loft')
  await page.getByRole('button', { name: 'Add Property' }).click()
  await expect(page).toHaveURL('/dashboard/my-properties')
  await expect(lineOf(page, title)).toHaveText('3 beds · 2 baths · 1,450 ft²')

  await page.getByRole('article').filter({ hasText: title }).getByRole('link', { name: 'View Details' }).click()
  await expect(facts(page).getByRole('term')).toHaveText([
    'Kind of home',
    'Bedrooms',
    'Full bathrooms',
    'Living area',
    'Year built',
  ])
  await expect(facts(page).getByRole('definition')).toHaveText(['Townhouse', '3', '2', '1,450 ft²', '1911'])
  await expect(facts(page).getByRole('listitem')).toHaveText(['Garden', 'Step-free access'])
  const tour = facts(page).getByRole('link', { name: 'Take a tour at tour.example (opens a new tab)' })
  await expect(tour).toHaveAttribute('href', 'https://tour.example/loft')
  await expect(tour).toHaveAttribute('target', '_blank')
  await expect(tour).toHaveAttribute('rel', /noopener/)
})

test('a buyer reads areas in their own unit, which the browser remembers', async ({ market, signedIn }) => {
  const home = await market.aVerifiedProperty({ facts: { bedrooms: 1, livingAreaM2: 135, lotSizeM2: 300 } })
  const page = await signedIn(market.buyer)
  await page.goto(`/property-details/${home.id}`)
  await expect(facts(page).getByRole('definition')).toHaveText(['1', '1,450 ft²', '3,230 ft²'])
  await page.getByRole('button', { name: 'Show areas in square meters' }).click()
  await expect(facts(page).getByRole('definition')).toHaveText(['1', '135 m²', '300 m²'])

  await page.goto(`/all-properties?search=${encodeURIComponent(home.title)}`)
  await expect(lineOf(page, home.title)).toHaveText('1 bed · 135 m²')
  await expect(page.getByText('1 bedroom, 135 square meters')).toBeAttached()
})

test('land shows its lot, and a home without facts shows none', async ({ market, signedIn }) => {
  const land = await market.aVerifiedProperty({ facts: { kind: 'land', lotSizeM2: 4047 } })
  const plain = await market.aVerifiedProperty()
  const page = await signedIn(market.buyer)
  await page.goto(`/all-properties?search=${encodeURIComponent(land.title)}`)
  await expect(lineOf(page, land.title)).toHaveText('Land · 43,560 ft² lot')

  await page.goto(`/property-details/${plain.id}`)
  await expect(page.getByRole('heading', { name: plain.title })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Description' })).toBeVisible()
  await expect(facts(page)).toHaveCount(0)
})

test('an update changes only what was changed, and the admin reads it', async ({ market, signedIn }) => {
  const home = await market.aVerifiedProperty({
    facts: { bedrooms: 3, livingAreaM2: 141, features: ['pool'], energyLabel: 'C' },
  })
  const page = await signedIn(market.agent)
  await page.goto(`/dashboard/update-property/${home.id}`)
  await expect(page.getByLabel('Living area')).toHaveValue('1,520')
  await page.getByRole('button', { name: 'Enter areas in square meters' }).click()
  await expect(page.getByLabel('Living area')).toHaveValue('141')
  await page.getByLabel('Lot size').fill('300')
  await page.getByLabel('Bedrooms').fill('')
  await page.getByLabel('Energy label').selectOption('A')
  const sent = page.waitForRequest(request => request.method() === 'PUT')
  await page.getByRole('button', { name: 'Update Property' }).click()
  const body = (await sent).postDataJSON() as object
  expect(body).toMatchObject({ bedrooms: null, lotSizeM2: 300, energyLabel: 'A' })
  expect(Object.keys(body)).not.toContain('livingAreaM2')
  expect(Object.keys(body)).not.toContain('features')
  await expect(page).toHaveURL('/dashboard/my-properties')

  const desk = await signedIn(market.admin)
  await desk.goto(`/property-details/${home.id}`)
  const changes = desk.locator('section').filter({ hasText: 'Changes since the last verification' })
  await expect(changes.getByRole('term')).toHaveText(['Bedrooms', 'Lot size', 'Energy label'])
  await expect(changes.getByRole('definition').first()).toContainText('Before: 3')
  await expect(changes.getByRole('definition').first()).toContainText('Now: Not stated')
})

test('typed facts survive a reload, and a copy begins with those of the original', async ({ market, signedIn }) => {
  const home = await market.aPendingProperty({ facts: { bedrooms: 4, lotSizeM2: 300, features: ['pool', 'view'] } })
  await market.call('PATCH', `/properties/reject/${home.id}`, market.admin.token)
  const page = await signedIn(market.agent)
  await page.goto(`/dashboard/add-property?copy=${home.id}`)
  await expect(page.getByLabel('Bedrooms')).toHaveValue('4')
  await expect(page.getByLabel('Lot size')).toHaveValue('3,230')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)

  await page.getByLabel('Garden').check()
  await page.getByLabel('Kind of home').selectOption('Farm')
  await page.getByLabel('Living area').fill('900')
  await page.reload()
  await expect(page.getByText('Your draft has been restored.')).toBeVisible()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(3)
  await expect(page.getByLabel('Kind of home')).toHaveValue('farm')
  await expect(page.getByLabel('Living area')).toHaveValue('900')
})
