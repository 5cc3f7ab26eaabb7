import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../shell/expect-accessible.ts'
import { buyingDate } from '../market/days.ts'
import { test } from '../market/market.ts'
import { confirm } from '../market/people.ts'

const dialogOf = (page: Page) => page.getByRole('dialog')

test('buyers see each other’s offers on a board that the agent has opened', async ({ market, signedIn }) => {
  const [agent, buyer] = [await market.anAgent(), await market.aBuyer('Olga Offeror')]
  const { propertyId, title } = await market.between(agent, buyer).aPendingOffer()
  const atAgent = await signedIn(agent)

  await test.step('the agent opens the board, which shows nothing yet', async () => {
    await atAgent.goto('/dashboard/requested-properties')
    await atAgent.getByRole('button', { name: 'Open the board' }).click()
    await expect(atAgent.getByRole('alertdialog')).toContainText('you can’t take back what buyers have read')
    await confirm(atAgent, 'Open the board')
    await atAgent.getByRole('button', { name: 'What buyers see' }).click()
    await expect(dialogOf(atAgent)).toContainText('The offers are shown once at least 3 take part.')
    await dialogOf(atAgent).getByRole('button', { name: 'Close' }).click()
  })

  for (const [name, offerAmount] of [
    ['Rita Rival', 430_000],
    ['Rolf Rival', 470_000],
  ] as const) {
    const rival = await market.aBuyer(name)
    const terms = { offerAmount, buyingDate, conditions: ['financing'] }
    await market.call('POST', '/offers', rival.token, { propertyId, ...terms })
  }

  const page = await signedIn(buyer)
  await test.step('a buyer whose offer is older shows it, and sees where it stands', async () => {
    await page.goto('/dashboard/bought-properties')
    const card = page.getByRole('article').filter({ hasText: title })
    await expect(card).toContainText('Your offer is not on it.')
    await card.getByRole('button', { name: 'See the board' }).click()
    await expect(dialogOf(page)).toContainText('The offers are shown once at least 3 take part.')
    await dialogOf(page).getByRole('button', { name: 'Show my offer on the board' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('The other buyers see $450,000')
    await confirm(page, 'Show my offer')
    await expect(dialogOf(page).getByRole('row')).toContainText([
      /Amount/,
      /\$470,000.*Financing/,
      /\$450,000.*You.*No conditions/,
      /\$430,000.*Financing/,
    ])
    await expect(page.getByText('Rival')).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('the agent sees the same, and closes it', async () => {
    await atAgent.getByRole('button', { name: 'What buyers see' }).click()
    await expect(dialogOf(atAgent).getByRole('row')).toHaveCount(4)
    await dialogOf(atAgent).getByRole('button', { name: 'Close' }).click()
    await expectAccessible(atAgent)
    await atAgent.getByRole('button', { name: 'Close the board' }).click()
    await confirm(atAgent, 'Close the board')
    await expect(atAgent.getByRole('button', { name: 'Open the board' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('article').filter({ hasText: title })).toContainText('2 other live offers')
    await expect(page.getByRole('button', { name: 'See the board' })).toHaveCount(0)
  })
})
