import { screen } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { uploadImage } from '#contract/images/images.ts'
import { updateProperty } from '#contract/manage-properties/update-property.ts'
import { addProperty } from '#contract/properties/add-property.ts'
import { findManagedProperty } from '#contract/properties/managed-properties.ts'
import { findProperty } from '#contract/properties/properties.ts'
import { feedbackTexts, fieldTexts, propertyImageFailed, oops } from '../testing/literal-texts.ts'
import { openPage } from '../testing/open-page.tsx'
import {
  chooseFiles,
  expectAlert,
  expectMessage,
  expectFine,
  expectFocus,
  expectToast,
  fill,
  press,
  valueOf,
} from '../testing/person.ts'
import { aManagedPropertyWithPhotos, aPicture, aProperty, aTextFile, aVisibleProperty } from '../testing/samples.ts'
import { answer, callsOf, changes, disconnect, refuse } from '../testing/server-for-tests.ts'

/** Specification section 5: the fields of a listing. */

const crossedRange = 'Minimum price must not exceed maximum price'
const notAPicture = 'notes.txt is not a supported picture. Choose an image file.'
const uploaded = '/images/uploaded/1280.webp'
const acceptUploads = () => answer(uploadImage, { success: true, data: { display_url: uploaded } })

describe('adding a property', () => {
  it('requires every field, a picture and a price range', async () => {
    acceptUploads()
    openPage('/dashboard/add-property', { as: 'agent' })
    await press('Add Property')
    await expectMessage('Title', fieldTexts.titleRequired)
    await expectMessage('Location', fieldTexts.locationRequired)
    await expectMessage('Image', fieldTexts.imageRequired)
    await expectMessage('Description', fieldTexts.descriptionRequired)
    await expectMessage('Minimum price', fieldTexts.minPriceRequired)
    await expectMessage('Maximum price', fieldTexts.maxPriceRequired)
    await expectFocus(screen.getByLabelText('Title'))

    await fill('Title', 'Field House')
    await fill('Location', '5 Section Square')
    await fill('Description', 'Every field of it.')
    await chooseFiles('Image', aTextFile())
    await expectMessage('Image', notAPicture)
    await press('Add Property')
    await expectFocus(screen.getByLabelText('Image'))
    await chooseFiles('Image', aPicture())
    await expectFine('Image')

    for (const [name, typed, message] of [
      ['Minimum price', 'plenty', /^Minimum price must be a number/],
      ['Minimum price', '-5', /^Minimum price must be a number/],
      ['Maximum price', '1e6', /^Maximum price must be a number/],
      ['Minimum price', '0', 'Minimum price must be above 0'],
    ] as const) {
      await fill('Minimum price', '400,000')
      await fill('Maximum price', '500,000')
      await fill(name, typed)
      await press('Add Property')
      await expectMessage(name, message)
      expect(valueOf(name)).toBe(typed)
    }
    await fill('Minimum price', '500000.01')
    await fill('Maximum price', '500000')
    await press('Add Property')
    await expectMessage('Minimum price', crossedRange)
    expect(valueOf('Minimum price')).toBe('500,000.01')
    // A picture is uploaded as soon as it is chosen.
    expect(changes()).toEqual(['POST /images'])

    answer(addProperty, { ...aProperty(), insertedId: 'a-property' })
    await fill('Minimum price', '500000')
    await press('Add Property')
    await expectToast(feedbackTexts.addProperty.done)
    expect(callsOf(addProperty)[0]?.body).toMatchObject({
      title: 'Field House',
      location: '5 Section Square',
      description: 'Every field of it.',
      minPrice: 500_000,
      maxPrice: 500_000,
      photos: [{ image: uploaded }],
    })
  })

  it('drops the message about a crossed price range while the other price is typed', async () => {
    openPage('/dashboard/add-property', { as: 'agent' })
    await fill('Minimum price', '500000')
    await fill('Maximum price', '400000')
    screen.getByLabelText<HTMLInputElement>('Maximum price').blur()
    await screen.findByText(crossedRange)
    await fill('Maximum price', '600000')
    await expect.poll(() => screen.queryByText(crossedRange)).toBeNull()
  })
})

