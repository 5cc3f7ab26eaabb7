import { expect, type Page } from '@playwright/test'
import { test } from '../market/market.ts'
import type { Market } from '../market/market.ts'
import { followTo } from '../market/places.ts'

/** Homes in a place of their own, each with the facts given. */
async function propertiesWith(market: Market, facts: readonly object[]) {
  const place = `Comparing ${Date.now().toString(36)}`
  const properties: { id: string; title: string }[] = []
  for (const [at, stated] of facts.entries()) {
    const property = await market.aPendingProperty({ title: `Home ${at + 1}`, location: `${at + 1} Row, ${place}` })
    await market.call('PUT', `/properties/${property.id}`, market.agent.token, stated)
    await market.call('PATCH', `/properties/verify/${property.id}`, market.admin.token)
    properties.push(property)
  }
  return { place, properties }
}

const rowOf = (page: Page, label: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: label }) })

test('a buyer compares homes by keyboard only, and on a phone, where the labels stay in place', async ({
  market,
  signedIn,
}) => {
  const { place, properties } = await propertiesWith(market, [
    { bedrooms: 3, kind: 'house', features: ['garden'] },
    { bedrooms: 2, kind: 'house' },
    { bedrooms: 1 },
  ])
  const page = await signedIn(await market.aBuyer())
  await page.goto(`/all-properties?search=${place}`)
  const focused = page.locator(':focus')
  /** Presses Tab until the control with this name has the focus. */
  const tabTo = async (name: string) => {
    await expect(async () => {
      await page.keyboard.press('Tab')
      await expect(focused).toHaveAccessibleName(name, { timeout: 50 })
    }).toPass({ intervals: [0] })
  }
  await expect(page.getByRole('article')).toHaveCount(3)
  await tabTo('Compare Home 2')
  await page.keyboard.press('Space')
  await expect(focused).toHaveAttribute('aria-pressed', 'true')
  await tabTo('Compare Home 1')
  await page.keyboard.press('Enter')
  await tabTo('Compare (2)')
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(new RegExp(`/compare\\?homes=${properties[1]?.id},${properties[0]?.id}$`))
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('columnheader')).toHaveText(['Fact', /Home 2/, /Home 1/])
  await expect(rowOf(page, 'Bedrooms (differs)')).toHaveText('≠Bedrooms (differs)23')
  await expect(rowOf(page, 'Garden')).toHaveCount(0)
  await tabTo('1 fact that only one home states')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 'Garden'), 'not a difference').toHaveText('GardenNot statedYes')
  await expect(rowOf(page, 'Kind of home')).toHaveText('Kind of homeHouseHouse')

  await test.step('two homes fit on a phone, and a third scrolls beside the labels', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const table = page.getByRole('region', { name: /^Comparison/ })
    expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), 'two fit').toBe(0)
    await followTo(page, `/compare?homes=${properties.map(({ id }) => id).join(',')},not-an-id`)
    await expect(page.getByRole('columnheader')).toHaveCount(4)
    const label = page.getByRole('rowheader', { name: 'Bedrooms' })
    const before = await label.boundingBox()
    await page.getByRole('button', { name: 'Remove Home 3' }).focus()
    await expect(page.getByRole('columnheader', { name: 'Home 3' })).toBeInViewport({ ratio: 0.9 })
    expect((await label.boundingBox())?.x).toBe(before?.x)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.goBack()
    await page.setViewportSize({ width: 1280, height: 900 })
    await expect(page.getByRole('columnheader')).toHaveCount(3)
  })

  await tabTo('Remove Home 2')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/compare\\?homes=${properties[0]?.id}$`))
  await expect(page.getByRole('columnheader')).toHaveText(['Fact', /Home 1/])
  await expect(rowOf(page, 'Bedrooms'), 'nothing differs any more').toHaveText('Bedrooms3')
  await expect(focused, 'the focus is not lost').not.toHaveJSProperty('tagName', 'BODY')
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Compare Home 2' })).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByRole('link', { name: 'Compare (1)' })).toBeVisible()
})
