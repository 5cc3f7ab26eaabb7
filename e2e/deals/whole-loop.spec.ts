import { type Browser, expect, type Page } from '@playwright/test'
import { buyingDate } from '../market/days.ts'
import { test } from '../market/market.ts'
import { removeNewerBuiltIns } from '../market/old-browser.ts'
import {
  aBrowserFor,
  admin,
  aNewcomer,
  confirm,
  fillCard,
  housePicture,
  login,
  register,
  rowOf,
} from '../market/people.ts'
import { followTo } from '../market/places.ts'
import { translatePages } from '../market/translated.ts'

/** A laptop of 1366 × 768 at 125 %, whose old browser translates the pages. */
async function aBrowserInTheWay(browser: Browser): Promise<Page> {
  const page = await aBrowserFor(browser, undefined, { viewport: { width: 1093, height: 500 } })
  await translatePages(page.context())
  await removeNewerBuiltIns(page.context())
  return page
}

test('an agent lists, an admin verifies, a buyer offers, pays and reviews, and the home page shows it', async ({
  browser,
}) => {
  const [agentPage, adminPage, buyerPage] = [
    await aBrowserInTheWay(browser),
    await aBrowserInTheWay(browser),
    await aBrowserInTheWay(browser),
  ]
  const agent = aNewcomer('Agneta Agent')
  const buyer = aNewcomer('Bruno Buyer')
  const title = `Harbour Loft ${Date.now()}`

  await test.step('the admin makes the newcomer an agent', async () => {
    await register(agentPage, agent)
    await login(adminPage, admin)
    await followTo(adminPage, `/dashboard/manage-users?search=${encodeURIComponent(agent.email)}`)
    const row = rowOf(adminPage, agent.email)
    await row.getByRole('button', { name: /Make Agent/ }).click()
    await confirm(adminPage, 'Make Agent')
    await expect(adminPage.getByText('User promoted to Agent.')).toBeVisible()
  })

  await test.step('the agent lists a property', async () => {
    await agentPage.goto('/dashboard/add-property')
    await agentPage.getByLabel('Title').fill(title)
    await agentPage.getByLabel('Location').fill('4 Quay Road, Bergen')
    await agentPage.getByLabel('Image').setInputFiles(housePicture)
    await agentPage.getByLabel('Description').fill('Light on three sides, and the sea in front.')
    await agentPage.getByLabel('Minimum price').fill('400,000')
    await agentPage.getByLabel('Maximum price').fill('450000')
    await agentPage.getByRole('button', { name: 'Add Property' }).click()
    await expect(agentPage.getByText('Property added successfully!')).toBeVisible()
    await expect(agentPage).toHaveURL(/\/dashboard\/my-properties/)
    await expect(agentPage.getByRole('article').filter({ hasText: title })).toContainText('Pending')
  })

  await test.step('the admin verifies and advertises it', async () => {
    await followTo(adminPage, `/dashboard/manage-properties?search=${encodeURIComponent(title)}`)
    const row = rowOf(adminPage, title)
    await expect(row).toContainText('$400,000 - $450,000')
    await row.getByRole('button', { name: /^Verify/ }).click()
    await expect(adminPage.getByText('Property verified.')).toBeVisible()
    await expect(row).toContainText('Verified')
    await followTo(adminPage, '/dashboard/advertise-properties?search=Quay%20Road')
    const advertise = rowOf(adminPage, title)
    await advertise.getByRole('button', { name: /^Advertise/ }).click()
    await expect(adminPage.getByText('Property marked for advertisement!')).toBeVisible()
    await expect(advertise).toContainText('Advertised')
  })

  await test.step('the home page features it, and the buyer finds it from there', async () => {
    await buyerPage.goto('/')
    await expect(buyerPage.getByRole('article').filter({ hasText: title })).toContainText('$400,000 - $450,000')
    await buyerPage.goto('/all-properties')
    await expect(buyerPage).toHaveURL(/\/login$/)
    await buyerPage.getByRole('link', { name: "Don't have an account? Register" }).click()
    await buyerPage.getByLabel('Name').fill(buyer.name)
    await buyerPage.getByLabel('Profile image').setInputFiles(housePicture)
    await buyerPage.getByLabel('Email').fill(buyer.email)
    await buyerPage.getByLabel('Password', { exact: true }).fill(buyer.password)
    await buyerPage.getByRole('button', { name: 'Register' }).click()
    await expect(buyerPage).toHaveURL(/\/all-properties$/)
    await buyerPage.getByRole('combobox', { name: 'Search by location' }).fill('quay ROAD, berg')
    const card = buyerPage.getByRole('article').filter({ hasText: title })
    await card.getByRole('link', { name: 'Details' }).click()
    await expect(buyerPage.getByRole('heading', { level: 1, name: title })).toBeVisible()
  })

  await test.step('the buyer saves it and makes an offer within the range', async () => {
    await buyerPage.getByRole('button', { name: 'Add To Wishlist' }).click()
    await expect(buyerPage.getByText('Added to Wishlist!')).toBeVisible()
    await followTo(buyerPage, '/dashboard/wishlist')
    await buyerPage.getByRole('link', { name: /Make an Offer/ }).click()
    await buyerPage.getByLabel('Offer amount').fill('425000')
    await buyerPage.getByLabel('Buying date').fill(buyingDate)
    await buyerPage.getByRole('button', { name: 'Make an Offer' }).click()
    await expect(buyerPage.getByText('Offer submitted successfully!')).toBeVisible()
  })

  await test.step('the agent accepts', async () => {
    await followTo(agentPage, '/dashboard/requested-properties')
    const row = rowOf(agentPage, title)
    await expect(row).toContainText('$425,000')
    await row.getByRole('button', { name: /^Accept/ }).click()
    await confirm(agentPage, 'Accept')
    await expect(agentPage.getByText('The offer has been accepted.')).toBeVisible()
    await expect(row.getByRole('button', { name: /^Accept/ })).toBeDisabled()
    await expect(row.getByRole('button', { name: /^Reject/ })).toBeDisabled()
  })

  await test.step('the buyer pays by card', async () => {
    await buyerPage.goto('/dashboard/bought-properties')
    await buyerPage.getByRole('link', { name: /Pay Now/ }).click()
    await expect(buyerPage.getByRole('heading', { name: `Pay for ${title}` })).toBeVisible()
    await fillCard(buyerPage)
    await buyerPage.getByRole('button', { name: 'Pay Now' }).click()
    await expect(buyerPage.getByText('Payment successful.')).toBeVisible()
    await expect(buyerPage).toHaveURL(/\/dashboard\/bought-properties$/)
    const card = buyerPage.getByRole('article').filter({ hasText: title })
    await expect(card).toContainText('Bought')
    await expect(card).toContainText(/pi_[0-9a-f]+/)
    await followTo(buyerPage, '/dashboard/wishlist')
    await expect(buyerPage.getByText('No wishlist properties found.')).toBeVisible()
  })

  await test.step('it is sold: off the lists, in the agent’s sales with the total', async () => {
    await followTo(agentPage, '/dashboard/sold-properties')
    await expect(rowOf(agentPage, title)).toContainText('$425,000')
    await expect(agentPage.getByText('$425,000')).toHaveCount(2)
    await buyerPage.goto('/all-properties?search=quay+road')
    await expect(buyerPage.getByText('No properties found for "quay road"')).toBeVisible()
  })

  await test.step('the buyer reviews it, and the home page shows the review and the agent', async () => {
    await buyerPage.goto('/dashboard/bought-properties')
    await buyerPage.getByRole('link', { name: title }).click()
    await expect(buyerPage.getByText('You bought this home', { exact: true })).toBeVisible()
    await buyerPage.getByRole('button', { name: 'Add a Review' }).click()
    const dialog = buyerPage.getByRole('dialog', { name: 'Write your review' })
    await dialog.getByRole('textbox').fill(`Just as described. ${title}`)
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(buyerPage.getByText('Review added successfully!')).toBeVisible()
    await buyerPage.goto('/')
    await expect(buyerPage.getByText(`Just as described. ${title}`)).toBeVisible()
    await expect(buyerPage.getByRole('heading', { name: 'Top Agents' })).toBeVisible()
    await buyerPage.goto('/dashboard/my-reviews')
    await expect(buyerPage.getByText(`Just as described. ${title}`)).toBeVisible()
  })
})
