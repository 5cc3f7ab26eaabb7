import { expect, type Locator, type Page } from '@playwright/test'
import { invalidAmount, loggedIn, paid, paymentFailed, feedbackTexts } from '../../web/testing/literal-texts.ts'
import { buyingDate, expYear } from '../market/days.ts'
import { test } from '../market/market.ts'
import { aBrowserFor, rowOf } from '../market/people.ts'

/**
 * The journey from the search to the sale with the keyboard alone. At every stop the focus is visible: it has an outline, is on the
 * screen, and nothing covers it.
 */
test('a buyer offers and pays, and the agent accepts, by keyboard alone', async ({ browser, market, signedIn }) => {
  test.slow()
  const buyer = await market.aBuyer('Kay Keyboard')
  const number = Date.now()
  const { title } = await market.aVerifiedProperty({ location: `Tabulator Street ${number}` })
  const page = await aBrowserFor(browser)

  await test.step('skip the navigation and log in', async () => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Top Agents' })).toBeVisible()
    await tabTo(page, page.getByRole('link', { name: 'Skip to content' }), 1)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await tabTo(page, page.getByRole('link', { name: 'Start Your Journey' }), 3)
    await page.keyboard.press('Enter')
    await expectArrival(page, 'Login')
    await tabTo(page, page.getByLabel('Email'), 2)
    await page.keyboard.type(buyer.email)
    await tabTo(page, page.getByLabel('Password', { exact: true }), 1)
    await page.keyboard.type(buyer.password)
    await page.keyboard.press('Enter')
    await expect(page.getByText(loggedIn)).toBeVisible()
    await expectArrival(page, 'All Properties')
  })

  await test.step('search, open and save a property', async () => {
    await tabTo(page, page.getByLabel('Search by location'), 9, 'Shift+Tab')
    await page.keyboard.type(`tabulator STREET ${number}`)
    await expect(page.getByRole('article')).toHaveCount(1)
    await tabTo(page, page.getByRole('article').getByRole('link', { name: 'Details' }), 15)
    await page.keyboard.press('Enter')
    await expectArrival(page, title)
    await tabTo(page, page.getByRole('button', { name: 'Add To Wishlist' }), 9)
    await page.keyboard.press('Enter')
    await expect(page.getByText(feedbackTexts.addToWishlist.done)).toBeVisible()
    await expectNotLost(page)
    await tabTo(page, page.getByRole('main').getByRole('link', { name: 'wishlist' }), 2)
    await page.keyboard.press('Enter')
    await expectArrival(page, /^Wishlist/)
  })

  await test.step('make an offer, the first one out of range', async () => {
    await tabTo(page, page.getByRole('article').getByRole('link', { name: 'Make an Offer' }), 8)
    await page.keyboard.press('Enter')
    await expectArrival(page, 'Make an Offer')
    const amount = page.getByLabel('Offer amount')
    const day = page.getByLabel('Buying date')
    await tabTo(page, day, 4)
    const [year, month, date] = buyingDate.split('-')
    await page.keyboard.type(`${month}${date}${year}`)
    await expect(day).toHaveValue(buyingDate)
    await tabTo(page, amount, 4, 'Shift+Tab')
    await page.keyboard.type('399999')
    await page.keyboard.press('Enter')
    await answer(page, page.getByRole('alertdialog', { name: invalidAmount.title }), 'OK')
    await expect(amount).toBeFocused()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('450000')
    await tabTo(page, page.getByRole('button', { name: 'Make an Offer' }), 9)
    await page.keyboard.press('Enter')
    await expect(page.getByText(feedbackTexts.makeOffer.done)).toBeVisible()
    await expectArrival(page, /^Property Bought/)
  })

  await test.step('the agent accepts, after cancelling once', async () => {
    const agentPage = await signedIn(market.agent)
    await agentPage.goto('/dashboard')
    await expectSettled(agentPage)
    await tabTo(agentPage, agentPage.getByRole('link', { name: 'Requested Properties' }).first(), 20)
    await agentPage.keyboard.press('Enter')
    await expectArrival(agentPage, /^Requested Properties/)
    const row = rowOf(agentPage, title)
    const accept = row.getByRole('button', { name: 'Accept' })
    await tabTo(agentPage, accept, 60)
    const question = agentPage.getByRole('alertdialog')
    await agentPage.keyboard.press('Enter')
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await agentPage.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(accept).toBeFocused()
    await agentPage.keyboard.press('Space')
    await tabTo(agentPage, question.getByRole('button', { name: 'Accept' }), 2)
    await answer(agentPage, question, 'Accept')
    await expect(agentPage.getByText(feedbackTexts.acceptOffer.done)).toBeVisible()
    await expect(accept).toBeDisabled()
    await expectNotLost(agentPage)
  })

  await test.step('pay, with the second card', async () => {
    await page.reload()
    await expectSettled(page)
    await tabTo(page, page.getByRole('article').getByRole('link', { name: 'Pay Now' }), 22)
    await page.keyboard.press('Enter')
    await expectArrival(page, `Pay for ${title}`)
    await tabTo(page, page.getByLabel('Card number'), 3)
    await page.keyboard.type('4000 0000 0000 0002')
    for (const [field, text] of [
      ['Expiry month', '12'],
      ['Expiry year', String(expYear)],
      ['Security code', '123'],
    ] as const) {
      await tabTo(page, page.getByLabel(field), 1)
      await page.keyboard.type(text)
    }
    const pay = page.getByRole('button', { name: 'Pay Now' })
    await tabTo(page, pay, 1)
    await page.keyboard.press('Enter')
    await answer(page, page.getByRole('alertdialog', { name: paymentFailed }), 'OK')
    await expect(pay).toBeFocused()
    await tabTo(page, page.getByRole('button', { name: 'Use the test card' }), 5, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expectNotLost(page)
    await tabTo(page, pay, 5)
    await page.keyboard.press('Enter')
    await expect(page.getByText(paid)).toBeVisible()
    await expectArrival(page, /^Property Bought/)
    await expect(page.getByRole('article').filter({ hasText: title })).toContainText('Bought')
  })
})

