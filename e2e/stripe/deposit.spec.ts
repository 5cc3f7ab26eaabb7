import { expect } from '@playwright/test'
import { expectAccessible } from '../shell/expect-accessible.ts'
import { buyingDate } from '../market/days.ts'
import { test } from '../market/market.ts'
import { confirm, fillCard, rowOf } from '../market/people.ts'
import { chargesOf } from './stripe-js.ts'

test('a home above the limit of cards: deposit, balance, objection, and the refund when it falls through', async ({
  market,
  signedIn,
}) => {
  const { call, admin } = market
  const [agent, buyer] = [await market.anAgent(), await market.aBuyer()]
  const title = `Manor ${Date.now().toString(36)}`
  const { _id: propertyId } = await call('POST', '/properties', agent.token, {
    title,
    location: 'Above the lake',
    description: 'Very large.',
    image: '/images/villa-dusk/1280.webp',
    minPrice: 1_000_000,
    maxPrice: 6_000_000,
  })
  await call('PATCH', `/properties/verify/${propertyId}`, admin.token)
  const terms = { offerAmount: 5_000_000, buyingDate }
  const { _id: id } = await call('POST', '/offers', buyer.token, { propertyId, ...terms })
  await call('PATCH', `/offers/accept/${id}`, agent.token)

  const atBuyer = await signedIn(buyer)
  await atBuyer.goto(`/dashboard/payment/${id}`)
  await expect(atBuyer.getByText('Then transfer the balance of $4,850,000')).toBeVisible()
  await fillCard(atBuyer)
  await atBuyer.getByRole('button', { name: 'Pay Now $150,000' }).click()
  await expect(atBuyer.getByText('Payment successful.')).toBeVisible()
  await expect(atBuyer).toHaveURL(/\/dashboard\/bought-properties$/)
  expect(await chargesOf(buyer.email)).toMatchObject([{ amount: 15_000_000, refunded: false }])
  const card = atBuyer.getByRole('article').filter({ hasText: title })
  await expect(card).toContainText('$150,000, paid')
  await card.getByRole('link', { name: 'Receipt for the deposit' }).click()
  await expect(atBuyer.getByRole('article')).toContainText('Deposit paid')

  const atAgent = await signedIn(agent)
  await atAgent.goto('/dashboard/requested-properties')
  await expect(rowOf(atAgent, title)).toContainText('The deposit of $150,000 is paid.')
  await rowOf(atAgent, title).getByRole('button', { name: 'Record transfer' }).click()
  await atAgent.getByRole('dialog').getByLabel('Reference').fill(`WIRE-${title}`)
  await atAgent.getByRole('dialog').getByRole('button', { name: 'Record' }).click()
  await expect(rowOf(atAgent, title)).toContainText(`Transfer WIRE-${title}`)
  await atBuyer.goto(`/dashboard/payment/${id}`)
  await atBuyer.getByRole('button', { name: 'Confirm transfer' }).click()
  await confirm(atBuyer, 'Confirm')
  await expect(card).toContainText('An admin can check it for 24 hours.')

  const atAdmin = await signedIn(admin)
  await atAdmin.goto('/dashboard/deals?list=confirmed')
  await expectAccessible(atAdmin)
  await rowOf(atAdmin, title).getByRole('button', { name: 'Object' }).click()
  await atAdmin.getByRole('dialog').getByLabel('Reason').fill('The bank has no such transfer.')
  await atAdmin.getByRole('dialog').getByRole('button', { name: 'Object' }).click()
  await expect(atAdmin.getByText('Objection recorded. Both sides read it.')).toBeVisible()

  await atBuyer.goto(`/dashboard/payment/${id}`)
  await expect(atBuyer.getByText(`An admin objected to the transfer WIRE-${title}`)).toBeVisible()
  await expect(atBuyer.getByText('Reason: “The bank has no such transfer.”')).toBeVisible()
  await expectAccessible(atBuyer)
  await call('PATCH', `/offers/release/${id}`, admin.token, { reason: 'The home has burnt down.' })
  await expect.poll(() => chargesOf(buyer.email)).toMatchObject([{ refunded: true }])
  await expect(async () => {
    await atBuyer.goto('/dashboard/bought-properties')
    await expect(card).toContainText('Your deposit of $150,000 was refunded to your card.', { timeout: 2000 })
  }).toPass()
})
