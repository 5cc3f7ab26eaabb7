import { expect, type Page } from '@playwright/test'
import { fieldTexts } from '../../web/testing/literal-texts.ts'
import { type Market, type Person, test } from '../market/market.ts'
import { nameOf, namesIn, pictures } from '../market/pictures.ts'
import { expectBeneath } from '../ui/expect-beneath.ts'

const photosOf = async (market: Market, agent: Person, title: string) => {
  const properties = (await market.call('GET', `/my-properties?search=${title}`, agent.token)) as unknown as {
    _id: string
  }[]
  const found = await market.call('GET', `/managed-properties/${properties[0]?._id}`, agent.token)
  return (found as unknown as { photos: { image: string }[] }).photos
}

const tiles = (page: Page) => page.getByRole('list', { name: 'Photos' }).getByRole('listitem')

async function fillProperty(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Location').fill('3 Shutter Street, Springfield')
  await page.getByLabel('Description').fill('Photographed from every side.')
  await page.getByLabel('Minimum price').fill('400000')
  await page.getByLabel('Maximum price').fill('500000')
}

// What the form does with photos is in web/property-photos/photos.test.tsx.

test('an agent reads what is missing, uploads photos, drags one to the front, and lists the home', async ({
  market,
  signedIn,
}) => {
  const page = await signedIn(market.agent)
  await page.goto('/dashboard/add-property')
  await test.step('each message is beneath its field', async () => {
    const field = (name: string) => page.getByLabel(name, { exact: true })
    await page.getByRole('button', { name: 'Add Property' }).click()
    await expectBeneath(field('Title'), fieldTexts.titleRequired)
    await expectBeneath(field('Location'), fieldTexts.locationRequired)
    await expectBeneath(field('Image'), fieldTexts.imageRequired)
    await expectBeneath(field('Description'), fieldTexts.descriptionRequired)
    await expectBeneath(field('Minimum price'), fieldTexts.minPriceRequired)
    await expectBeneath(field('Maximum price'), fieldTexts.maxPriceRequired)
    await expect(field('Title')).toBeFocused()
  })

  const files = await pictures(4, 600)
  await test.step('the code of the tiles comes late, and moves nothing', async () => {
    const code = Promise.withResolvers<void>()
    let isHeld = false
    await page.route('**/assets/photo-tiles-*.js', async route => {
      isHeld = true
      await code.promise
      await route.continue()
    })
    const top = async () => (await page.getByLabel('Description').boundingBox())?.y ?? NaN
    const before = await top()
    await page.getByLabel('Image').setInputFiles(files.toReversed())
    await expect.poll(top).not.toBe(before)
    await expect(page.getByText(fieldTexts.imageRequired)).toHaveCount(0)
    expect(isHeld).toBe(true)
    const waiting = await top()
    code.resolve()
    await expect(page.getByText('4 photos', { exact: true })).toBeVisible()
    expect(Math.abs((await top()) - waiting)).toBeLessThan(4)
  })
  await page.getByLabel('Image').setInputFiles(files.slice(1, 2))
  await expect(page.getByText('IMG_2.jpg is the same picture as photo 2, so it was left out.')).toBeVisible()
  await expect(tiles(page)).toHaveCount(4)

  const pictureIn = (place: number) => tiles(page).nth(place).getByRole('img').getAttribute('src')
  const third = await pictureIn(2)
  await page.getByRole('button', { name: 'Move photo 3, position 3 of 4' }).hover()
  await page.mouse.down()
  await tiles(page).first().hover()
  await expect.poll(() => pictureIn(0)).toBe(third)
  await page.mouse.up()
  await expect(tiles(page).first()).toContainText('Main photo')

  await page.getByLabel('Image').focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Move photo 1, position 1 of 4' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('button', { name: 'Move photo 4, position 4 of 4' })).toBeFocused()
  await fillProperty(page, 'Shutter Lodge')
  await page.reload()
  await expect(tiles(page)).toHaveCount(4)
  await page.getByRole('button', { name: 'Add Property' }).click()
  await expect(page.getByText('Property added successfully!')).toBeVisible()
  const [first, second, moved, fourth] = files.map(nameOf)
  expect(namesIn(await photosOf(market, market.agent, 'Shutter Lodge'))).toEqual([first, second, fourth, moved])
})
