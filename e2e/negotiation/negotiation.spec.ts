import { expect, type Locator, type Page } from '@playwright/test'
import { buyingDate } from '../market/days.ts'
import { test } from '../market/market.ts'
import { chooseItem, confirm, rowOf } from '../market/people.ts'
import { expectAccessible } from '../shell/expect-accessible.ts'

const [desk, phone] = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
]
const reason = 'The bank has refused the loan.'

const dialogOf = (page: Page) => page.getByRole('dialog')

const bottomOf = async (field: Locator) => {
  const box = await field.boundingBox()
  return (box?.y ?? Infinity) + (box?.height ?? 0)
}

/** Types a deadline this many hours from now into the open dialog, and sends it. */
async function sendDeadline(page: Page, label: string, hours: number, action: string) {
  const there = await page.evaluate(
    ms => {
      const offsetMs = new Date(ms).getTimezoneOffset() * 60_000
      return new Date(ms - offsetMs).toISOString().slice(0, 16)
    },
    Date.now() + hours * 3_600_000,
  )
  await dialogOf(page).getByLabel(label).fill(there)
  await dialogOf(page).getByRole('button', { name: action }).click()
}

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

async function askToCancel(page: Page, open: Promise<void>) {
  await open
  await dialogOf(page).getByLabel('Reason').fill(reason)
  await expectAccessible(page)
  await dialogOf(page).getByRole('button', { name: 'Ask to cancel' }).click()
  await expect(dialogOf(page)).toBeHidden()
}

