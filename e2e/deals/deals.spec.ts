import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from '../shell/expect-accessible.ts'
import { test } from '../market/market.ts'
import { confirm, rowOf } from '../market/people.ts'

const reason = 'The bank has refused the loan.'

const colourOf = (action: Locator) => action.evaluate(element => getComputedStyle(element).backgroundColor)

async function giveReason(page: Page, action: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: action }).click()
  await expect(dialog.getByText('Reason is required')).toBeVisible()
  await dialog.getByLabel('Reason').fill(reason)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: action }).click()
  await expect(dialog).toBeHidden()
}

test('buyer and agent cancel an accepted offer by agreement', async ({ market, signedIn }) => {
  const [agent, buyer] = [await market.anAgent(), await market.aBuyer()]
  const offer = await market.between(agent, buyer).anAcceptedOffer()
  const [atBuyer, atAgent] = [await signedIn(buyer), await signedIn(agent)]
  const card = atBuyer.getByRole('article').filter({ hasText: offer.title })
  const row = rowOf(atAgent, offer.title)

  await atBuyer.goto('/dashboard/bought-properties')
  const payNow = card.getByRole('link', { name: 'Pay Now' })
  const actions = card.getByRole('button').filter({ hasNotText: 'Download the record' }).or(payNow)
  await expect(actions).toHaveText(['Pay Now', 'Ask to cancel'])
  const primary = await colourOf(payNow)
  await card.getByRole('button', { name: 'Ask to cancel' }).click()
  await giveReason(atBuyer, 'Ask to cancel')
  await expect(card).toContainText(`You have asked to cancel: “${reason}” The agent has not answered yet.`)
  await expect(actions).toHaveText(['Withdraw request', 'Pay Now'])
  expect(await colourOf(payNow)).not.toBe(primary)
  await card.getByRole('button', { name: 'Withdraw request' }).press('Enter')
  await expect(actions).toHaveText(['Pay Now', 'Ask to cancel'])
  await expect(card.locator('*:focus')).toHaveCount(1)
  await card.getByRole('button', { name: 'Ask to cancel' }).click()
  await giveReason(atBuyer, 'Ask to cancel')

  await atAgent.goto('/dashboard/requested-properties')
  await expect(row).toContainText(`The buyer asks to cancel: “${reason}”`)
  await row.getByRole('button', { name: 'Decline' }).click()
  await expect(atAgent.getByText('Request declined.')).toBeVisible()
  await row.getByRole('button', { name: 'Ask to cancel' }).click()
  await giveReason(atAgent, 'Ask to cancel')
  await row.getByRole('button', { name: 'Withdraw request' }).click()
  await expect(atAgent.getByText('Request withdrawn.')).toBeVisible()
  await row.getByRole('button', { name: 'Ask to cancel' }).click()
  await giveReason(atAgent, 'Ask to cancel')

  await atBuyer.goto('/')
  const banner = atBuyer.getByRole('region', { name: 'Accepted offer' })
  await expect(banner).toContainText(`The agent asks to cancel: “${reason}”`)
  await atBuyer.goto(`/property-details/${offer.propertyId}`)
  await expect(atBuyer.getByRole('main')).toContainText(`The agent asks to cancel: “${reason}”`)
  await atBuyer.goto(`/dashboard/payment/${offer.id}`)
  const asked = atBuyer.getByRole('alert').filter({ hasText: 'The agent asks to cancel this offer' })
  await expect(asked).toContainText(`Reason: “${reason}”`)
  await expect(banner).not.toContainText(reason)
  await expect(atBuyer.getByRole('button', { name: /^Pay Now/ })).toBeVisible()
  await expectAccessible(atBuyer)
  await asked.getByRole('link', { name: 'Answer the agent' }).click()

  await expect(card).toContainText(`The agent asks to cancel: “${reason}”`)
  await card.getByRole('button', { name: 'Agree' }).click()
  await confirm(atBuyer, 'Cancel the offer')
  await expect(card).toContainText(`Cancelled by agreement: ${reason}`)
  await expect(payNow).toHaveCount(0)
  await atAgent.reload()
  await expect(row.getByText('Cancelled', { exact: true })).toBeVisible()
})
