import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../shell/expect-accessible.ts'
import { buyingDate } from '../market/days.ts'
import { type Market, type Person, test } from '../market/market.ts'
import { confirm, rowOf } from '../market/people.ts'

/** An accepted offer of 1,500,000 dollars. */
async function aLargeDeal({ call, admin }: Market, agent: Person, buyer: Person) {
  const title = `Manor ${Date.now().toString(36)}`
  const { _id: propertyId } = await call('POST', '/properties', agent.token, {
    title,
    location: 'Above the lake',
    description: 'Very large.',
    image: '/images/villa-dusk/1280.webp',
    minPrice: 1_000_000,
    maxPrice: 2_000_000,
  })
  await call('PATCH', `/properties/verify/${propertyId}`, admin.token)
  const terms = { offerAmount: 1_500_000, buyingDate }
  const { _id: id } = await call('POST', '/offers', buyer.token, { propertyId, ...terms })
  await call('PATCH', `/offers/accept/${id}`, agent.token)
  return { id, title }
}

async function record(page: Page, title: string, reference: string) {
  await page.goto('/dashboard/requested-properties')
  await rowOf(page, title).getByRole('button', { name: 'Record transfer' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Record' }).click()
  await expect(dialog.getByText('Reference is required')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Reference').fill(reference)
  await dialog.getByRole('button', { name: 'Record' }).click()
  await expect(page.getByText('Transfer recorded. The buyer has been asked to confirm it.')).toBeVisible()
  await expect(rowOf(page, title)).toContainText(`Transfer ${reference}`)
}

async function cancel(page: Page) {
  await page.getByRole('button', { name: 'Cancel transfer' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Wrong reference.')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel transfer' }).click()
  await expect(page.getByText('Transfer cancelled.')).toBeVisible()
}

test('a home above the limit of cards is sold by a transfer that agent and buyer agree on', async ({
  market,
  signedIn,
}) => {
  const [agent, buyer] = [await market.anAgent(), await market.aBuyer()]
  const { id, title } = await aLargeDeal(market, agent, buyer)
  const [atBuyer, atAgent, atAdmin] = [await signedIn(buyer), await signedIn(agent), await signedIn(market.admin)]
  await atBuyer.goto(`/dashboard/payment/${id}`)
  await expect(atBuyer.getByText('A card payment can be at most $999,999.99')).toBeVisible()
  const agree = atBuyer.getByRole('listitem').filter({ hasText: 'Agree with' })
  await expect(agree).toContainText(agent.email)
  await expect(agree.getByRole('link', { name: 'send a message' })).toHaveAttribute('href', /\/messages\/about\//)
  await expect(atBuyer.getByText('Pay by', { exact: true })).toBeVisible()

  await atBuyer.goto('/dashboard/bought-properties')
  await atBuyer.getByRole('article').filter({ hasText: title }).getByRole('link', { name: 'Pay Now' }).click()
  await expect(atBuyer).toHaveURL(`/dashboard/payment/${id}`)

  const reference = `WIRE-${title}`
  await record(atAgent, title, reference)
  await atBuyer.reload()
  await expect(atBuyer.getByText(`Transfer ${reference}`, { exact: true })).toBeVisible()
  await expect(atBuyer.getByText('Pay by', { exact: true })).toHaveCount(0)
  await expectAccessible(atBuyer)

  await atAdmin.goto('/dashboard/deals?list=transfers')
  await expect(rowOf(atAdmin, title)).toContainText('Unconfirmed')
  await expect(rowOf(atAdmin, title)).toContainText(reference)

  await atBuyer.goto('/dashboard/bought-properties')
  const card = atBuyer.getByRole('article').filter({ hasText: title })
  await expect(card).toContainText(`The agent recorded your transfer ${reference}. Confirm it to complete`)
  await expect(card.getByRole('link', { name: 'Pay Now' })).toHaveCount(0)
  await card.getByRole('link', { name: 'Confirm transfer' }).click()
  await atBuyer.getByRole('button', { name: 'Confirm transfer' }).click()
  await confirm(atBuyer, 'Confirm')
  await expect(atBuyer).toHaveURL(/\/dashboard\/bought-properties$/)
  await expect(card).toContainText('Bought')
  await expect(card).toContainText(reference)
  await card.getByRole('link', { name: 'Receipt' }).click()
  await expect(atBuyer.getByRole('article')).toContainText('Transfer, arranged with the agent')

  await atAdmin.reload()
  await expect(rowOf(atAdmin, title)).toContainText('Confirmed')
  await atAgent.goto('/dashboard/sold-properties')
  await expect(rowOf(atAgent, title)).toContainText('$1,500,000')
  await atAgent.getByRole('link', { name: `Receipt for ${title}` }).click()
  await expect(atAgent.getByRole('article')).toContainText(reference)
})

test('a confirmed transfer leads to the purchase, however slowly the lists reload', async ({ market, signedIn }) => {
  const [agent, buyer] = [await market.anAgent(), await market.aBuyer()]
  const { id, title } = await aLargeDeal(market, agent, buyer)
  await market.call('PATCH', `/offers/record-transfer/${id}`, agent.token, { reference: `SLOW-${title}` })
  const page = await signedIn(buyer)
  await page.goto(`/dashboard/payment/${id}`)
  await page.getByRole('button', { name: 'Confirm transfer' }).click()
  await page.route('**/api/buyer-dashboard-summary', async route => {
    await new Promise(resolve => setTimeout(resolve, 1500))
    await route.continue()
  })
  await confirm(page, 'Confirm')
  await expect(page).toHaveURL(/\/dashboard\/bought-properties$/)
  await expect(page.getByRole('article').filter({ hasText: title })).toContainText('Bought')
})

test('either side cancels a recorded transfer with a reason that everybody reads, and the deadline goes on', async ({
  market,
  signedIn,
}) => {
  const [agent, buyer] = [await market.anAgent(), await market.aBuyer()]
  const { id, title } = await aLargeDeal(market, agent, buyer)
  const [atBuyer, atAgent] = [await signedIn(buyer), await signedIn(agent)]
  await record(atAgent, title, `FIRST-${title}`)
  await atBuyer.goto(`/dashboard/payment/${id}`)
  await cancel(atBuyer)
  await expect(atBuyer.getByText('Pay by', { exact: true })).toBeVisible()
  await expect(atBuyer.getByText(`You cancelled the transfer FIRST-${title}`)).toBeVisible()
  await atAgent.goto('/dashboard/notifications')
  await expect(atAgent.getByText(`The buyer cancelled the transfer FIRST-${title}`)).toBeVisible()
  await expect(atAgent.getByText(`${title}. “Wrong reference.” The offer stays accepted`)).toBeVisible()

  await record(atAgent, title, `SECOND-${title}`)
  await expect(rowOf(atAgent, title)).not.toContainText('cancelled the transfer')
  await cancel(atAgent)
  await expect(rowOf(atAgent, title)).toContainText('To be paid by')
  await expect(rowOf(atAgent, title)).toContainText(`You cancelled the transfer SECOND-${title}`)
  await expect(rowOf(atAgent, title).getByRole('button', { name: 'Record transfer' })).toBeVisible()

  await atBuyer.reload()
  await expect(atBuyer.getByText(`The agent cancelled the transfer SECOND-${title}`)).toBeVisible()
  await expect(atBuyer.getByText('Reason: “Wrong reference.”')).toBeVisible()
  await expectAccessible(atBuyer)
  await atBuyer.goto('/dashboard/bought-properties')
  await expect(atBuyer.getByRole('article').filter({ hasText: title })).toContainText('Reason: “Wrong reference.”')
  const atAdmin = await signedIn(market.admin)
  for (const list of ['transfers', 'waiting']) {
    // Other journeys leave deals, too.
    await atAdmin.goto(`/dashboard/deals?list=${list}&page=4`)
    await expect(rowOf(atAdmin, title)).toContainText(`The agent cancelled the transfer SECOND-${title}`)
    await expect(rowOf(atAdmin, title)).toContainText('Reason: “Wrong reference.”')
  }
})

test('a buyer whose agent is under review reads what they can do with the recorded transfer', async ({
  market,
  signedIn,
}) => {
  const [agent, buyer] = [await market.anAgent(), await market.aBuyer()]
  const { id, title } = await aLargeDeal(market, agent, buyer)
  await market.call('PATCH', `/offers/record-transfer/${id}`, agent.token, { reference: `WIRE-${title}` })
  await market.call('PATCH', `/users/fraud/${agent.id}`, market.admin.token)
  const page = await signedIn(buyer)
  await page.goto('/dashboard/bought-properties')
  const card = page.getByRole('article').filter({ hasText: title })
  await expect(card).toContainText('The payment deadline is paused, and you can cancel the transfer.')
  await expect(page.getByText('longer than ,')).toHaveCount(0)
  await page.getByRole('link', { name: 'See the transfer' }).first().click()
  await cancel(page)
  await expect(page.getByText('Please do not send a transfer now').first()).toBeVisible()
})

test('a deal by transfer that an admin ends keeps the reference, for both sides and the admin', async ({
  market,
  signedIn,
}) => {
  const [agent, buyer] = [await market.anAgent(), await market.aBuyer()]
  const { id, title } = await aLargeDeal(market, agent, buyer)
  const reference = `WIRE-${title}`
  await market.call('PATCH', `/offers/record-transfer/${id}`, agent.token, { reference })
  await market.call('PATCH', `/offers/release/${id}`, market.admin.token, { reason: 'The agent has left.' })
  const [atBuyer, atAdmin] = [await signedIn(buyer), await signedIn(market.admin)]
  const money = `No card was charged. If you have sent the transfer ${reference}, contact the agent to get the money back.`
  for (const path of ['/dashboard/bought-properties', `/dashboard/payment/${id}`]) {
    await atBuyer.goto(path)
    await expect(atBuyer.getByText(money)).toBeVisible()
  }
  await atBuyer.getByRole('button', { name: /^Notifications/ }).click()
  await expect(atBuyer.getByRole('dialog', { name: 'Notifications' })).toContainText(
    'If you have sent a transfer, contact the agent',
  )
  await expect(atBuyer.getByText('You have not been charged')).toHaveCount(0)
  await atAdmin.goto('/dashboard/deals?list=transfers')
  await expect(rowOf(atAdmin, title)).toContainText('Deal ended')
  await expect(rowOf(atAdmin, title)).toContainText(reference)
})

test('a transfer that the agent has changed meanwhile is not confirmed unseen', async ({ market, signedIn }) => {
  const [agent, buyer] = [await market.anAgent(), await market.aBuyer()]
  const { id, title } = await aLargeDeal(market, agent, buyer)
  const { call } = market
  await call('PATCH', `/offers/record-transfer/${id}`, agent.token, { reference: `OLD-${title}` })
  const page = await signedIn(buyer)
  await page.goto(`/dashboard/payment/${id}`)
  await expect(page.getByText(`Transfer OLD-${title}`, { exact: true })).toBeVisible()
  await call('PATCH', `/offers/cancel-transfer/${id}`, agent.token, { reason: 'Mistyped.' })
  await call('PATCH', `/offers/record-transfer/${id}`, agent.token, { reference: `NEW-${title}` })
  await page.getByRole('button', { name: 'Confirm transfer' }).click()
  await confirm(page, 'Confirm')
  const alert = page.getByRole('alertdialog', { name: 'Failed to confirm the transfer.' })
  await expect(alert).toContainText('The agent has recorded another transfer. Please check its reference.')
  await alert.getByRole('button').click()
  await expect(page.getByText(`Transfer NEW-${title}`, { exact: true })).toBeVisible()
})
