import { expect } from '@playwright/test'
import { buyingDate } from '../market/days.ts'
import { test } from '../market/market.ts'
import { expectAccessible } from '../shell/expect-accessible.ts'

test('buyers see each other’s offers on a board that the agent has opened', async ({ market, signedIn }) => {
  const { id: propertyId, title } = await market.aVerifiedProperty()
  await market.call('PATCH', `/properties/open-board/${propertyId}`, market.agent.token)
  const buyer = await market.aBuyer('Olga Offeror')
  for (const [{ token }, offerAmount] of [
    [buyer, 450_000],
    [await market.aBuyer('Rita Rival'), 430_000],
    [await market.aBuyer('Rolf Rival'), 470_000],
  ] as const)
    await market.call('POST', '/offers', token, { propertyId, offerAmount, buyingDate, conditions: ['financing'] })

  const page = await signedIn(buyer)
  await page.goto('/dashboard/bought-properties')
  const card = page.getByRole('article').filter({ hasText: title })
  await card.getByRole('button', { name: 'See the board' }).click()
  await expect(page.getByRole('dialog').getByRole('row')).toContainText([
    /Amount/,
    /\$470,000.*Financing/,
    /\$450,000.*You.*Financing/,
    /\$430,000.*Financing/,
  ])
  await expect(page.getByText('Rival')).toHaveCount(0)
  await expectAccessible(page)
})
