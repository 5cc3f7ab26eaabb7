import { expect, type Locator, type Page } from '@playwright/test'
import { mailedLink } from '../mail/mailed-link.ts'
import { test } from '../market/market.ts'
import { aBrowserFor, aNewcomer, expectSignedIn, portrait, type Visitor } from '../market/people.ts'
import { expectAccessible } from '../shell/expect-accessible.ts'

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

const sizeOf = async (button: Locator) => {
  const { width, height } = (await button.boundingBox()) ?? {}
  return `${width} × ${height}`
}
const colour = (element: Element) => getComputedStyle(element).backgroundColor

test('somebody registers at the wall of a home on a phone, and the link in the mail leads back to it', async ({
  browser,
  market,
}) => {
  const { id, title } = await market.aVerifiedProperty()
  const somebody = aNewcomer('Conny Confirmed')
  const page = await aBrowserFor(browser)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/property-details/${id}`)
  await test.step('the wall shows a picture, and a Register as large as Login, on the first screen', async () => {
    const picture = wall(page).locator('img')
    await expect.poll(() => picture.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
    await expectAccessible(page)
    const login = page.getByRole('button', { name: 'Login', exact: true })
    const register = page.getByRole('link', { name: "Don't have an account? Register" })
    await expect(login).toBeInViewport({ ratio: 1 })
    await expect(register).toBeInViewport({ ratio: 1 })
    expect(await register.evaluate(colour), 'one primary button').not.toBe(await login.evaluate(colour))
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 })
      // The layout of the new width comes a moment later.
      await expect.poll(async () => (await sizeOf(login)) === (await sizeOf(register))).toBe(true)
    }
    await register.click()
  })
  await fillRegistration(page, somebody)
  await expectSignedIn(page)
  await expect(page).toHaveURL(`/property-details/${id}`)
  await page.goto(await mailedLink(market, somebody.email, 'Confirm your email address'))
  await expect(page.getByRole('alert')).toContainText('Thank you. Your email address is confirmed.')
  await page.getByRole('link', { name: 'Back to the home you wanted to see' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test('the welcome on the home page survives a reload, and leads to the explanations', async ({ browser }) => {
  const page = await aBrowserFor(browser)
  await page.goto('/register')
  await fillRegistration(page, aNewcomer('Rita Reload'))
  await expect(welcome(page)).toHaveCount(1)
  await expect(page).toHaveURL('/')
  // The server's page has no welcome. If it did not hydrate, the browser would report an error.
  await page.reload()
  await expect(welcome(page)).toContainText('Welcome, Rita Reload')
  await expectAccessible(page)
  await welcome(page).getByRole('link', { name: 'How buying works' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'How buying works' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'has been verified' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'How we verify' })).toBeVisible()
  await expectAccessible(page)
})
