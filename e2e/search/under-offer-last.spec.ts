import { expect } from '@playwright/test'
import { test } from '../market/market.ts'

test('homes under offer move last, and back', async ({ market, signedIn }) => {
  const row = `Lastly Lane ${Date.now()}`
  const titles: string[] = []
  for (let number = 1; number <= 25; number++)
    titles.unshift((await market.aVerifiedProperty({ location: `${number} ${row}` })).title)
  const taken = await market.anAcceptedOffer(await market.aVerifiedProperty({ location: `26 ${row}` }))
  const page = await signedIn(await market.aBuyer())
  const calls: string[] = []
  page.on('request', request => {
    if (request.url().includes('/properties/verified?')) calls.push(request.url())
  })
  const cards = page.getByRole('article').getByRole('heading')
  const choice = page.getByRole('checkbox', { name: 'Under offer last' })
  await page.goto(`/all-properties?search=${encodeURIComponent(row)}`)
  await expect(cards).toHaveText([taken.title, ...titles.slice(0, 23)])
  await expect(choice).not.toBeChecked()
  // The first page may have come with the document.
  expect(calls.length).toBeLessThan(2)

  await page.getByRole('combobox', { name: 'Sort' }).focus()
  await page.keyboard.press('Tab')
  await expect(choice).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/[?&]under-offer=last(&|$)/)
  await expect(cards).toHaveText(titles.slice(0, 24))
  await expect(page.getByText('26 properties')).toBeVisible()
  await expect(page.getByText('Showing 24 of 26')).toBeVisible()
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(cards).toHaveText([...titles, taken.title])
  await expect(page.getByText('Showing 26 of 26')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)

  await page.reload()
  await expect(choice).toBeChecked()
  await expect(cards).toHaveText([...titles, taken.title])
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Lowest price first')
  await expect(page).toHaveURL(/under-offer=last.*sort=price-low/)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(cards.last()).toHaveText(taken.title)

  await page.getByRole('combobox', { name: 'Search by location' }).fill(`26 ${row}`)
  await expect(cards).toHaveText([taken.title])
  await expect(page.getByText('1 property', { exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'Search by location' }).fill(`27 ${row}`)
  await expect(page.getByText(`No properties found for "27 ${row}"`)).toBeVisible()
  await page.getByRole('combobox', { name: 'Search by location' }).fill(row)
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Newest first')
  await expect(cards).toHaveText([...titles, taken.title])
  // The box changes with the click, before the list has been rendered.
  expect(await choice.evaluate((box: HTMLInputElement) => (box.click(), box.checked))).toBe(false)
  await expect(page).not.toHaveURL(/under-offer/)
  await expect(cards).toHaveText([taken.title, ...titles.slice(0, 23)])
})

test('homes under offer that fail to load can be loaded with "Show more"', async ({ market, signedIn }) => {
  const location = `Retry Row ${Date.now()}`
  const free = await market.aVerifiedProperty({ location: `1 ${location}` })
  const taken = await market.anAcceptedOffer(await market.aVerifiedProperty({ location: `2 ${location}` }))
  const page = await signedIn(await market.aBuyer())
  await page.route(/underOffer=true/, route => route.fulfill({ status: 400, json: { message: 'Not now.' } }))
  const refused = page.waitForResponse(/underOffer=true/)
  await page.goto(`/all-properties?under-offer=last&search=${encodeURIComponent(location)}`)
  const cards = page.getByRole('article').getByRole('heading')
  await expect(cards).toHaveText([free.title])
  await refused
  await page.unroute(/underOffer=true/)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(cards).toHaveText([free.title, taken.title])
})
