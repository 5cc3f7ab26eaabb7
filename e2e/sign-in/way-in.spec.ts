import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../shell/expect-accessible.ts'
import { test } from '../market/market.ts'
import {
  aBrowserFor,
  aNewcomer,
  expectSignedIn,
  fillLogin,
  portrait,
  register,
  type Visitor,
} from '../market/people.ts'

/** The login wall, the return to the wanted page, and the welcome of a new user. */

const wall = (page: Page) => page.getByRole('region', { name: 'Why you are here' })
const welcome = (page: Page) => page.getByRole('region', { name: /^Welcome, / })

async function fillRegistration(page: Page, { name, email, password }: Visitor): Promise<void> {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Profile image').setInputFiles(portrait)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Register' }).click()
}

const colour = (element: Element) => getComputedStyle(element).backgroundColor

test('the login wall shows the wanted home, and the login leads to it', async ({ browser, market }) => {
  const { id, title } = await market.aVerifiedProperty()
  const page = await aBrowserFor(browser)
  await page.goto(`/property-details/${id}`)
  await expect(page).toHaveURL('/login')
  await expect(wall(page)).toContainText(`Log in or register to see ${title}`)
  await expect(wall(page)).toContainText('$400,000 - $500,000')
  const picture = wall(page).locator('img')
  await expect.poll(() => picture.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  await expectAccessible(page)
  await fillLogin(page, market.buyer)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(welcome(page)).toHaveCount(0)
})

test('on the login wall, Register is as large as Login', async ({ browser }) => {
  const page = await aBrowserFor(browser)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/all-properties')
    const login = await page.getByRole('button', { name: 'Login', exact: true }).boundingBox()
    const register = await page.getByRole('link', { name: "Don't have an account? Register" }).boundingBox()
    expect(register).toMatchObject({ width: login?.width, height: login?.height })
  }
})

test('on a phone, the wall of a home shows Login and Register on the first screen', async ({ browser, market }) => {
  const { id } = await market.aVerifiedProperty()
  const page = await aBrowserFor(browser)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/property-details/${id}`)
  await expect(wall(page).locator('img')).toBeVisible()
  const login = page.getByRole('button', { name: 'Login', exact: true })
  const register = page.getByRole('link', { name: "Don't have an account? Register" })
  await expect(login).toBeInViewport({ ratio: 1 })
  await expect(register).toBeInViewport({ ratio: 1 })
  expect(await register.evaluate(colour)).toBe(await login.evaluate(colour))
})

test('the login wall explains itself, and a plain login shows no such text', async ({ browser }) => {
  const page = await aBrowserFor(browser)
  for (const [path, reason] of [
    ['/all-properties', 'Log in or register to see all homes'],
    ['/dashboard/wishlist', 'Log in or register to open your dashboard'],
    ['/property-details/unknown', 'Log in or register to see this home'],
  ] as const) {
    await page.goto(path)
    await expect(wall(page)).toContainText(reason)
  }
  const other = await aBrowserFor(browser)
  await other.goto('/login')
  await expect(other.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  await expect(wall(other)).toHaveCount(0)
})

test('a registration leads to the wanted home with a welcome, which closes', async ({ browser, market }) => {
  const { id, title } = await market.aVerifiedProperty()
  const page = await aBrowserFor(browser)
  await page.goto(`/property-details/${id}`)
  await page.getByRole('link', { name: "Don't have an account? Register" }).click()
  await expect(wall(page)).toContainText(`Log in or register to see ${title}`)
  await fillRegistration(page, aNewcomer('Nora Newcomer'))
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(welcome(page)).toContainText('Welcome, Nora Newcomer')
  await expect(welcome(page).getByRole('link', { name: 'Become an agent' })).toBeVisible()
  await expectAccessible(page)
  await welcome(page).getByRole('button', { name: 'Dismiss the welcome' }).click()
  await expect(welcome(page)).toHaveCount(0)
  await expect(page).toHaveURL(`/property-details/${id}`)
})

test('the welcome on the home page survives a reload', async ({ browser }) => {
  const page = await aBrowserFor(browser)
  await register(page, aNewcomer('Rita Reload'))
  await expect(page).toHaveURL('/')
  await expect(welcome(page)).toHaveCount(1)
  // The server's page has no welcome. If it did not hydrate, the browser would report an error.
  await page.reload()
  await expect(welcome(page)).toContainText('Welcome, Rita Reload')
})

test('somebody new at Google is welcomed at the wanted page, and only the first time', async ({ browser, market }) => {
  const { call, admin } = market
  // Other tests may have signed him in before.
  const known = (await call('GET', '/users?search=noel.nolan', admin.token)) as unknown as { _id: string }[]
  for (const { _id } of known) await call('DELETE', `/users/${_id}`, admin.token)
  const page = await aBrowserFor(browser)
  await page.goto('/all-properties?search=bay')
  await page.getByRole('button', { name: 'Login with Google' }).click()
  await page.getByRole('link', { name: /Noel Nolan/ }).click()
  await expect(page).toHaveURL('/all-properties?search=bay')
  await expect(welcome(page)).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await page.goto('/all-properties?search=bay')
  await page.getByRole('button', { name: 'Login with Google' }).click()
  await page.getByRole('link', { name: /Noel Nolan/ }).click()
  await expectSignedIn(page)
  await expect(page).toHaveURL('/all-properties?search=bay')
  await expect(welcome(page)).toHaveCount(0)
})

test('the link in the confirmation mail leads back to the home that somebody registered for', async ({
  browser,
  market,
  signedIn,
}) => {
  const { id, title } = await market.aVerifiedProperty()
  const somebody = aNewcomer('Conny Confirmed')
  const page = await aBrowserFor(browser)
  await page.goto(`/property-details/${id}`)
  await page.getByRole('link', { name: "Don't have an account? Register" }).click()
  await fillRegistration(page, somebody)
  await expectSignedIn(page)
  await page.goto('/')
  const admin = await signedIn(market.admin)
  await admin.goto(`/dashboard/outbox?search=${encodeURIComponent(somebody.email)}`)
  const mail = admin.getByRole('row').filter({ hasText: 'Confirm your email address' })
  await mail.getByRole('button', { name: 'Read' }).click()
  const link = admin.getByRole('dialog').getByRole('link', { name: '?token=' })
  const { pathname, search } = new URL((await link.getAttribute('href')) ?? '')
  await page.goto(pathname + search)
  await page.getByRole('link', { name: 'Back to the home you wanted to see' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test('the pages on buying and verifying are open to everybody', async ({ browser }) => {
  const page = await aBrowserFor(browser)
  await page.goto('/how-buying-works')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(6)
  await expect(page.getByRole('main')).toContainText('You have 3 days to pay an accepted offer.')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'has been verified' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'How we verify' })).toBeVisible()
  await expectAccessible(page)
})
