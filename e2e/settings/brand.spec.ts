import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from '@playwright/test'
import { test } from '../market/market.ts'
import { emptyTemplate, type Marketplace, startMarketplace } from '../market/marketplace.ts'
import { aBrowserFor } from '../market/people.ts'
import { expectAccessible } from '../shell/expect-accessible.ts'

/** A marketplace with the operator's own brand, contact and terms. */
const folder = mkdtempSync(path.join(tmpdir(), 'brand-'))
let shop: Marketplace

test.beforeAll(async () => {
  chmodSync(folder, 0o711)
  const logo = path.join(folder, 'logo.svg')
  writeFileSync(
    logo,
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#1d4ed8"/></svg>',
  )
  const terms = path.join(folder, 'terms.md')
  writeFileSync(terms, '# Your account\n\nKeep your password to yourself.\n\n- Be kind.\n- Be honest.\n')
  shop = await startMarketplace({
    template: emptyTemplate,
    env: {
      DEMO: 'false',
      BRAND_NAME: 'Fjordhus',
      BRAND_LOGO: logo,
      BRAND_COLOR: '#1d4ed8',
      BRAND_ACCENT: '#b45309',
      SUPPORT_EMAIL: 'help@fjordhus.example',
      SUPPORT_PHONE: '+47 55 00 11 22',
      POSTAL_ADDRESS: 'Fjordhus AS, Kaiveien 4, 5003 Bergen',
      TERMS_URL: `file://${terms}`,
      PRIVACY_URL: 'https://fjordhus.example/privacy',
    },
  })
})
test.afterAll(async () => {
  await shop.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
})

test('pages have the operator’s name, logo, colours and contact, before any script', async ({ browser }) => {
  const html = await (await fetch(shop.url)).text()
  expect(html).toContain('<title>Homes for sale · Fjordhus</title>')
  expect(html).not.toContain('Keyhaven')
  const page = await aBrowserFor(browser)
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto(`${shop.url}/login`)
    await expect(page).toHaveTitle('Login · Fjordhus')
    await expect(page.getByRole('link', { name: 'Fjordhus, to the home page' })).toBeVisible()
    const logo = page.getByRole('banner').locator('img').first()
    await expect.poll(() => logo.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
    await expectAccessible(page)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  const button = page.getByRole('button', { name: 'Login', exact: true })
  await expect(button).toHaveCSS('background-color', 'rgb(29, 78, 216)')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText(`© ${new Date().getFullYear()} Fjordhus`)
  await expect(footer).toContainText('Kaiveien 4')
  await expect(footer.getByRole('link', { name: '+47 55 00 11 22' })).toHaveAttribute('href', 'tel:+4755001122')
  await footer.getByRole('link', { name: 'Terms' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of use' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Your account' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText(['Be kind.', 'Be honest.'])
  await footer.getByRole('link', { name: 'How buying works' }).click()
  await expect(page).toHaveTitle('How buying works · Fjordhus')
})