test('a buyer offers, both negotiate, agree, and cancel by agreement', async ({ market, signedIn }) => {
  test.slow()
  const agent = await market.anAgent()
  const [nora, hugo] = [await market.aBuyer('Nora Negotiates'), await market.aBuyer('Hugo High')]
  const { id: entryId, propertyId, title } = await market.between(agent, nora).aWishlistEntry()
  const [atAgent, atBuyer] = [await signedIn(agent), await signedIn(nora)]
  const card = atBuyer.getByRole('article').filter({ hasText: title })
  const row = rowOf(atAgent, 'Nora Negotiates')
  const offers = atAgent.getByRole('table', { name: `Offers on ${title}` })

  await test.step('on a phone the offer form starts with amount and date, and the fixed fields follow', async () => {
    await atBuyer.setViewportSize(phone)
    await atBuyer.goto(`/dashboard/wishlist/make-offer/${entryId}`)
    const [amount, day] = [atBuyer.getByLabel('Offer amount'), atBuyer.getByLabel('Buying date')]
    await expect(
      atBuyer.getByRole('listitem').filter({ hasText: 'If yours is accepted, you have 3 days to pay.' }),
    ).toBeVisible()
    for (const field of [amount, day]) expect(await bottomOf(field)).toBeLessThan(phone.height)
    const submit = atBuyer.getByRole('button', { name: 'Make an Offer' })
    for (const known of ['Title', 'Location', 'Agent name', 'Buyer email', 'Buyer name']) {
      const field = atBuyer.getByLabel(known, { exact: true })
      await expect(field).toHaveAttribute('readonly')
      await expect(field).toHaveAttribute('tabindex', '-1')
      expect(await bottomOf(field)).toBeGreaterThan(await bottomOf(submit))
    }
    await expect(atBuyer.getByLabel('Title', { exact: true })).toHaveValue(title)
    await expect(atBuyer.getByRole('region', { name: 'What happens next' }).getByRole('listitem')).toHaveCount(3)
    await amount.fill('450,000')
    await day.fill(buyingDate)
    await submit.click()
    await expect(card).toContainText('$450,000')
    await atBuyer.setViewportSize(desk)
  })

  await test.step('the agent compares the terms of two offers, at a desk and on a phone', async () => {
    const conditions = ['sale of own home']
    await market.call('POST', '/offers', hugo.token, { propertyId, offerAmount: 495_000, buyingDate, conditions })
    await atAgent.goto('/dashboard/requested-properties')
    await expect(offers.getByRole('rowheader')).toHaveText([/Hugo High/, /Nora Negotiates/])
    await expect(offers).toContainText(/\$495,000.*\$5,000 below your maximum.*Sale of the buyer’s own home/)
    await expect(offers).toContainText(/\$450,000.*\$50,000 below your maximum.*Your turn.*None.*No expiry/)
    const [high, low] = [offers.getByRole('row').nth(1), offers.getByRole('row').nth(2)]
    expect((await high.boundingBox())?.y).toBe((await low.boundingBox())?.y)
    await expectAccessible(atAgent)
    await atAgent.getByRole('button', { name: 'Table' }).click()
    expect(await bottomOf(high)).toBeLessThanOrEqual((await low.boundingBox())?.y ?? 0)
    await expectAccessible(atAgent)
    await atAgent.setViewportSize(phone)
    expect(await bottomOf(high)).toBeLessThan((await low.boundingBox())?.y ?? 0)
    await expect(low.getByRole('button', { name: 'Accept $450,000' })).toBeVisible()
    await expectAccessible(atAgent)
    await atAgent.setViewportSize(desk)
    await atAgent.getByRole('button', { name: 'Compare' }).click()
  })

  await test.step('the agent asks for final offers, and a buyer seals one', async () => {
    await atAgent.getByRole('button', { name: 'Ask for final offers' }).click()
    await expectAccessible(atAgent)
    await sendDeadline(atAgent, 'Deadline', 3, 'Ask for final offers')
    await expect(atAgent.getByRole('main')).toContainText('0 of 2 buyers have made a final offer.')
    await atBuyer.goto('/dashboard')
    await atBuyer
      .getByRole('region', { name: 'Your turn' })
      .getByRole('link', { name: 'Make your final offer' })
      .click()
    await card.getByRole('button', { name: 'Make your final offer' }).click()
    await dialogOf(atBuyer).getByLabel('Offer amount').fill('487,300')
    await dialogOf(atBuyer).getByText('Conditions and message').click()
    await expectAccessible(atBuyer)
    await dialogOf(atBuyer).getByRole('button', { name: 'Seal final offer' }).click()
    await expect(card).toContainText('Sealed: $487,300.')
  })

  await test.step('the agent cannot read it, gives more time, cancels the round, and makes a counteroffer', async () => {
    await atAgent.reload()
    await expect(atAgent.getByRole('main')).toContainText('1 of 2 buyers have made a final offer.')
    await expect(atAgent.getByRole('main')).not.toContainText('487,300')
    await atAgent.getByRole('button', { name: 'Give more time' }).click()
    await sendDeadline(atAgent, 'New deadline', 24, 'Move the deadline')
    await expect(atAgent.getByRole('button', { name: 'Give more time' })).toHaveCount(0)
    await atAgent.getByRole('button', { name: 'Cancel the round' }).click()
    await dialogOf(atAgent).getByLabel('Reason').fill('The sellers need more time.')
    await dialogOf(atAgent).getByRole('button', { name: 'Cancel the round' }).click()
    await row.getByRole('button', { name: 'Answer' }).click()
    await expect(dialogOf(atAgent)).toContainText('It’s your turn.')
    await counter(atAgent, '490,000', 'Inspection', 'The roof is new.')
    await expect(dialogOf(atAgent)).toContainText('It’s the buyer’s turn.')
    await expectAccessible(atAgent)
    await dialogOf(atAgent).getByRole('button', { name: 'Close' }).click()
    await expect(offers).toContainText(/Nora Negotiates.*\$490,000.*The buyer’s turn.*Inspection/)
  })

  await test.step('the buyer reads why and whose turn it is, and answers', async () => {
    await atBuyer.reload()
    const turn = atBuyer.getByRole('region', { name: /^Your turn/ })
    await expect(turn).toContainText('It’s your turn: the agent’s counteroffer is $490,000.')
    await expect(card).toContainText('The round of final offers was cancelled: “The sellers need more time.”')
    await card.getByRole('button', { name: 'Answer' }).click()
    await expect(dialogOf(atBuyer).getByRole('listitem')).toContainText([/The agent: \$490,000/, /You: \$450,000/])
    await counter(atBuyer, '470,000', 'Financing', 'We can move fast.')
    await expect(dialogOf(atBuyer)).toContainText('It’s the agent’s turn.')
    await dialogOf(atBuyer).getByRole('button', { name: 'Close' }).click()
    await expect(turn).toHaveCount(0)
  })

  await test.step('after many turns a phone keeps whose turn it is in sight, and the buyer accepts', async () => {
    const offers = (await market.call('GET', '/bought-properties', nora.token)) as unknown as { _id: string }[]
    const by = (token: string, offerAmount: number) =>
      market.call('PATCH', `/offers/counter/${offers[0]?._id}`, token, { offerAmount, buyingDate })
    for (const amount of [480_000, 470_000]) {
      await by(agent.token, amount)
      await by(nora.token, amount - 15_000)
    }
    await by(agent.token, 465_000)
    await atBuyer.setViewportSize(phone)
    await atBuyer.reload()
    await card.getByRole('button', { name: 'Answer' }).click()
    const turn = dialogOf(atBuyer).getByText('It’s your turn.')
    await expect(dialogOf(atBuyer).getByRole('listitem')).toHaveCount(8)
    await expect(turn).toBeInViewport()
    await dialogOf(atBuyer).getByRole('listitem').last().scrollIntoViewIfNeeded()
    await expect(turn).toBeInViewport()
    const accept = dialogOf(atBuyer).getByRole('button', { name: 'Accept $465,000' })
    await expect(accept).toBeInViewport()
    await accept.click()
    await confirm(atBuyer, 'Accept')
    await expect(card.getByRole('link', { name: 'Pay Now' })).toBeVisible()
    await atBuyer.setViewportSize(desk)
  })

  await test.step('the buyer asks to cancel, the agent declines and asks in turn, and the buyer agrees', async () => {
    await askToCancel(atBuyer, chooseItem(atBuyer, `More about your offer on ${title}`, 'Ask to cancel'))
    await expect(card).toContainText(`You have asked to cancel: “${reason}”`)
    await atAgent.reload()
    await expect(row).toContainText(`The buyer asks to cancel: “${reason}”`)
    await row.getByRole('button', { name: 'Decline' }).click()
    await expect(atAgent.getByText('Request declined.')).toBeVisible()
    await askToCancel(atAgent, row.getByRole('button', { name: 'Ask to cancel' }).click())
    await atBuyer.reload()
    await card.getByRole('link', { name: 'Pay Now' }).click()
    const asked = atBuyer.getByRole('alert').filter({ hasText: 'The agent asks to cancel this offer' })
    await expect(asked).toContainText(`Reason: “${reason}”`)
    await expectAccessible(atBuyer)
    await asked.getByRole('link', { name: 'Answer the agent' }).click()
    await card.getByRole('button', { name: 'Agree' }).click()
    await confirm(atBuyer, 'Cancel the offer')
    await expect(card).toContainText(`Cancelled by agreement: ${reason}`)
    await atAgent.reload()
    await expect(row.getByText('Cancelled', { exact: true })).toBeVisible()
  })
})
