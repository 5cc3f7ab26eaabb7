import { expect, type Page } from '@playwright/test'
import { test } from '../market/market.ts'
import { confirm } from '../market/people.ts'
import { expectAccessible } from '../shell/expect-accessible.ts'

const cardOf = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })

test('the first backup is accepted when the accepted offer falls through', async ({ market, signedIn }) => {
  const [agent, buyer] = [await market.anAgent(), await market.aBuyer('Bea Backup')]
  const accepted = await market.between(agent, await market.aBuyer('Arno Accepted')).anAcceptedOffer()
  const { propertyId, title } = accepted
  const property = { id: propertyId, title }
  await market.between(agent, buyer).aPendingOffer(property)
  const rival = await market.aBuyer('Rita Rival')
  const second = await market.between(agent, rival).aPendingOffer(property)
  await market.call('PATCH', `/offers/agree-to-backup/${second.id}`, rival.token, { version: 1 })

  const page = await signedIn(buyer)
  await test.step('a buyer agrees to be a backup', async () => {
    await page.goto('/dashboard/bought-properties')
    await cardOf(page, title).getByRole('button', { name: 'Be a backup' }).click()
    await confirm(page, 'I agree')
    await expect(cardOf(page, title)).toContainText('The agent has not ranked your offer')
    await expectAccessible(page)
  })

  const atAgent = await signedIn(agent)
  await test.step('the agent ranks both by keyboard', async () => {
    await atAgent.goto('/dashboard/requested-properties')
    await atAgent.getByRole('button', { name: 'Order the backups' }).click()
    const backups = atAgent.getByRole('dialog', { name: `Backups for ${title}` })
    const press = async (name: string) => {
      await backups.getByRole('button', { name }).focus()
      await atAgent.keyboard.press('Enter')
    }
    await press('Rank Rita Rival as a backup')
    await expect(backups.getByRole('listitem').first()).toContainText(/Backup 1.*Rita Rival/)
    await press('Rank Bea Backup as a backup')
    await expect(backups.getByRole('listitem').last()).toContainText(/Backup 2.*Bea Backup/)
    await press('Move Bea Backup up')
    await expect(backups.getByRole('listitem').first()).toContainText(/Backup 1.*Bea Backup/)
    await expect(backups.getByRole('button', { name: 'Move Bea Backup up' })).toBeFocused()
    await press('Move Bea Backup down')
    await expect(backups.getByRole('listitem').last()).toContainText(/Backup 2.*Bea Backup/)
    await expect(backups.getByRole('button', { name: 'Move Bea Backup down' })).toBeFocused()
    await press('Move Bea Backup up')
    await expect(backups.getByRole('status')).toHaveText('Bea Backup is backup 1.')
    await expectAccessible(atAgent)
  })

  await test.step('the buyer sees their place, and pays once it is their turn', async () => {
    await page.reload()
    await expect(cardOf(page, title)).toContainText(
      'You are backup 1: if the accepted offer falls through, your offer of $450,000 is accepted at once and you have 3 days to pay.',
    )
    const reason = { reason: 'The buyer cannot be reached.' }
    await market.call('PATCH', `/offers/release/${accepted.id}`, market.admin.token, reason)
    await page.reload()
    await expect(cardOf(page, title).getByRole('link', { name: 'Pay Now' })).toBeVisible()
    await atAgent.reload()
    await expect(atAgent.getByRole('region', { name: `Backups for ${title}` })).toContainText(
      /backup 1 is accepted at once: Rita Rival/,
    )
  })
})
