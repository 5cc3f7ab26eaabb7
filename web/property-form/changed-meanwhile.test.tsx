import { screen } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { updateProperty } from '#contract/manage-properties/update-property.ts'
import { findProperty, type VisibleProperty } from '#contract/properties/properties.ts'
import { feedbackTexts } from '../testing/literal-texts.ts'
import { openPage, reloadPage } from '../testing/open-page.tsx'
import {
  allLoaded,
  expectAlert,
  expectNothing,
  expectToast,
  fill,
  mainText,
  press,
  valueOf,
} from '../testing/person.ts'
import { aProperty, aVisibleProperty } from '../testing/samples.ts'
import { answer, bodiesOf, refuse } from '../testing/server-for-tests.ts'

const mine = 'Mine, with all I know about it.'
const notice = 'Someone changed this listing while you were editing'
const locked = 'This property cannot be updated'
const property = aVisibleProperty({ status: 'pending', version: 1 })
const theirTitle = { ...property, version: 2, title: 'Their title', minPrice: 410_000 }
const withParts = (address: VisibleProperty['address'], version: number) => ({
  ...property,
  version,
  ...(address && { address }),
})

/** An agent types a description, and the listing is saved elsewhere before they save. */
async function given(mineBefore = property, theirs = theirTitle) {
  answer(findProperty, mineBefore)
  openPage('/dashboard/update-property/a-property', { as: 'agent' })
  await expect.poll(() => screen.queryByLabelText('Title') && valueOf('Title')).toBe(property.title)
  await fill('Description', mine)
  await allLoaded()
  refuse(updateProperty, 409, 'This property was changed in the meantime. Please check what has changed.')
  answer(findProperty, theirs)
  await press('Update Property')
  await expectAlert(
    feedbackTexts.updateProperty.failed,
    'This property was changed in the meantime. Please check what has changed.',
  )
  await screen.findByText(notice)
  answer(updateProperty, { ...aProperty(), modifiedCount: 1 })
}

describe('a listing that was saved elsewhere while its agent edits it', () => {
  it('keeps the words, names what differs, and is saved over on request', async () => {
    await given()
    expect(valueOf('Description')).toBe(mine)
    expect(mainText()).toContain('TitleTheir title')
    expect(mainText()).toContain('Minimum price$410,000')
    expect(mainText()).not.toContain('Maximum price$')
    await press('Keep mine')
    await expect.poll(() => screen.queryByText(notice)).toBeNull()
    await press('Update Property')
    await expectToast(feedbackTexts.updateProperty.done)
    expect(bodiesOf(updateProperty).at(-1)).toMatchObject({ version: 2, title: property.title, description: mine })
  })

  it.each([
    [undefined, { street: '12 Elm Street', town: 'Warrenton' }, 'street 12 Elm Street · town Warrenton'],
    [{ town: 'Warrenton' }, undefined, 'As read from the location'],
  ])('names the parts of its address if they differ (case %#)', async (before, now, text) => {
    await given(withParts(before, 1), withParts(now, 2))
    expect(mainText()).toContain(`Parts of the address${text}`)
    await press('Take what is saved')
    await expect.poll(() => screen.queryByText(notice)).toBeNull()
    await fill('Description', mine)
    await press('Update Property')
    await expectToast(feedbackTexts.updateProperty.done)
    expect(bodiesOf(updateProperty).at(-1)).not.toHaveProperty('address')
  })

  it('can be taken as it is saved', async () => {
    await given()
    await press('Take what is saved')
    await expect.poll(() => valueOf('Title')).toBe('Their title')
    expect(screen.queryByText(notice)).toBeNull()
    expect(valueOf('Description')).toBe(property.description)
  })

  it('keeps the draft over a reload, and says again what differs', async () => {
    await given()
    reloadPage()
    await screen.findByText('Your draft has been restored.')
    await screen.findByText(notice)
    expect(valueOf('Description')).toBe(mine)
  })

  it.each([
    ['is rejected', { status: 'rejected' }],
    ['gets an accepted offer', { underOffer: true }],
  ] as const)('keeps the words when it %s meanwhile, also over a reload', async (_, decided) => {
    answer(findProperty, property)
    openPage('/dashboard/update-property/a-property', { as: 'agent' })
    await expect.poll(() => screen.queryByLabelText('Title') && valueOf('Title')).toBe(property.title)
    await fill('Description', mine)
    await allLoaded()
    refuse(updateProperty, 409, 'This property cannot be changed now.')
    answer(findProperty, { ...property, ...decided })
    await press('Update Property')
    await expectAlert(feedbackTexts.updateProperty.failed, 'This property cannot be changed now.')
    await screen.findByText(locked)
    expect(valueOf('Description')).toBe(mine)
    reloadPage()
    await screen.findByText(locked)
    expect(valueOf('Description')).toBe(mine)
  })

  it('is not mentioned when only an admin has decided on it', async () => {
    answer(findProperty, property)
    openPage('/dashboard/update-property/a-property', { as: 'agent' })
    await expect.poll(() => screen.queryByLabelText('Title') && valueOf('Title')).toBe(property.title)
    await fill('Description', mine)
    answer(findProperty, { ...property, status: 'verified' })
    answer(updateProperty, { ...aProperty(), modifiedCount: 1 })
    await press('Update Property')
    await expectToast(feedbackTexts.updateProperty.done)
    await expectNothing('alertdialog')
    expect(bodiesOf(updateProperty)).toMatchObject([{ version: 1, description: mine }])
  })
})
