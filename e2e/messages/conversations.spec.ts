import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../shell/expect-accessible.ts'
import { test } from '../market/market.ts'
import { confirm, housePicture, rowOf } from '../market/people.ts'

const conversationsIn = (page: Page) => page.getByRole('list', { name: 'Conversations' }).getByRole('listitem')
const messagesIn = (page: Page) => page.getByRole('region', { name: 'Messages' }).getByRole('listitem')

/** Lets the page look for news, as it does every ten seconds. Its clock must be installed. */
const lookForNews = (page: Page) => page.clock.runFor(11_000)

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox').fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
}

/** A time at that many days from now, as its field takes it. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16)

test('a buyer asks about a home, and the agent’s answer appears without a reload', async ({ market, signedIn }) => {
  const [agent, buyer] = [await market.anAgent('Ada Agent'), await market.aBuyer('Bo Buyer')]
  const { id, title } = await market.between(agent, buyer).aVerifiedProperty()
  const page = await signedIn(buyer)
  await page.clock.install()
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
  await atAgent.getByRole('link', { name: `${title} 1 unread` }).click()
  await write(atAgent, 'Yes, a large one.')
  await expect(messagesIn(atAgent)).toHaveCount(2)
  await expect(atAgent.getByText('Sending…')).toHaveCount(0)

  await lookForNews(page)
  await expect(messagesIn(page).last()).toContainText('Yes, a large one.')
  await expectAccessible(page)
  await page.goto('/dashboard/messages')
  await expect(conversationsIn(page)).toContainText('Yes, a large one.')
  // The button of the home leads to the same conversation.
  await page.goto(`/dashboard/messages/about/${id}`)
  await expect(messagesIn(page)).toHaveCount(2)
})

test('a buyer requests a viewing, the agent agrees, and both can save it in their calendar', async ({
  market,
  signedIn,
}) => {
  const [agent, buyer] = [await market.anAgent('Ada Agent'), await market.aBuyer('Bo Buyer')]
  const { id, title } = await market.between(agent, buyer).aVerifiedProperty()
  const page = await signedIn(buyer)
  await page.clock.install()
  await page.goto(`/property-details/${id}`)
  await page.getByRole('link', { name: 'Request a viewing' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request a viewing' })
  await dialog.getByRole('button', { name: 'Request viewing' }).click()
  await expect(dialog.getByText('Choose a day and a time').first()).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('First time').fill(inDays(2))
  await dialog.getByLabel('Second time').fill(inDays(3))
  await dialog.getByLabel('Third time').fill(inDays(61))
  await dialog.getByRole('button', { name: 'Request viewing' }).click()
  await expect(dialog.getByText('Choose a time in the next 60 days')).toBeVisible()
  await dialog.getByLabel('Third time').fill(inDays(4))
  await dialog.getByRole('button', { name: 'Request viewing' }).click()
  const viewing = page.getByRole('region', { name: 'Viewing' })
  await expect(viewing).toContainText('You asked for a viewing')
  await expect(viewing.getByRole('listitem')).toHaveCount(3)
  await expect(viewing.getByRole('listitem').first()).toHaveText(/[AP]M\s\S+$/)
  await expectAccessible(page)

  const atAgent = await signedIn(agent)
  await atAgent.setViewportSize({ width: 390, height: 844 })
  await atAgent.goto('/dashboard/messages')
  await expect(conversationsIn(atAgent)).toContainText('Viewing requested: choose a time')
  await atAgent.getByRole('link', { name: `${title} 1 unread` }).click()
  const choice = atAgent.getByRole('region', { name: 'Viewing' })
  await expectAccessible(atAgent)
  await expect(choice).toContainText('Bo Buyer would like to view this home. Choose a time.')
  await choice.getByRole('listitem').nth(1).getByRole('button').click()
  const question = atAgent.getByRole('alertdialog', { name: 'Confirm this viewing?' })
  await expect(question).toContainText(`${title}, with Bo Buyer`)
  await expect(question).toContainText(/The time is in your time zone, \S+\./)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(choice.getByRole('listitem')).toHaveCount(3)
  await choice.getByRole('listitem').nth(1).getByRole('button').click()
  await confirm(atAgent, 'Confirm')
  await expect(choice).toContainText('Viewing on')

  await lookForNews(page)
  await expect(viewing).toContainText('Viewing on')
  for (const one of [page, atAgent]) {
    const download = one.waitForEvent('download')
    await one.getByRole('button', { name: 'Save calendar file' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('viewing.ics')
    expect(await readFile(await file.path(), 'utf8')).toContain(`SUMMARY:Viewing: ${title}`)
  }

  await viewing.getByRole('button', { name: 'Cancel viewing' }).click()
  const reason = page.getByRole('dialog', { name: 'Cancel viewing?' })
  await reason.getByLabel('Reason (optional)').fill('I have found another home.')
  await reason.getByRole('button', { name: 'Cancel viewing' }).click()
  await expect(page.getByRole('button', { name: 'Request a viewing' })).toBeVisible()
  await expect(messagesIn(page).last()).toContainText('I have found another home.')
  await expect(page.getByRole('button', { name: 'Remove from calendar' })).toBeVisible()

  await page.getByRole('button', { name: 'Request a viewing' }).click()
  await dialog.getByLabel('First time').fill(inDays(5))
  await dialog.getByLabel('Second time').fill(inDays(6))
  await dialog.getByLabel('Third time').fill(inDays(7))
  await dialog.getByRole('button', { name: 'Request viewing' }).click()
  await viewing.getByRole('button', { name: 'Cancel request' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel request' }).click()
  await expect(page.getByRole('button', { name: 'Request a viewing' })).toBeVisible()
  await expect(messagesIn(page).last()).toContainText('You cancelled the request for a viewing.')
  await expect(page.getByRole('dialog'), 'no dialog opens on its own').toHaveCount(0)
})

test('a picture is sent with a message', async ({ market, signedIn }) => {
  const [agent, buyer] = [await market.anAgent('Ada Agent'), await market.aBuyer('Bo Buyer')]
  const { id } = await market.between(agent, buyer).aVerifiedProperty()
  const page = await signedIn(buyer)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/dashboard/messages/about/${id}`)
  await page.getByRole('button', { name: 'Add a picture' }).click()
  await page.getByLabel('Picture').setInputFiles(housePicture)
  await write(page, 'Is it this house?')
  await expect(messagesIn(page).getByRole('img', { name: 'Your picture' })).toBeVisible()
  await page.getByRole('button', { name: 'Add a picture' }).click()
  await page.getByLabel('Picture').setInputFiles(housePicture)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(messagesIn(page).getByRole('img', { name: 'Your picture' })).toHaveCount(2)
  await expectAccessible(page)

  const atAgent = await signedIn(agent)
  await atAgent.goto('/dashboard/messages')
  await expect(conversationsIn(atAgent)).toContainText('Picture')
  await conversationsIn(atAgent).getByRole('link').click()
  await expect(atAgent.getByRole('img', { name: 'Picture from Bo Buyer' })).toHaveCount(2)
})

test('a buyer reports a message and blocks its sender, and an admin removes it', async ({ market, signedIn }) => {
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
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expectAccessible(page)
  const other = await market.between(agent, buyer).aVerifiedProperty()
  await page.goto(`/dashboard/messages/about/${other.id}?viewing`)
  await expect(page.getByText('You have blocked Rude Agent. Neither of you can write to the other.')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Unblock Rude Agent in your conversation' }).click()
  await expect(page).toHaveURL(`/dashboard/messages/${conversationId}`)

  const admin = await signedIn(market.admin)
  await admin.goto('/dashboard')
  await admin.getByRole('navigation', { name: 'More' }).getByRole('link', { name: 'Reported Messages' }).click()
  const report = rowOf(admin, insult)
  await expect(report).toContainText('This is an insult.')
  await expectAccessible(admin)
  await report.getByRole('button', { name: 'Remove' }).click()
  await confirm(admin, 'Remove')
  await expect(report).toHaveCount(0)

  await lookForNews(page)
  await expect(messagesIn(page).last()).toContainText('This message was removed.')
  await page.getByRole('button', { name: 'Options for Rude Agent' }).click()
  await page.getByRole('menuitem', { name: 'Unblock Rude Agent' }).click()
  await expect(page.getByRole('textbox')).toBeVisible()
  await page.goto(`/dashboard/messages/about/${other.id}`)
  await expect(page.getByRole('textbox')).toBeVisible()

  await market.call('PATCH', `/conversations/block/${conversationId}`, agent.token)
  await page.reload()
  await expect(page.getByText('Rude Agent does not receive messages from you.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Unblock/ })).toHaveCount(0)
})
