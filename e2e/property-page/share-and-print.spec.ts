import { expect } from '@playwright/test'
import { test } from '../market/market.ts'
import { aBrowserFor } from '../market/people.ts'

test('a home is shared by a link to copy, by an app, and as a QR code', async ({ market, signedIn, browser }) => {
  const home = await market.aVerifiedProperty()
  const page = await signedIn(market.buyer)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: (data: ShareData) => {
        Object.assign(window, { shared: data })
        return Promise.resolve()
      },
    })
  })
  await page.goto(`/property-details/${home.id}`)
  await page.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share this home' })
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue()
  expect(link).toContain(home.id)
  await expect(dialog.getByText('QR code of the link')).toBeAttached()
  await dialog.getByRole('button', { name: 'Copy the link' }).click()
  await expect(page.getByText('Link copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await dialog.getByRole('button', { name: 'Share with an app' }).click()
  expect(await page.evaluate(() => Reflect.get(window, 'shared') as ShareData)).toMatchObject({
    title: home.title,
    url: link,
  })
  await expect(dialog).toContainText('without an account')
  const stranger = await aBrowserFor(browser)
  await stranger.goto(link)
  await expect(stranger.getByRole('heading', { level: 1, name: home.title })).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Share' })).toBeFocused()
})

test('the print sheet of a home is one page with picture, price, facts, agent and link', async ({
  market,
  signedIn,
}) => {
  const home = await market.aVerifiedProperty({ description: 'Bright rooms.' })
  await market.call('PUT', `/properties/${home.id}`, market.agent.token, { bedrooms: 3, features: ['garden'] })
  await market.call('PATCH', `/properties/verify/${home.id}`, market.admin.token)
  const page = await signedIn(market.buyer)
  await page.addInitScript(() => Object.assign(window, { print: () => Object.assign(window, { isPrinted: true }) }))
  await page.goto(`/property-details/${home.id}`)
  await page.getByRole('button', { name: 'Print' }).click()
  await page.waitForFunction(() => Reflect.get(window, 'isPrinted') === true)
  await page.emulateMedia({ media: 'print' })
  const sheet = page.locator('[data-print]')
  await expect(sheet).toBeVisible()
  for (const text of [
    home.title,
    '$400,000 - $500,000',
    'Bedrooms3',
    'Garden',
    'Bright rooms.',
    'Agnes Agent',
    home.id,
  ])
    await expect(sheet).toContainText(text)
  await expect(sheet.locator('img')).toHaveJSProperty('complete', true)
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Reviews' })).toBeHidden()
  const pdf = (
    await page.pdf({ format: 'A4', margin: { top: '1cm', bottom: '1cm', left: '1cm', right: '1cm' } })
  ).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})
