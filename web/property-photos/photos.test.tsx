import { screen, within } from '@testing-library/dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { uploadImage } from '#contract/images/images.ts'
import { updateProperty } from '#contract/manage-properties/update-property.ts'
import { addProperty } from '#contract/properties/add-property.ts'
import { findProperty } from '#contract/properties/properties.ts'
import { feedbackTexts } from '../testing/literal-texts.ts'
import { openPage, reloadPage } from '../testing/open-page.tsx'
import { chooseFiles, expectFocus, expectToast, fill, press, pressKey } from '../testing/person.ts'
import { aProperty, aVisibleProperty } from '../testing/samples.ts'
import { answer, bodiesOf, callsOf, hold, refuse } from '../testing/server-for-tests.ts'

const tiles = () => within(screen.getByRole('list', { name: 'Photos' })).getAllByRole('listitem')
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const pictureOf = (number: number) => `/images/uploaded-${number}/1280.webp`

/** A picture whose bytes differ from those of every other. */
const picture = (number: number) =>
  new File([new Uint8Array([137, 80, 78, 71, number])], `IMG_${number}.png`, { type: 'image/png' })

/** Chooses pictures, one upload after the other, each with a picture of its own. */
async function upload(...numbers: number[]) {
  for (const number of numbers) {
    answer(uploadImage, { success: true, data: { display_url: pictureOf(number) } })
    const before = callsOf(uploadImage).length
    await chooseFiles('Image', picture(number))
    await expect.poll(() => callsOf(uploadImage).length).toBeGreaterThan(before)
    await button(new RegExp(`^Edit photo ${number}$`))
  }
}

async function fillProperty() {
  await fill('Title', 'Shutter Lodge')
  await fill('Location', '3 Shutter Street, Springfield')
  await fill('Description', 'Photographed from every side.')
  await fill('Minimum price', '400000')
  await fill('Maximum price', '500000')
}

/** Photos of the last listing that was sent. */
const sent = () => (bodiesOf(addProperty).at(-1) as { photos: { image: string }[] }).photos.map(({ image }) => image)

beforeEach(() => answer(addProperty, { ...aProperty(), insertedId: 'a-property' }))

describe('many photos at once', () => {
  it('are sorted by file name, and one that fails is uploaded again', async () => {
    const release = hold(uploadImage)
    answer(uploadImage, { success: true, data: { display_url: pictureOf(1) } })
    openPage('/dashboard/add-property', { as: 'agent' })
    await chooseFiles('Image', ...[12, 2, 1].map(picture))
    await expect
      .poll(() => screen.getAllByRole('progressbar').map(bar => bar.getAttribute('aria-label')))
      .toEqual([1, 2, 12].map(number => `Upload of IMG_${number}.png`))
    refuse(uploadImage, 500, 'This picture was lost on the way.')
    release()
    await screen.findByText('0 of 3 photos uploaded, 3 photos could not be uploaded')
    const [, , last] = tiles()
    expect(last?.textContent).toContain('IMG_12.png')
    expect(last?.textContent).toContain('This picture was lost on the way.')
    answer(uploadImage, { success: true, data: { display_url: pictureOf(12) } })
    await press(() => within(last as HTMLElement).getByRole('button', { name: 'Retry' }))
    await screen.findByText('1 of 3 photos uploaded, 2 photos could not be uploaded')
    expect(callsOf(uploadImage)).toHaveLength(4)
  })
})

describe('the photos of a listing', () => {
  it('are moved, removed and sent in the order of the keyboard', async () => {
    openPage('/dashboard/add-property', { as: 'agent' })
    await fillProperty()
    await upload(1, 2, 3)
    const first = await button('Move photo 1, position 1 of 3')
    first.focus()
    await pressKey('End')
    await screen.findByText('Moved to position 3 of 3')
    await expectFocus(await button('Move photo 3, position 3 of 3'))
    await pressKey('ArrowLeft')
    await expectFocus(await button('Move photo 2, position 2 of 3'))
    await press('Edit photo 2')
    await screen.findByRole('dialog', { name: 'Edit photo' })
    await pressKey('Escape')
    await expectFocus(await button('Edit photo 2'))
    await press('Remove photo 2')
    await screen.findByText('2 photos')
    await expectFocus(await button('Move photo 2, position 2 of 2'))
    await press('Add Property')
    await expectToast(feedbackTexts.addProperty.done)
    expect(sent()).toEqual([2, 3].map(pictureOf))
  })

  it('are said what they show, and keep it over a reload', async () => {
    openPage('/dashboard/add-property', { as: 'agent' })
    await fillProperty()
    await upload(1)
    reloadPage({ as: 'agent' })
    await press('Edit photo 1')
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit photo' }))
    await press(() => dialog.findByText('Floor plan'))
    await fill('Caption', 'Ground floor')
    await fill('Alternative text', 'Plan with four rooms')
    await press('Done')
    await press('Add Property')
    await expectToast(feedbackTexts.addProperty.done)
    expect(bodiesOf(addProperty)).toMatchObject([
      { photos: [{ image: pictureOf(1), kind: 'floor plan', caption: 'Ground floor', alt: 'Plan with four rooms' }] },
    ])
  })

  it('are taken once', async () => {
    openPage('/dashboard/add-property', { as: 'agent' })
    await upload(1, 2)
    await chooseFiles('Image', picture(2))
    await screen.findByText(/IMG_2\.png is the same picture as photo 2, so it was left out\./)
    expect(tiles()).toHaveLength(2)
  })

  it('that were removed since their upload are marked, and uploaded again in their place', async () => {
    const again = 'Please upload this photo again.'
    openPage('/dashboard/add-property', { as: 'agent' })
    await fillProperty()
    await upload(1, 2)
    refuse(addProperty, 422, 'Please upload photo 2 again.', { errors: [{ field: 'photos.1.image', message: again }] })
    await press('Add Property')
    expect((await screen.findByRole('alertdialog')).textContent).toContain('Please upload photo 2 again.')
    await press('OK')
    await expect.poll(() => tiles().map(tile => tile.textContent.includes(again))).toEqual([false, true])
    await chooseFiles('Image', picture(2))
    await expect.poll(() => screen.queryByText(again)).toBeNull()
    await expect.poll(() => tiles().length).toBe(2)
    answer(addProperty, { ...aProperty(), insertedId: 'a-property' })
    await press('Add Property')
    await expectToast(feedbackTexts.addProperty.done)
    expect(sent()).toEqual([1, 2].map(pictureOf))
  })

  it('stay when the listing was changed in another tab', async () => {
    const property = aVisibleProperty({ status: 'pending', version: 1 })
    answer(findProperty, property)
    openPage('/dashboard/update-property/a-property', { as: 'agent' })
    await screen.findByText('1 photo')
    await upload(2)
    answer(findProperty, { ...property, version: 2, photos: [...property.photos] })
    refuse(updateProperty, 409, 'This property was changed in the meantime.')
    await press('Update Property')
    expect((await screen.findByRole('alertdialog')).textContent).toContain('This property was changed in the meantime.')
    await press('OK')
    await expect.poll(() => tiles().length).toBe(2)
  })
})
