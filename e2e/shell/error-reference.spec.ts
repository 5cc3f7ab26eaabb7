import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { test } from '../market/market.ts'
import { fillLogin } from '../market/people.ts'

const requestId = '0b9b2f5e-6a4d-4f0c-9a53-2f6f7d3d8c11'
const fault = { status: 500, json: { message: 'Something went wrong.', requestId } }

/** Takes screenshots at three widths, light and dark, into the folder that SHOTS names, if it is set. */
async function photograph(page: Page, name: string) {
  const folder = process.env['SHOTS']
  if (folder === undefined) return
  for (const width of [390, 1280, 1920])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: true })
    }
}

test('a server error shows its reference in the alert and on the page', async ({ page }) => {
  await page.route('**/api/auth/sign-in/email', route => route.fulfill(fault))
  await page.goto('/login')
  await fillLogin(page, { email: 'somebody@example.com', password: 'Secret1!' })
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText('Your Email or Password Invalid')
  await expect(alert).toContainText(`Reference: ${requestId}`)
  await photograph(page, 'alert')
  await alert.getByRole('button', { name: 'OK' }).click()

  await page.unroute('**/api/auth/sign-in/email')
  await fillLogin(page, { email: 'somebody@example.com', password: 'Secret1!' })
  await expect(alert).toContainText('Your Email or Password Invalid')
  await expect(alert).not.toContainText('Reference')
  await alert.getByRole('button', { name: 'OK' }).click()

  await page.route('**/api/reviews/latest-reviews*', route => route.fulfill(fault))
  await page.route('**/api/latest-reviews*', route => route.fulfill(fault))
  await page.getByRole('link', { name: 'Keyhaven' }).first().click()
  const failed = page.getByRole('alert').filter({ hasText: `Reference: ${requestId}` })
  await expect(failed).toBeVisible()
  await photograph(page, 'page')
  await expectAccessible(page, { part: 'main' })
})

test('a rate-limited sign-in explains itself and logs no console error', async ({ page }) => {
  const logged: string[] = []
  page.on('console', line => logged.push(line.text()))
  const message = 'Too many requests. Please try again in 10 minutes.'
  await page.route('**/api/auth/sign-in/email', route => route.fulfill({ status: 429, json: { message, requestId } }))
  await page.goto('/login')
  await fillLogin(page, { email: 'somebody@example.com', password: 'Secret1!' })
  await expect(page.getByRole('alertdialog')).toContainText('Your Email or Password Invalid')
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('main').getByText(message)).toBeVisible()
  expect(logged.filter(line => line.includes('CallFailed'))).toEqual([])
})

test('the footer links to the operator’s pages', async ({ page }) => {
  await page.route('**/api/client-settings', async route => {
    const answer = await route.fetch()
    const settings = (await answer.json()) as object
    await route.fulfill({
      json: { ...settings, footerLinks: { terms: '/terms.html', privacy: 'https://homes.example/p' } },
    })
  })
  await page.goto('/login')
  const legal = page.getByRole('navigation', { name: 'Legal' })
  await expect(legal.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms.html')
  await expect(legal.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', 'https://homes.example/p')
  await expect(legal.getByRole('link', { name: 'Imprint' })).toHaveCount(0)
  await photograph(page, 'footer')
  await expectAccessible(page, { part: 'footer' })
})
