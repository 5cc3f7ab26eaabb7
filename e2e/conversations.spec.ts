import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { test } from './market.ts'

const messagesIn = (page: Page) => page.getByRole('region', { name: 'Messages' }).getByRole('listitem')

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox').fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
}

const expectAccessible = async (page: Page) => {
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
  expect((await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()).violations).toEqual([])
}

test('a buyer asks about a home, and the agent’s answer appears without a reload', async ({ market, signedIn }) => {
  const [agent, buyer] = [await market.anAgent('Ada Agent'), await market.aBuyer('Bo Buyer')]
  const { id, title } = await market.between(agent, buyer).aVerifiedProperty()
  const page = await signedIn(buyer)
  await page.goto(`/property-details/${id}`)
  await page.getByRole('link', { name: 'Ask about this home' }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Please write a message')).toBeVisible()
  await write(page, 'Is there a cellar?')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(messagesIn(page)).toContainText(['Is there a cellar?'])

  const atAgent = await signedIn(agent)
  await atAgent.goto('/dashboard')
  await atAgent
    .getByRole('banner')
    .getByRole('button', { name: /Notifications, \d+ unread/ })
    .click()
  const news = atAgent.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first()
  await expect(news).toContainText('A buyer has written to you')
  await atAgent.keyboard.press('Escape')
  await atAgent.getByRole('navigation', { name: 'More' }).getByRole('link', { name: 'Messages' }).click()
  await expectAccessible(atAgent)
  await atAgent.getByRole('link', { name: `${title}, 1 unread` }).click()
  await write(atAgent, 'Yes, a large one.')
  await expect(messagesIn(atAgent)).toHaveCount(2)

  await expect(messagesIn(page).last()).toContainText('Yes, a large one.', { timeout: 30_000 })
  await expectAccessible(page)
  await page.goto('/dashboard/messages')
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Yes, a large one.')
  // The button of the home leads to the same conversation.
  await page.goto(`/dashboard/messages/about/${id}`)
  await expect(messagesIn(page)).toHaveCount(2)
})

test('a message whose answer is lost is kept, and sent once', async ({ market, signedIn }) => {
  const [agent, buyer] = [await market.anAgent(), await market.aBuyer()]
  const { id } = await market.between(agent, buyer).aVerifiedProperty()
  await market.call('POST', '/conversations', buyer.token, { propertyId: id, text: 'Hello' })
  const page = await signedIn(buyer)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard/messages')
  await page.getByRole('main').getByRole('listitem').getByRole('link').click()
  await expect(messagesIn(page)).toHaveCount(1)

  // The server gets the message, the browser no answer.
  const sending = /\/api\/conversations\/[^/]+\/messages$/
  await page.route(sending, async (route, request) => {
    await route.fetch({ url: request.url() })
    await route.abort()
  })
  await write(page, 'Is the garden large?')
  await expect(page.getByRole('alert')).toContainText('Not sent.')
  await page.unroute(sending)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(messagesIn(page)).toHaveCount(2)
  await page.reload()
  await expect(messagesIn(page)).toHaveCount(2)
  await expect(messagesIn(page).last()).toContainText('Is the garden large?')
})

test('a conversation says that its home is sold, and stays readable', async ({ market, signedIn }) => {
  const [agent, buyer] = [await market.anAgent(), await market.aBuyer()]
  const { aVerifiedProperty } = market.between(agent, buyer)
  const home = await aVerifiedProperty()
  await market.call('POST', '/conversations', buyer.token, { propertyId: home.id, text: 'Is it quiet?' })
  const page = await signedIn(buyer)
  await page.goto(`/dashboard/messages/about/${home.id}`)
  await expect(page.getByRole('textbox')).toBeVisible()
  await market.between(agent, await market.aBuyer()).aSale(home)
  await expect(page.getByText('This home has been sold.')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(messagesIn(page)).toContainText(['Is it quiet?'])
})
