import { expect, type Page } from '@playwright/test'
import { test } from '../market/market.ts'
import { expectAccessible } from '../shell/expect-accessible.ts'

const bellOf = (page: Page, unread: number) =>
  page
    .getByRole('banner')
    .getByRole('button', { name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`, exact: true })
const listOf = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

test('an agent and a buyer learn from the bell what became of an offer', async ({ market, signedIn }) => {
  const [agent, buyer] = [await market.anAgent(), await market.aBuyer()]
  const [atAgent, atBuyer] = [await signedIn(agent), await signedIn(buyer)]
  await atBuyer.clock.install()
  await atBuyer.goto('/')
  await expect(bellOf(atBuyer, 0)).toBeVisible()
  const { aPendingOffer, decide } = market.between(agent, buyer)
  const { propertyId, title } = await aPendingOffer()

  // One about the new role, one about the verified listing, one about the offer.
  await atAgent.goto('/all-properties')
  await bellOf(atAgent, 3).click()
  const newest = listOf(atAgent).getByRole('listitem').first()
  await expect(newest).toContainText('New offer of $450,000')
  await expect(newest).toContainText(title)
  await expectAccessible(atAgent)
  await newest.getByRole('link').click()
  await expect(atAgent).toHaveURL(/\/dashboard\/requested-properties$/)
  await expect(listOf(atAgent)).toBeHidden()
  await expect(bellOf(atAgent, 2)).toBeVisible()

  await decide('accept', propertyId)
  // The open page of the buyer, without a reload.
  await atBuyer.clock.runFor(26_000)
  await expect(bellOf(atBuyer, 1)).toBeVisible()
  await bellOf(atBuyer, 1).press('Enter')
  const accepted = listOf(atBuyer).getByRole('link', { name: /Your offer of \$450,000 was accepted/ })
  await expect(accepted).toContainText('Pay by')
  await accepted.press('Enter')
  await expect(atBuyer).toHaveURL(/\/dashboard\/payment\//)
  await expect(bellOf(atBuyer, 0)).toBeVisible()
})