const open = () => {
  answer(findManagedProperty, aManagedPropertyWithPhotos())
  answer(findProperty, aVisibleProperty({ status: 'pending' }))
  openPage('/dashboard/update-property/a-property', { as: 'agent' })
}

describe('updating a property', () => {
  it('requires all but the picture, which stays the same', async () => {
    answer(updateProperty, { ...aProperty(), modifiedCount: 1 })
    open()
    await expect
      .poll(() => screen.queryByLabelText('Title') && valueOf('Title'))
      .toBe(aManagedPropertyWithPhotos().title)
    const required = {
      Title: fieldTexts.titleRequired,
      Location: fieldTexts.locationRequired,
      'Minimum price': fieldTexts.minPriceRequired,
      'Maximum price': fieldTexts.maxPriceRequired,
    }
    for (const name of Object.keys(required)) await fill(name, '')
    await press('Update Property')
    for (const [name, message] of Object.entries(required)) await expectMessage(name, message)
    await expectFine('Image')
    for (const name of ['Agent name', 'Agent email'])
      expect(screen.getByLabelText(name).hasAttribute('readonly')).toBe(true)

    await fill('Title', 'Field House')
    await fill('Location', '6 Section Square')
    await fill('Minimum price', 'some')
    await fill('Maximum price', 'more')
    await press('Update Property')
    await expectMessage('Minimum price', /^Minimum price must be a number/)
    await expectMessage('Maximum price', /^Maximum price must be a number/)
    await fill('Minimum price', '600000')
    await fill('Maximum price', '500000')
    await press('Update Property')
    await expectMessage('Minimum price', crossedRange)
    await fill('Minimum price', '450000')
    await chooseFiles('Image', aTextFile())
    await expectMessage('Image', notAPicture)
    await chooseFiles('Image')
    expect(changes()).toEqual([])

    await press('Update Property')
    await expectToast(feedbackTexts.updateProperty.done)
    expect(callsOf(updateProperty)[0]?.body).toMatchObject({
      title: 'Field House',
      location: '6 Section Square',
      minPrice: 450_000,
      maxPrice: 500_000,
      image: aManagedPropertyWithPhotos().image,
      photos: [{ image: aManagedPropertyWithPhotos().image }],
    })
  })

  it('saves nothing while a picture could not be uploaded, and says why', async () => {
    answer(updateProperty, { ...aProperty(), modifiedCount: 1 })
    refuse(uploadImage, 400, 'This picture cannot be read.')
    open()
    await chooseFiles('Image', aPicture())
    await screen.findByText('This picture cannot be read.')
    await press('Update Property')
    await expectAlert(oops, `${propertyImageFailed} This picture cannot be read.`)
    disconnect(uploadImage)
    await press('Update Property')
    await expectAlert(oops, new RegExp(`^${propertyImageFailed} .*could not be reached`))
    expect(callsOf(updateProperty)).toHaveLength(0)
    expect(valueOf('Title')).toBe(aManagedPropertyWithPhotos().title)

    acceptUploads()
    await press('Update Property')
    await expectToast(feedbackTexts.updateProperty.done)
    expect([uploadImage, updateProperty].map(call => callsOf(call).length)).toEqual([5, 1])
  })
})

it('a price above the limit of cards says how its offers are paid', async () => {
  const hint = 'Offers above $999,999.99 are paid by bank transfer.'
  openPage('/dashboard/add-property', { as: 'agent' })
  await fill('Maximum price', '999,999.99')
  expect(document.body.textContent).not.toContain(hint)
  await fill('Maximum price', '1,000,000')
  await expect.poll(() => document.body.textContent).toContain(hint)
})
