import { expect, type Page } from '@playwright/test'
import { test, type Market, type Person } from '../market/market.ts'
import { confirm } from '../market/people.ts'

const mark = (market: Market, as: 'fraud' | 'agent', { id }: Person) =>
  market.call('PATCH', `/users/${as}/${id}`, market.admin.token)
const bannerOf = (page: Page) => page.getByRole('region', { name: 'Accepted offer' })
const groupOf = (page: Page, name: string) => page.getByRole('region', { name })

test('an offer on hold is counted and shown apart from those to pay', async ({ market, signedIn }) => {
  const [buyer, agent, other] = [await market.aBuyer(), await market.anAgent(), await market.anAgent()]
  const free = await market.between(agent, buyer).anAcceptedOffer()
  const frozen = await market.between(other, buyer).anAcceptedOffer()
  await mark(market, 'fraud', other)
  const page = await signedIn(buyer)
  await page.goto('/dashboard/bought-properties')
  await expect(page.getByRole('banner').getByRole('link', { name: '1 to pay' })).toBeVisible()
  await expect(bannerOf(page)).toContainText(`for ${free.title} was accepted.`)
  await expect(bannerOf(page).getByRole('link', { name: '1 on hold' })).toBeVisible()
  await expect(groupOf(page, 'To pay').getByRole('article')).toHaveCount(1)
  await expect(groupOf(page, 'To pay')).toContainText(free.title)
  const onHold = groupOf(page, 'On hold')
  await expect(onHold).toContainText(frozen.title)
  await expect(onHold.getByRole('article').getByText('On hold', { exact: true })).toBeVisible()
  await expect(onHold).toContainText('You can’t cancel it here, but support can.')
  await expect(onHold.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', /^mailto:.+subject=/)
  await expect(onHold.getByRole('link', { name: 'Pay Now' })).toHaveCount(0)

  await page.goto(`/property-details/${frozen.propertyId}`)
  await expect(page.getByRole('main').getByRole('link', { name: 'Contact support' })).toBeVisible()

  await page.goto(`/dashboard/payment/${frozen.id}`)
  await expect(page.getByRole('main').getByRole('link', { name: 'Contact support' })).toBeVisible()

  await page.goto('/dashboard/user-profile')
  await expect(groupOf(page, 'Accepted offers')).toContainText(free.title)
  await expect(groupOf(page, 'Accepted offers')).not.toContainText(frozen.title)
  await expect(groupOf(page, 'Offers on hold')).toContainText(frozen.title)
})

test('the bell says when an accepted offer cannot be paid, and when it can again', async ({ market, signedIn }) => {
  const [buyer, agent] = [await market.aBuyer(), await market.anAgent()]
  const { id, title } = await market.between(agent, buyer).anAcceptedOffer()
  const page = await signedIn(buyer)
  await mark(market, 'fraud', agent)
  await page.goto('/dashboard/notifications')
  const entries = page.getByRole('main').getByRole('listitem').filter({ hasText: title })
  await expect(entries.first()).toContainText(`You can’t pay for ${title} now`)
  await expect(entries.first()).toContainText('You have not been charged.')
  await mark(market, 'agent', agent)
  await page.reload()
  await expect(entries).toHaveCount(2)
  await expect(entries.first()).toContainText(`You can pay for ${title} again`)
  await expect(entries.first()).toContainText('Pay by')
  await entries.first().getByRole('link').click()
  await expect(page).toHaveURL(`/dashboard/payment/${id}`)
})

test('a pending offer is a backup in the profile once its buyer has agreed', async ({ market, signedIn }) => {
  const [buyer, agent] = [await market.aBuyer(), await market.anAgent()]
  const home = await market.between(agent, buyer).aVerifiedProperty()
  const { id } = await market.between(agent, buyer).aPendingOffer(home)
  await market.between(agent, await market.aBuyer()).anAcceptedOffer(home)
  await market.call('PATCH', `/offers/agree-to-backup/${id}`, buyer.token, { version: 1 })
  const page = await signedIn(buyer)
  await page.goto('/dashboard/user-profile')
  const pending = groupOf(page, 'Pending offers').getByRole('listitem').filter({ hasText: home.title })
  await expect(pending.getByText('Backup', { exact: true })).toBeVisible()
  await expect(pending.getByText('Pending', { exact: true })).toHaveCount(0)
})

test('an admin reads what a fraud mark affects before setting it, and before lifting it', async ({
  market,
  signedIn,
}) => {
  const agent = await market.anAgent('Connie Counted')
  const [buyer, other] = [await market.aBuyer(), await market.aBuyer()]
  const home = await market.between(agent, buyer).aVerifiedProperty()
  await market.call('PATCH', `/properties/advertise/${home.id}`, market.admin.token)
  await market.between(agent, buyer).aPendingOffer(home)
  await market.between(agent, other).anAcceptedOffer()
  const page = await signedIn(market.admin)
  const question = page.getByRole('alertdialog')
  const askToMark = async () => {
    await page.goto('/dashboard/manage-users?search=Connie')
    await page.getByRole('button', { name: 'More actions for Connie Counted' }).click()
    await page.getByRole('menuitem', { name: 'Mark Fraud' }).click()
  }
  await askToMark()
  await expect(question).toContainText('2 listings are hidden. The advertising of 1 ends.')
  await expect(question).toContainText('1 pending offer is closed.')
  await expect(question).toContainText(/1 accepted offer of \$[\d,]+ can’t be paid while the mark lasts/)
  await question.getByRole('link', { name: 'See Deals' }).click()
  await expect(page).toHaveURL('/dashboard/deals')
  await expect(question).toBeHidden()

  await askToMark()
  await confirm(page, 'Mark Fraud')
  await expect(page.getByText('User marked as Fraud.')).toBeVisible()
  await page.getByRole('button', { name: 'Make Agent' }).click()
  await expect(question).toContainText('2 listings are shown again.')
  await expect(question).toContainText(/1 accepted offer of \$[\d,]+ can be paid again/)
})
