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
