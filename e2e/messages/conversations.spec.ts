import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { test } from '../market/market.ts'
import { confirm, housePicture, rowOf } from '../market/people.ts'
import { expectAccessible } from '../shell/expect-accessible.ts'

const conversationsIn = (page: Page) => page.getByRole('list', { name: 'Conversations' }).getByRole('listitem')
const messagesIn = (page: Page) => page.getByRole('region', { name: 'Messages' }).getByRole('listitem')

/** Lets the page look for news, as it does every ten seconds. Its clock must be installed. */
const lookForNews = (page: Page) => page.clock.runFor(11_000)

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox').fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
  // Until then the message may still move, or be replaced.
  await expect(page.getByText('Sending…')).toHaveCount(0)
}

/** A time at that many days from now, as its field takes it. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16)

test('a buyer asks with a picture, the agent’s answer appears without a reload, and they agree on a viewing', async ({
  market,
  signedIn,
}) => {
  const [agent, buyer] = [await market.anAgent('Ada Agent'), await market.aBuyer('Bo Buyer')]
  const location = `${'W'.repeat(100)}, ${'m'.repeat(90)}`
  const { id, title } = await market.between(agent, buyer).aVerifiedProperty({ location })
  const page = await signedIn(buyer)
  await page.clock.install()
  await page.goto(`/property-details/${id}`)
  await page.getByRole('link', { name: 'Ask about this home' }).click()
  await page.getByRole('button', { name: 'Add a picture' }).click()
  await page.getByLabel('Picture').setInputFiles(housePicture)
  await write(page, 'Is it this house?')
  await expect(messagesIn(page).getByRole('img', { name: 'Your picture' })).toBeVisible()

  const atAgent = await signedIn(agent)
  await atAgent.setViewportSize({ width: 390, height: 844 })
  await test.step('the agent answers, on a phone', async () => {
    await atAgent.goto('/dashboard/messages')
    await expect(atAgent.getByRole('banner').getByRole('button', { name: /Notifications, \d+ unread/ })).toBeVisible()
    await expectAccessible(atAgent)
    await atAgent.getByRole('link', { name: `${title} 1 unread` }).click()
    await expect(atAgent.getByRole('img', { name: 'Picture from Bo Buyer' })).toBeVisible()
    await write(atAgent, 'Yes, it is.')
    await expect(messagesIn(atAgent)).toHaveCount(2)
    await lookForNews(page)
    await expect(messagesIn(page).last()).toContainText('Yes, it is.')
    await expectAccessible(page)
  })

  await test.step('long words break on a narrow phone, and Hebrew runs from right to left', async () => {
    await atAgent.setViewportSize({ width: 320, height: 700 })
    const hebrew = 'שלום, זה הבית.'
    await write(atAgent, hebrew)
    await write(atAgent, 'O'.repeat(100))
    await expect(messagesIn(atAgent)).toHaveCount(4)
    expect(await atAgent.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    const [first = 0, stop = 0] = await messagesIn(atAgent)
      .getByText(hebrew)
      .evaluate(element => {
        const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text
        return [0, text.length - 1].map(at => {
          const range = document.createRange()
          range.setStart(text, at)
          range.setEnd(text, at + 1)
          return range.getBoundingClientRect().left
        })
      })
    expect(stop).toBeLessThan(first)
    await atAgent.setViewportSize({ width: 390, height: 844 })
  })

  await test.step('the buyer requests a viewing', async () => {
    await page.getByRole('button', { name: 'Request a viewing' }).click()
    const dialog = page.getByRole('dialog', { name: 'Request a viewing' })
    await dialog.getByLabel('First time').fill(inDays(2))
    await dialog.getByLabel('Second time').fill(inDays(3))
    await dialog.getByLabel('Third time').fill(inDays(4))
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Request viewing' }).click()
    await expect(page.getByRole('region', { name: 'Viewing' })).toContainText('You asked for a viewing')
  })

  await test.step('the agent agrees, and both save it in their calendar', async () => {
    await atAgent.getByRole('link', { name: 'All messages' }).click()
    await expect(conversationsIn(atAgent)).toContainText('Viewing requested: choose a time')
    await conversationsIn(atAgent).getByRole('link').click()
    const choice = atAgent.getByRole('region', { name: 'Viewing' })
    await choice.getByRole('listitem').nth(1).getByRole('button').click()
    await confirm(atAgent, 'Confirm')
    await expect(choice).toContainText('Viewing on')
    await expectAccessible(atAgent)
    await lookForNews(page)
    await expect(page.getByRole('region', { name: 'Viewing' })).toContainText('Viewing on')
    for (const one of [page, atAgent]) {
      const download = one.waitForEvent('download')
      await one.getByRole('button', { name: 'Save calendar file' }).click()
      const file = await download
      expect(file.suggestedFilename()).toBe('viewing.ics')
      expect(await readFile(await file.path(), 'utf8')).toContain(`SUMMARY:Viewing: ${title}`)
    }
  })
})

test('a buyer reports a message, blocks its sender, and sees that an admin has removed it', async ({
  market,
  signedIn,
}) => {
  const [agent, buyer] = [await market.anAgent('Rude Agent'), await market.aBuyer('Bo Buyer')]
  const { id } = await market.between(agent, buyer).aVerifiedProperty()
  const first = { propertyId: id, text: 'Is there a cellar?' }
  const asked = await market.call('POST', '/conversations', buyer.token, first)
  const { conversationId } = asked as unknown as { conversationId: string }
  const insult = `Ask somebody else, you fool ${conversationId}.`
  await market.call('POST', `/conversations/${conversationId}/messages`, agent.token, { text: insult })

  const page = await signedIn(buyer)
  await page.clock.install()
  await page.goto(`/dashboard/messages/${conversationId}`)
  await page.getByRole('button', { name: 'Report this message' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report this message?' })
  await dialog.getByLabel('Reason (optional)').fill('This is an insult.')
  await dialog.getByRole('button', { name: 'Report' }).click()
  await expect(messagesIn(page).last()).toContainText('Reported')
  await page.getByRole('button', { name: 'Options for Rude Agent' }).click()
  await page.getByRole('menuitem', { name: 'Block Rude Agent' }).click()
  await confirm(page, 'Block')
  await expect(page.getByText('You have blocked Rude Agent.')).toBeVisible()
  await expectAccessible(page)

  const admin = await signedIn(market.admin)
  await admin.goto('/dashboard/reported-messages')
  const report = rowOf(admin, insult)
  await expect(report).toContainText('This is an insult.')
  await expectAccessible(admin)
  await report.getByRole('button', { name: 'Remove' }).click()
  await confirm(admin, 'Remove')
  await expect(report).toHaveCount(0)
  await lookForNews(page)
  await expect(messagesIn(page).last()).toContainText('This message was removed.')
})
