import { expect, type Page } from '@playwright/test'
import { test } from '../market/market.ts'
import { aBrowserFor, confirm, fillLogin, housePicture } from '../market/people.ts'

const restored = 'Your draft has been restored.'

const storedDrafts = (page: Page) => page.evaluate(() => sessionStorage.getItem('drafts'))

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave this page?' })

test('a form with typed text asks before a link, Back and Forward leave it, and keeps a draft', async ({
  market,
  signedIn,
}) => {
  const page = await signedIn(market.agent)
  await page.goto('/dashboard/my-properties')
  await page.getByRole('link', { name: 'Add Property', exact: true }).first().click()
  await page.getByLabel('Title').fill('Draughty Manor')
  await page.getByLabel('Minimum price').fill('400,000')

  await page.getByRole('link', { name: 'Agent Profile' }).click()
  await expect(question(page)).toContainText('Your draft is kept until you close this tab or log out.')
  await confirm(page, 'Stay')
  await expect(page).toHaveURL('/dashboard/add-property')
  await expect(page.getByLabel('Title')).toHaveValue('Draughty Manor')

  await page.goBack()
  await expect(question(page)).toBeVisible()
  await expect(page).toHaveURL('/dashboard/add-property')
  await confirm(page, 'Stay')
  await page.goBack()
  await confirm(page, 'Leave')
  await expect(page).toHaveURL('/dashboard/my-properties')

  await page.goForward()
  await expect(page.getByText(restored)).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Draughty Manor')
  await expect(page.getByLabel('Minimum price')).toHaveValue('400,000')

  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('Draughty Manor')
  await page.getByLabel('Image').setInputFiles(housePicture)
  await expect(page.getByRole('button', { name: 'Remove' })).toBeVisible()
  await page.getByRole('button', { name: 'Discard it' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Remove' })).toHaveCount(0)
  await page.getByLabel('Title').fill('Another Abbey')
  await expect.poll(() => storedDrafts(page)).toContain('Another Abbey')
  await expect(page.getByText(restored)).toHaveCount(0)
  await page.getByLabel('Title').fill('')
  await page.getByRole('link', { name: 'Agent Profile' }).click()
  await expect(page).toHaveURL('/dashboard/agent-profile')
  await expect(question(page)).toHaveCount(0)
})

test('a logout removes drafts and ends other tabs, a login continues them, and the next person sees no draft', async ({
  browser,
  market,
}) => {
  const [first, second] = [await market.anAgent('Fay First'), await market.anAgent('Sid Second')]
  const page = await aBrowserFor(browser, first.state)
  await page.goto('/dashboard/add-property')
  await page.getByLabel('Title').fill('Secret Shack')
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Log out?' })).toContainText('will be lost.')
  await confirm(page, 'Stay')
  await expect(page.getByLabel('Title')).toHaveValue('Secret Shack')
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  const otherTab = await page.context().newPage()
  await otherTab.goto('/dashboard/agent-profile')
  await otherTab.getByRole('button', { name: 'Edit profile' }).click()
  await otherTab.getByLabel('Name').fill('Fay Forgotten')
  await expect.poll(() => storedDrafts(otherTab)).toContain('Fay Forgotten')
  await page.bringToFront()
  await confirm(page, 'Log out')
  await expect(page).toHaveURL('/login')
  expect(await storedDrafts(page)).toBeNull()
  await expect(otherTab).toHaveURL('/login')
  expect(await storedDrafts(otherTab)).toBeNull()
  await expect(otherTab.getByText('You logged out in another tab.')).toBeVisible()

  await fillLogin(page, first)
  await expect(page.getByRole('banner')).toContainText(first.name)
  await expect(otherTab).toHaveURL('/dashboard/agent-profile')
  await expect(otherTab.getByRole('button', { name: 'Edit profile' })).toBeVisible()
  await page.goto('/dashboard/add-property')
  await page.getByLabel('Title').fill('Left Behind')
  await expect.poll(() => storedDrafts(page)).toContain('Left Behind')
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await fillLogin(page, second)
  await expect(page.getByRole('banner')).toContainText(second.name)
  await page.goto('/dashboard/add-property')
  await expect(page.getByLabel('Title')).toHaveValue('')
  expect(await storedDrafts(page)).not.toContain('Left Behind')
})
