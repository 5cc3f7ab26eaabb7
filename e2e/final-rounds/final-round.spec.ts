import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../shell/expect-accessible.ts'
import { test } from '../market/market.ts'
import { rowOf } from '../market/people.ts'

const dialogOf = (page: Page) => page.getByRole('dialog')
const cardOf = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })

/** Types a deadline this many hours from now into the open dialog. */
async function typeDeadline(page: Page, label: string, hours: number) {
  const there = await page.evaluate(
    ms => {
      const offsetMs = new Date(ms).getTimezoneOffset() * 60_000
      return new Date(ms - offsetMs).toISOString().slice(0, 16)
    },
    Date.now() + hours * 3_600_000,
  )
  await dialogOf(page).getByLabel(label).fill(there)
}

test('an agent asks for final offers, which stay sealed, and cancels the round', async ({ market, signedIn }) => {
  const [agent, buyer] = [await market.anAgent(), await market.aBuyer('Fiona Final')]
  const offer = await market.between(agent, buyer).aPendingOffer()
  const atAgent = await signedIn(agent)
  await test.step('the agent opens a round', async () => {
    await atAgent.goto('/dashboard/requested-properties')
    await atAgent.getByRole('button', { name: 'Ask for final offers' }).click()
    await expectAccessible(atAgent)
    await typeDeadline(atAgent, 'Deadline', 1)
    await dialogOf(atAgent).getByRole('button', { name: 'Ask for final offers' }).click()
    await expect(dialogOf(atAgent)).toContainText('Choose a time from 2 hours to 14 days from now')
    await typeDeadline(atAgent, 'Deadline', 3)
    await dialogOf(atAgent).getByRole('button', { name: 'Ask for final offers' }).click()
    await expect(atAgent.getByRole('main')).toContainText('0 of 1 buyer has made a final offer.')
    await expect(rowOf(atAgent, 'Fiona Final').getByRole('button', { name: 'Accept' })).toBeDisabled()
  })

  const atBuyer = await signedIn(buyer)
  const card = cardOf(atBuyer, offer.title)
  await test.step('the buyer is reminded, and seals a final offer', async () => {
    await atBuyer.goto('/dashboard')
    const banner = atBuyer.getByRole('region', { name: 'Your turn' })
    await expect(banner).toContainText(`The agent asks for final offers for ${offer.title}.`)
    await banner.getByRole('link', { name: 'Make your final offer' }).click()
    await expect(card.getByRole('button', { name: 'Change', exact: true })).toHaveCount(0)
    await card.getByRole('button', { name: 'Make your final offer' }).click()
    await dialogOf(atBuyer).getByLabel('Offer amount').fill('487,300')
    await dialogOf(atBuyer).getByText('Conditions and message').click()
    await dialogOf(atBuyer).getByLabel('Financing').check()
    await expectAccessible(atBuyer)
    await dialogOf(atBuyer).getByRole('button', { name: 'Seal final offer' }).click()
    await expect(card).toContainText('Your final offer is sealed.')
    await expect(card).toContainText('$450,000')
    await expect(banner).toHaveCount(0)
    await card.getByRole('button', { name: 'Change your final offer' }).click()
    await expect(dialogOf(atBuyer).getByLabel('Offer amount')).toHaveValue('487,300')
    await expect(dialogOf(atBuyer).getByLabel('Financing')).toBeChecked()
    await dialogOf(atBuyer).getByRole('button', { name: 'Close' }).click()
  })

  await test.step('the agent reads that there is one, gives more time, and cancels', async () => {
    await atAgent.reload()
    const main = atAgent.getByRole('main')
    await expect(main).toContainText('1 of 1 buyer has made a final offer.')
    await expect(main).not.toContainText('487,300')
    await atAgent.getByRole('button', { name: 'Give more time' }).click()
    await typeDeadline(atAgent, 'New deadline', 24)
    await dialogOf(atAgent).getByRole('button', { name: 'Move the deadline' }).click()
    await expect(atAgent.getByRole('button', { name: 'Give more time' })).toHaveCount(0)
    await atAgent.getByRole('button', { name: 'Cancel the round' }).click()
    await dialogOf(atAgent).getByLabel('Reason').fill('The sellers need more time.')
    await dialogOf(atAgent).getByRole('button', { name: 'Cancel the round' }).click()
    await expect(rowOf(atAgent, 'Fiona Final').getByRole('button', { name: 'Accept' })).toBeEnabled()
  })

  await test.step('the buyer reads the reason, and negotiates again', async () => {
    await atBuyer.reload()
    await expect(card).toContainText('The round of final offers was cancelled: “The sellers need more time.”')
    await expect(card.getByRole('button', { name: 'Change', exact: true })).toBeVisible()
  })
})
