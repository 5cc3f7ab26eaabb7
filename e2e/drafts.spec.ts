import { expect, type Page } from '@playwright/test'
import { test } from './market.ts'
import { aBrowserFor, confirm, fillLogin, housePicture } from './people.ts'

const restored = 'Your draft has been restored.'

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' })

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
  await expect(question(page)).toContainText('Your text is kept as a draft until you close this tab.')
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
  await page.getByRole('button', { name: 'Discard it' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('')
  await page.getByRole('link', { name: 'Agent Profile' }).click()
  await expect(page).toHaveURL('/dashboard/agent-profile')
  await expect(question(page)).toHaveCount(0)
})

test('a draft survives an expired session, and is gone once it is saved', async ({ browser, market }) => {
  const agent = await market.anAgent('Dora Draft')
  const page = await aBrowserFor(browser, agent.state)
  await page.goto('/dashboard/add-property')
  await page.getByLabel('Title').fill('Enduring Estate')
  await page.getByLabel('Location').fill('Long Lane 1')
  await page.getByLabel('Description').fill('Stays when the session ends.')
  await page.getByLabel('Minimum price').fill('400000')
  await page.getByLabel('Maximum price').fill('500000')
  await page.getByLabel('Image').setInputFiles(housePicture)

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.setItem('access-token', 'expired.by.now'))
  await page.getByRole('button', { name: 'Add Property' }).click()
  await expect(page).toHaveURL('/login')
  await page.getByRole('alertdialog').getByRole('button').click()
  await fillLogin(page, agent)
  await expect(page).toHaveURL('/dashboard/add-property')
  await expect(page.getByText(restored)).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveValue('Stays when the session ends.')

  await page.getByLabel('Image').setInputFiles(housePicture)
  await page.getByRole('button', { name: 'Add Property' }).click()
  await expect(page.getByText('Property added successfully!')).toBeVisible()
  await expect(question(page)).toHaveCount(0)
  await page.goto('/dashboard/add-property')
  await expect(page.getByLabel('Title')).toHaveValue('')
  await expect(page.getByText(restored)).toHaveCount(0)
})

test('a dialog with typed text asks before it closes', async ({ market, signedIn }) => {
  const { id } = await market.aVerifiedProperty()
  const page = await signedIn(market.buyer)
  await page.goto(`/property-details/${id}`)
  await page.getByRole('button', { name: 'Add a Review' }).click()
  const review = page.getByRole('textbox', { name: 'Your review' })
  await review.fill('A bright house')
  await page.keyboard.press('Escape')
  await confirm(page, 'Stay')
  await expect(review).toHaveValue('A bright house')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await confirm(page, 'Leave')
  await expect(review).toBeHidden()

  await page.reload()
  await page.getByRole('button', { name: 'Add a Review' }).click()
  await expect(review).toHaveValue('A bright house')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Review added successfully!')).toBeVisible()
  await page.getByRole('button', { name: 'Add a Review' }).click()
  await expect(review).toHaveValue('')
})

test('an offer, a profile, an application and a rejection are kept as drafts', async ({ browser, market }) => {
  const buyer = await market.aBuyer('Dirk Drafts')
  const { id: propertyId } = await market.aVerifiedProperty()
  const { _id: entry } = await market.call('POST', '/wishlist', buyer.token, { propertyId })
  const page = await aBrowserFor(browser, buyer.state)

  await page.goto(`/dashboard/wishlist/make-offer/${entry}`)
  await page.getByLabel('Offer amount').fill('450,000')
  await page.reload()
  await expect(page.getByLabel('Offer amount')).toHaveValue('450,000')

  await page.goto('/dashboard/become-agent')
  await page.getByLabel('Licence number').fill('L-1234')
  await page.reload()
  await expect(page.getByLabel('Licence number')).toHaveValue('L-1234')

  await page.goto('/dashboard/user-profile')
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await page.getByLabel('Name').fill('Dirk Renamed')
  await page.reload()
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Dirk Renamed')

  const { id: pending } = await market.aPendingProperty()
  const admin = await aBrowserFor(browser, market.admin.state)
  await admin.goto(`/property-details/${pending}`)
  await admin.getByRole('button', { name: 'Reject' }).click()
  await admin.getByLabel('Details (optional)').fill('The picture is upside down.')
  await admin.reload()
  await admin.getByRole('button', { name: 'Reject' }).click()
  await expect(admin.getByLabel('Details (optional)')).toHaveValue('The picture is upside down.')
})

test('drafts are removed at a logout, and hidden from the next person', async ({ browser, market }) => {
  const [first, second] = [await market.anAgent('Fay First'), await market.anAgent('Sid Second')]
  const page = await aBrowserFor(browser, first.state)
  await page.goto('/dashboard/add-property')
  await page.getByLabel('Title').fill('Secret Shack')
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await expect(question(page)).toContainText('What you have typed here will be lost.')
  await confirm(page, 'Stay')
  await expect(page.getByLabel('Title')).toHaveValue('Secret Shack')
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await confirm(page, 'Leave')
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => sessionStorage.getItem('drafts'))).toBeNull()

  await fillLogin(page, first)
  await page.getByLabel('Title').fill('Left Behind')
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await fillLogin(page, second)
  await expect(page.getByRole('banner')).toContainText(second.name)
  await page.goto('/dashboard/add-property')
  await expect(page.getByLabel('Title')).toHaveValue('')
  expect(await page.evaluate(() => sessionStorage.getItem('drafts'))).not.toContain('Left Behind')
})
