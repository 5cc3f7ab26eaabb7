import { expect } from '@playwright/test'
import { test } from '../market/market.ts'

test('a home fits a large screen, and a sheet of paper with picture, price, facts, agent and link', async ({
  market,
  signedIn,
}) => {
  const property = await market.aVerifiedProperty({ description: 'Bright rooms.' })
  await market.call('PUT', `/properties/${property.id}`, market.agent.token, { bedrooms: 3, features: ['garden'] })
  await market.call('PATCH', `/properties/verify/${property.id}`, market.admin.token)
  const page = await signedIn(market.buyer)
  await page.addInitScript(() => Object.assign(window, { print: () => Object.assign(window, { isPrinted: true }) }))
  await page.goto(`/property-details/${property.id}`)
  await test.step('on a large screen, the price history stays clear of the price panel', async () => {
    await page.setViewportSize({ width: 1920, height: 1080 })
    await page.getByRole('heading', { name: 'Price history' }).click()
    const table = page.getByRole('region', { name: 'Price history' })
    const panel = page.getByRole('complementary', { name: 'Price and agent' })
    const right = await table.evaluate(element => element.getBoundingClientRect().right)
    expect(right).toBeLessThan(await panel.evaluate(element => element.getBoundingClientRect().left))
    await page.setViewportSize({ width: 1280, height: 900 })
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await page.waitForFunction(() => Reflect.get(window, 'isPrinted') === true)
  await page.emulateMedia({ media: 'print' })
  const sheet = page.locator('[data-print]')
  await expect(sheet).toBeVisible()
  for (const text of [
    property.title,
    '$400,000 - $500,000',
    'Bedrooms3',
    'Garden',
    'Bright rooms.',
    'Agnes Agent',
    property.id,
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
