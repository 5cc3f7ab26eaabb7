import { expect, type Locator, type Page } from '@playwright/test'
import { buyingDate } from '../market/days.ts'
import { type Person, test } from '../market/market.ts'
import { aBrowserFor, fillLogin } from '../market/people.ts'
import { goWithin, open } from '../market/places.ts'

const phone = { width: 390, height: 844 }

test('toasts cover neither the header, a title, a button nor each other, also at double text size and on a laptop', async ({
  browser,
  market,
}) => {
  const { id } = await market.aVerifiedProperty()
  const showToasts = async (person: Person, size: string, viewport = phone) => {
    const page = await aBrowserFor(browser)
    await page.setViewportSize(viewport)
    await page.goto(`/property-details/${id}`)
    await page.evaluate(size => (document.documentElement.style.fontSize = size), size)
    await expect(page).toHaveURL('/login')
    await expectFreeToast(page, 'Successfully Loged In', () => fillLogin(page, person))
    await expect(page).toHaveURL(`/property-details/${id}`)
    await expectFreeToast(page, 'Added to Wishlist!', () =>
      page.getByRole('button', { name: 'Add To Wishlist' }).click(),
    )
    await expectApart(page, page.getByRole('button', { name: /^(Add To Wishlist|Remove from wishlist)$/ }))
  }
  const [tara, tessa] = [await market.aBuyer('Tara Toast'), await market.aBuyer('Tessa Toast')]
  const tilda = await market.aBuyer('Tilda Toast')
  const laptop = { width: 1280, height: 800 }
  await showToasts(tara, '100%')
  await showToasts(tessa, '200%')
  await showToasts(tilda, '100%', laptop)
})

/** Presses the button, which shows a toast, until two are shown at once, one below the other. */
async function expectApart(page: Page, button: Locator): Promise<void> {
  let areApart = false
  // Looks at each frame, until the page is closed if the test fails.
  const looking = page.evaluate(async () => {
    for (;;) {
      const [upper, lower] = [...document.querySelectorAll('[data-sonner-toast]')]
        .map(toast => toast.getBoundingClientRect())
        .toSorted((one, other) => one.top - other.top)
      if (upper && lower && upper.bottom < lower.top) return
      await new Promise(requestAnimationFrame)
    }
  })
  void looking.then(() => (areApart = true)).catch(() => undefined)
  await expect
    .poll(async () => {
      await button.click()
      return areApart
    })
    .toBe(true)
}

/**
 * Expects that the toast which the action shows covers nothing, with the page scrolled to its beginning. The page looks at
 * each frame, because on a busy machine the toast is gone before a second poll, and it may still be sliding in.
 */
async function expectFreeToast(page: Page, text: string, action: () => Promise<void>): Promise<void> {
  const looking = page.evaluate(async text => {
    // A picture may be below it, as when it fills the screen.
    const others = 'header, main :is(h1, button, a):not([aria-label^=Enlarge])'
    const below = (toast: Element) => {
      const box = toast.getBoundingClientRect()
      return [...document.querySelectorAll(others)].filter(other => {
        const { left, right, top, bottom, width } = other.getBoundingClientRect()
        return width > 0 && left < box.right && right > box.left && top < box.bottom && bottom > box.top
      })
    }
    const find = () =>
      [...document.querySelectorAll('[data-sonner-toast]')].find(({ textContent }) => textContent.includes(text))
    let toast = find()
    while (!toast) {
      await new Promise(requestAnimationFrame)
      toast = find()
    }
    let covered: Element[]
    do {
      scrollTo(0, 0)
      covered = below(toast)
      await new Promise(requestAnimationFrame)
    } while (covered.length > 0 && toast.isConnected)
    return covered.map(other => other.outerHTML.slice(0, 80))
  }, text)
  // The action fails first if the page is closed.
  looking.catch(() => undefined)
  await action()
  expect(await looking).toEqual([])
}