/** Presses the key until the target has the focus, and expects the focus to be visible at each stop. */
async function tabTo(page: Page, target: Locator, atMost: number, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  const isThere = () => target.evaluate(element => element === document.activeElement)
  const stops: string[] = []
  while (stops.length < atMost) {
    await page.keyboard.press(key)
    await expectSeen(page)
    if (await isThere()) return
    stops.push((await focused(page)).name)
  }
  throw new Error(`The focus went to ${stops.join(', ')}, and not to ${String(target)}`)
}

/** Presses the focused button of a modal dialog, and expects that the focus cannot leave the dialog. */
async function answer(page: Page, dialog: Locator, button: string): Promise<void> {
  await expect(dialog).toBeVisible()
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await expectSeen(page)
  const chosen = dialog.getByRole('button', { name: button, exact: true })
  await expect(chosen).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Shift+Tab')
  await expect(chosen).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
}

/** Expects the new page's heading to have the focus, so that a screen reader starts there. */
async function expectArrival(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused()
  await expectSettled(page)
}

/** Waits until nothing is loading, which could move the focus. */
const expectSettled = (page: Page) => expect(page.locator('main [aria-busy=true]')).toHaveCount(0)

async function expectNotLost(page: Page): Promise<void> {
  await expect.poll(async () => (await focused(page)).name, 'the focus is lost').not.toMatch(/^<body>/)
}

async function expectSeen(page: Page): Promise<void> {
  // Scrolling to an element outside the screen takes a moment.
  const { name } = await focused(page)
  await expect
    .poll(async () => (await focused(page)).faults, { message: name, intervals: [20, 50, 100, 250] })
    .toEqual([])
}

/** Describes the focused element, and why it is not visible. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement ?? document.body
    const { top, left, bottom, right, width, height } = element.getBoundingClientRect()

    // A card with one link has the outline around the whole card.
    const outlined: Element[] = []
    for (let part: Element | null = element; part; part = part.parentElement) outlined.push(part)
    const hasOutline = outlined.some(part => {
      const { outlineStyle, outlineWidth } = getComputedStyle(part)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })
    const isOnScreen =
      width > 0 && height > 0 && top >= 0 && left >= 0 && bottom <= window.innerHeight && right <= window.innerWidth
    const corners = [0.1, 0.5, 0.9].flatMap(x =>
      [0.2, 0.5, 0.8].map(y => [left + x * width, top + y * height] as const),
    )
    const cover = corners
      .map(([x, y]) => document.elementFromPoint(x, y))
      .find(found => found !== null && !element.contains(found) && !found.contains(element))
    const [name = '', covering] = [element, cover ?? undefined].map(
      part =>
        part &&
        `<${part.tagName.toLowerCase()}> ${part.getAttribute('aria-label') ?? part.textContent.trim().slice(0, 40)}`,
    )
    const faults = [
      element === document.body && 'has no focus',
      !hasOutline && 'has no outline',
      !isOnScreen && 'is not on the screen',
      covering !== undefined && `is covered by ${covering}`,
    ].filter(fault => typeof fault === 'string')
    return { name, faults }
  })
