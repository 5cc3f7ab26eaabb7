import { expect, type Page } from '@playwright/test'
import { type Market, test } from '../market/market.ts'
import { aBrowserFor } from '../market/people.ts'
import { expectAccessible } from '../shell/expect-accessible.ts'

const names = [
  'villa-dusk',
  'kitchen-golden',
  'bedroom-golden',
  'study-golden',
  'bathroom-midday',
  'living-room-dusk',
  'loft-golden',
  'tower-dusk',
]

/** A home with six photos and two floor plans. */
async function aPropertyWithPhotos(market: Market): Promise<string> {
  const photos = names.map((name, at) => ({
    image: `/images/${name}/1280.webp`,
    kind: at < 6 ? 'photo' : 'floor plan',
    caption: `Caption ${at + 1}`,
    alt: at === 1 ? 'A garden with roses' : '',
  }))
  const { _id: id } = await market.call('POST', '/properties', market.agent.token, {
    title: 'Gallery Grange',
    location: '8 Frame Lane, Springfield',
    description: 'Worth looking at.',
    image: photos[0]?.image,
    photos,
    minPrice: 400_000,
    maxPrice: 500_000,
  })
  await market.call('PATCH', `/properties/verify/${id}`, market.admin.token)
  return id
}

const lightbox = (page: Page) => page.getByRole('dialog', { name: 'Photos of Gallery Grange' })
const expectPhoto = async (page: Page, place: number) => {
  await expect(lightbox(page).getByText(`${place} / 8`)).toBeVisible()
  await expect(lightbox(page).getByText(`Caption ${place}`, { exact: true })).toBeVisible()
}
test('a buyer looks through the photos of a home with the keyboard alone, which load one by one', async ({
  market,
  signedIn,
}) => {
  const id = await aPropertyWithPhotos(market)
  const page = await signedIn(market.buyer)
  await page.goto(`/property-details/${id}`)
  const second = page.getByRole('button', { name: 'Enlarge photo 2 of 8: A garden with roses' })
  await page.getByRole('button', { name: 'Enlarge photo 1 of 8: Caption 1' }).focus()
  await page.keyboard.press('Tab')
  await expect(second).toBeFocused()
  await expectAccessible(page)

  await page.keyboard.press('Enter')
  await expectPhoto(page, 2)
  const sources = () =>
    lightbox(page)
      .locator('img')
      .evaluateAll(images => images.map(image => (image as HTMLImageElement).src.split('/')[4]))
  await expect.poll(sources, 'it loads the photos beside the visible one, and no others').toEqual(names.slice(0, 3))
  await expect(lightbox(page).getByRole('img', { name: 'A garden with roses' })).toBeInViewport()
  await expectAccessible(page)
  for (const [key, place] of [
    ['ArrowRight', 3],
    ['End', 8],
    ['ArrowRight', 8],
    ['ArrowLeft', 7],
    ['Home', 1],
    ['ArrowLeft', 1],
  ] as const) {
    await page.keyboard.press(key)
    await expectPhoto(page, place)
    await expect.poll(sources).toEqual(names.slice(Math.max(0, place - 2), place + 1))
  }
  await page.keyboard.press('Escape')
  await expect(lightbox(page)).toBeHidden()
  await expect(second).toBeFocused()

  await page.getByRole('button', { name: 'Enlarge Caption 8' }).focus()
  await page.keyboard.press('Enter')
  await expectPhoto(page, 8)
  await expect(lightbox(page).getByText('Floor plan')).toBeVisible()
})

test('a finger moves through the photos of a phone, without a shift of the page, also when it is turned', async ({
  browser,
  market,
}) => {
  const id = await aPropertyWithPhotos(market)
  const upright = { width: 390, height: 844 }
  const page = await aBrowserFor(browser, market.buyer.state, { viewport: upright, hasTouch: true, isMobile: true })
  await test.step('on the card of the home, which leads to its page', async () => {
    await page.goto('/all-properties?search=Frame Lane')
    const card = page.getByRole('article').filter({ has: page.locator(`a[href="/property-details/${id}"]`) })
    const strip = card.locator('[data-photo-strip] a')
    await strip.evaluate(element => element.scrollTo({ left: element.clientWidth, behavior: 'instant' }))
    await expect(strip.locator('img[src*="kitchen-golden"]')).toBeInViewport({ ratio: 0.9 })
    await expectAccessible(page)
    await strip.tap()
    await expect(page).toHaveURL(`/property-details/${id}`)
  })
  await test.step('on the page of the home', async () => {
    const strip = page.getByRole('list', { name: 'Photos of Gallery Grange' })
    await expect(page.getByText('1 / 8')).toBeVisible()
    const heading = page.getByRole('heading', { level: 1, name: 'Gallery Grange' })
    const before = await heading.boundingBox()
    await strip.evaluate(element => element.scrollTo({ left: element.scrollWidth, behavior: 'instant' }))
    await expect(page.getByText('8 / 8'), 'the floor plans count, as on a wide screen').toBeVisible()
    await expect(page.getByRole('button', { name: 'Enlarge photo 8 of 8: Caption 8' })).toBeInViewport()
    await strip.evaluate(element => element.scrollTo({ left: element.clientWidth, behavior: 'instant' }))
    await expect(page.getByText('2 / 8')).toBeVisible()
    expect(await heading.boundingBox()).toEqual(before)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })
  await page.getByRole('button', { name: 'Enlarge photo 2 of 8' }).tap()
  await expectRest(page, 2)
  await swipe(page, 'left', 3)
  await swipe(page, 'left', 4)
  await swipe(page, 'right', 3)
  for (const size of [{ width: 844, height: 390 }, upright]) {
    await page.setViewportSize(size)
    await expectRest(page, 3)
    await swipe(page, 'right', 2)
    await swipe(page, 'left', 3)
  }
})

/** Draws a finger across most of the screen, so far that it leads to the next photo at any speed. */
async function swipe(page: Page, direction: 'left' | 'right', place: number): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const touch = await page.context().newCDPSession(page)
  const ways = [0.85, 0.7, 0.55, 0.4, 0.25, 0.15]
  for (const [at, way] of (direction === 'left' ? ways : ways.toReversed()).entries()) {
    await touch.send('Input.dispatchTouchEvent', {
      type: at === 0 ? 'touchStart' : 'touchMove',
      touchPoints: [{ x: way * width, y: 0.4 * height }],
    })
    // As slowly as a finger. Faster, the strip may be flung past a photo.
    await page.waitForTimeout(50)
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await touch.detach()
  await expectRest(page, place)
}

/** Expects the whole photo on the screen, and no other. */
async function expectRest(page: Page, place: number): Promise<void> {
  await expectPhoto(page, place)
  const photo = lightbox(page).getByRole('listitem').getByRole('img')
  await expect(photo).toBeInViewport({ ratio: 1 })
  await expect
    .poll(() =>
      lightbox(page)
        .getByRole('list')
        .evaluate(({ scrollLeft, clientWidth }) => scrollLeft / clientWidth),
    )
    .toBe(place - 1)
}