test('at double text size no price breaks inside its number, and buttons contain their text', async ({
  market,
  signedIn,
}) => {
  const title = `Dear Domain ${Date.now().toString(36)}`
  const aDearProperty = async () => {
    const { _id: propertyId } = await market.call('POST', '/properties', market.agent.token, {
      title,
      location: `Street of ${title}`,
      description: 'A house with a long price.',
      image: '/images/villa-dusk/1280.webp',
      minPrice: 11_250_000,
      maxPrice: 12_500_000,
    })
    await market.call('PATCH', `/properties/verify/${propertyId}`, market.admin.token)
    return propertyId
  }
  const aDearOffer = (propertyId: string) =>
    market.call('POST', '/offers', market.buyer.token, {
      propertyId,
      offerAmount: 12_250_000,
      buyingDate,
    })
  const { _id: sale } = await aDearOffer(await aDearProperty())
  await market.call('PATCH', `/offers/accept/${sale}`, market.agent.token)
  const transfer = { reference: `WIRE ${title}` }
  await market.call('PATCH', `/offers/record-transfer/${sale}`, market.agent.token, transfer)
  await market.call('PATCH', `/offers/confirm-transfer/${sale}`, market.buyer.token, transfer)
  const id = await aDearProperty()
  await aDearOffer(id)
  const { _id: entry } = await market.call('POST', '/wishlist', market.buyer.token, { propertyId: id })
  const property = `/property-details/${id}`
  const visits = [
    [
      market.buyer,
      '/dashboard/wishlist',
      `/dashboard/wishlist/make-offer/${entry}`,
      '/dashboard/bought-properties',
      '/dashboard/user-profile',
      '/',
      `/all-properties?search=${encodeURIComponent(title)}`,
      property,
    ],
    [
      market.agent,
      '/dashboard/my-properties',
      '/dashboard/requested-properties',
      '/dashboard/agent-profile',
      '/dashboard/sold-properties',
    ],
    [market.admin, '/dashboard/manage-properties', '/dashboard/admin-profile'],
  ] as const
  const buttons: Record<string, string> = { '/': 'Start Your Journey', [property]: 'Remove from wishlist' }
  const broken: string[] = []
  // One role at a time: on a busy machine they would keep each other's pages from their sessions.
  for (const [person, ...paths] of visits) {
    const page = await signedIn(person)
    await page.setViewportSize(phone)
    let goTo = open
    for (const path of paths) {
      await goTo(page, path)
      goTo = goWithin
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
      for (const price of await brokenPrices(page)) broken.push(`${path}: ${price}`)
      const button = buttons[path]
      if (button !== undefined) await expectContained(page, button)
    }
    await page.context().close()
  }
  expect(broken).toEqual([])
})

/** Expects that the button's text lies within it, and nothing over it. */
async function expectContained(page: Page, name: string): Promise<void> {
  const button = page.getByRole('main').locator('a, button').filter({ hasText: name }).last()
  await expect(button).toBeVisible()
  const spills = await button.evaluate(element => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const [box, text] = [element.getBoundingClientRect(), range.getBoundingClientRect()]
    return text.left < box.left || text.right > box.right || text.top < box.top || text.bottom > box.bottom
  })
  expect(spills, name).toBe(false)
  await button.click({ trial: true })
}

/** Returns the amounts of money that are on more than one line. */
const brokenPrices = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (texts.nextNode()) {
      const text = texts.currentNode.textContent ?? ''
      for (const { index, 0: amount } of text.matchAll(/\$\d[\d,]*(\.\d+)?/g)) {
        const range = document.createRange()
        range.setStart(texts.currentNode, index)
        range.setEnd(texts.currentNode, index + amount.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) found.push(amount)
      }
    }
    return found
  })

test('the header names what is to be paid, on one line at every width', async ({ market, signedIn }) => {
  const [agent, buyer] = [await market.anAgent(), await market.aBuyer('Wilhelmina Featherstonehaugh')]
  for (let count = 0; count < 2; count++) await market.between(agent, buyer).anAcceptedOffer()
  const page = await signedIn(buyer)
  await page.goto('/dashboard/bought-properties')
  const banner = page.getByRole('banner')
  await page.setViewportSize(phone)
  await expect(banner.getByRole('link', { name: 'Pay 2', exact: true })).toBeVisible()
  await expect(banner.getByRole('link', { name: 'Wishlist' })).toBeVisible()
  for (const width of [377, 390, 640, 700, 768, 820, 1023, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(banner.getByRole('link', { name: /^(Pay 2|2 to pay)$/ })).toBeVisible()
    expect((await banner.boundingBox())?.height, `at ${width} px`).toBeLessThan(80)
  }
  await page.setViewportSize(phone)
  const brand = banner.getByRole('link', { name: /to the home page$/ }).locator('span span')
  await brand.evaluate(element => (element.textContent = 'Nordheim Homes'))
  expect((await banner.boundingBox())?.height, 'with a long brand').toBeLessThan(80)
})
