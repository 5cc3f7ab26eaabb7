import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../shell/expect-accessible.ts'
import { buyingDate, dayFromNow } from '../market/days.ts'
import { test } from '../market/market.ts'
import { confirm, rowOf } from '../market/people.ts'

const dialogOf = (page: Page) => page.getByRole('dialog')
const cardOf = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })

const termsOn = (page: Page, title: string) => page.getByRole('region', { name: `Terms of the offers on ${title}` })

/** Fills in and sends a counteroffer from the open timeline. */
async function counter(page: Page, amount: string, condition: string, message: string) {
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: 'Make a counteroffer' }).click()
  await dialog.getByLabel('Amount').fill(amount)
  await dialog.getByLabel(condition).click()
  await dialog.getByLabel('Message').fill(message)
  await dialog.getByRole('button', { name: 'Send counteroffer' }).click()
  await expect(page.getByText('Counteroffer sent.')).toBeVisible()
}

test('a buyer and an agent agree after two counteroffers', async ({ market, signedIn }) => {
  const [agent, buyer] = [await market.anAgent(), await market.aBuyer('Nora Negotiates')]
  const offer = await market.between(agent, buyer).aPendingOffer()
  const atAgent = await signedIn(agent)

  await test.step('the agent answers with a counteroffer, and waits', async () => {
    await atAgent.goto('/dashboard/requested-properties')
    await rowOf(atAgent, 'Nora Negotiates').getByRole('button', { name: 'Counteroffer' }).click()
    await expect(dialogOf(atAgent)).toContainText('It’s your turn.')
    await expect(dialogOf(atAgent)).toContainText('The buyer: $450,000')
    await counter(atAgent, '490,000', 'Inspection', 'The roof is new.')
    await expect(dialogOf(atAgent)).toContainText('You: $490,000')
    await expect(dialogOf(atAgent)).toContainText('It’s the buyer’s turn.')
    await expectAccessible(atAgent)
    await dialogOf(atAgent).getByRole('button', { name: 'Close' }).click()
    const row = rowOf(atAgent, 'Nora Negotiates')
    await expect(termsOn(atAgent, offer.title)).toContainText(/Nora Negotiates.*\$490,000.*Inspection.*The buyer’s/)
    await expect(row.getByRole('button', { name: 'Accept' })).toBeDisabled()
  })

  const atBuyer = await signedIn(buyer)
  await test.step('the buyer sees whose turn it is, and answers', async () => {
    await atBuyer.goto('/dashboard')
    const banner = atBuyer.getByRole('region', { name: 'Your turn' })
    await expect(banner).toContainText(`It’s your turn: the agent’s counteroffer for ${offer.title} is $490,000.`)
    await banner.getByRole('link', { name: 'Answer' }).click()
    await cardOf(atBuyer, offer.title).getByRole('button', { name: 'Answer' }).click()
    await expect(dialogOf(atBuyer)).toContainText('The roof is new.')
    await expect(dialogOf(atBuyer).getByRole('listitem')).toContainText([/The agent: \$490,000/, /You: \$450,000/])
    await expectAccessible(atBuyer)
    await counter(atBuyer, '470,000', 'Financing', 'We can move fast.')
    await expect(dialogOf(atBuyer)).toContainText('It’s the agent’s turn.')
    await dialogOf(atBuyer).getByRole('button', { name: 'Close' }).click()
    await expect(banner).toHaveCount(0)
  })

  await test.step('the agent accepts, and the amount of the last terms is to be paid', async () => {
    await atAgent.reload()
    const row = rowOf(atAgent, 'Nora Negotiates')
    await expect(termsOn(atAgent, offer.title)).toContainText(
      /\$470,000.*Financing, Inspection.*Yours.*We can move fast/,
    )
    await row.getByRole('button', { name: 'Accept' }).click()
    await confirm(atAgent, 'Accept')
    await expect(atAgent.getByText('The offer has been accepted.')).toBeVisible()
    await atBuyer.goto(`/dashboard/payment/${offer.id}`)
    await expect(atBuyer.getByRole('main')).toContainText('$470,000')
  })
})

test('an agent compares the terms of several offers, at a desk and on a phone', async ({ market, signedIn }) => {
  const [agent, low, high] = [await market.anAgent(), await market.aBuyer('Lena Low'), await market.aBuyer('Hugo High')]
  const home = await market.between(agent, low).aVerifiedProperty()
  const offer = (buyer: typeof low, body: object) =>
    market.call('POST', '/offers', buyer.token, { propertyId: home.id, buyingDate, ...body })
  await offer(low, { offerAmount: 410_000 })
  const inThreeDays = new Date(Date.now() + 72 * 60 * 60 * 1000).toISOString()
  await offer(high, { offerAmount: 495_000, conditions: ['sale of own home'], expiresAt: inThreeDays })
  const page = await signedIn(agent)
  await page.goto('/dashboard/requested-properties')
  const compared = termsOn(page, home.title)
  await expect(compared.getByRole('term')).toHaveText(['Hugo High', 'Lena Low'])
  await expect(compared).toContainText(/\$495,000.*\$5,000 below your maximum.*Sale of the buyer’s own home/)
  await expect(compared).toContainText(/\$410,000.*\$90,000 below your maximum.*No conditions.*No expiry.*Yours/)
  await expect(compared.getByText('Amount in your range')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(compared.getByText('Amount in your range')).toBeHidden()
  await expect(compared.getByText('$90,000 below your maximum')).toBeVisible()
})

test('the timeline of many rounds keeps whose turn it is in sight on a phone', async ({ market, signedIn }) => {
  const [agent, buyer] = [await market.anAgent(), await market.aBuyer()]
  const offer = await market.between(agent, buyer).aPendingOffer()
  const counterBy = (token: string, offerAmount: number) =>
    market.call('PATCH', `/offers/counter/${offer.id}`, token, { offerAmount, buyingDate: dayFromNow(120) })
  for (const amount of [490_000, 480_000, 470_000]) {
    await counterBy(agent.token, amount)
    await counterBy(buyer.token, amount - 15_000)
  }
  await counterBy(agent.token, 465_000)
  const page = await signedIn(buyer)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard/bought-properties')
  await cardOf(page, offer.title).getByRole('button', { name: 'Answer' }).click()
  const turn = dialogOf(page).getByText('It’s your turn.')
  await expect(dialogOf(page).getByRole('listitem')).toHaveCount(8)
  await expect(turn).toBeInViewport()
  await dialogOf(page).getByRole('listitem').last().scrollIntoViewIfNeeded()
  await expect(turn).toBeInViewport()
  await expect(dialogOf(page).getByRole('button', { name: 'Accept $465,000' })).toBeInViewport()
})
