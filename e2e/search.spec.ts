import { expect } from '@playwright/test'
import { test } from './market.ts'
import { aBrowserFor, aNewcomer, register } from './people.ts'

test('a search lives in the address, survives Back, and does not hold back who follows a link while typing', async ({
  browser,
}) => {
  const page = await aBrowserFor(browser)
  await register(page, aNewcomer('Sigrid Search'))
  await page.goto('/all-properties')
  const search = page.getByRole('searchbox', { name: 'Search by location' })
  await search.fill('no such place')
  await expect(page.getByText('No properties found for "no such place"')).toBeVisible()
  await expect(page).toHaveURL(/\?search=no\+such\+place$/)
  await page.getByRole('button', { name: 'Clear search' }).first().click()
  await expect(page).toHaveURL(/\/all-properties$/)

  await search.fill('portland')
  await page.getByRole('link', { name: 'Details' }).first().click()
  await expect(page).toHaveURL(/\/property-details\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForTimeout(500)
  await expect(page).toHaveURL(/\/property-details\//)

  await page.goto('/all-properties?search=austin')
  await expect(search).toHaveValue('austin')
  await page.getByRole('article').getByRole('link', { name: 'Details' }).click()
  await expect(page).toHaveURL(/\/property-details\//)
  await page.goBack()
  await expect(search).toHaveValue('austin')
})

test('nothing that is typed is lost, however slowly the page follows', async ({ browser, market }) => {
  const page = await aBrowserFor(browser, market.buyer.state)
  await page.goto('/all-properties')
  const search = page.getByRole('searchbox', { name: 'Search by location' })
  await search.focus()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 12 })
  // A little more than the pause after which the address is changed.
  await page.keyboard.type('twelve willow way', { delay: 170 })
  await expect(search).toHaveValue('twelve willow way')
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await expect(page).toHaveURL(/\?search=twelve\+willow\+way$/)
})
