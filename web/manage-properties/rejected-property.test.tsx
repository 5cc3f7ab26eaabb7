import { screen, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { rejectProperty } from '#contract/manage-properties/manage-properties.ts'
import { addProperty } from '#contract/properties/add-property.ts'
import { findManagedProperty } from '#contract/properties/managed-properties.ts'
import { allProperties, findProperty, myProperties } from '#contract/properties/properties.ts'
import { answerPropertyPage } from '../testing/arrange.ts'
import { feedbackTexts } from '../testing/literal-texts.ts'
import { currentUrl, openPage } from '../testing/open-page.tsx'
import {
  expectNothing,
  expectToast,
  fill,
  follow,
  inDialog,
  mainText,
  person,
  press,
  valueOf,
} from '../testing/person.ts'
import { aManagedPropertyWithPhotos, aProperty, aVisibleProperty, someSettings } from '../testing/samples.ts'
import { answer, bodiesOf } from '../testing/server-for-tests.ts'

const reason = 'The price range does not look right. Homes nearby sell for half.'
const rejected = aManagedPropertyWithPhotos({ status: 'rejected', rejectionReason: reason })
const copiedAs = { _id: 'a-copy', at: '2026-01-06T10:00:00.000Z' }

describe('a rejected listing', () => {
  it('gets its reason from an admin: a template, and details', async () => {
    answer(clientSettings, someSettings())
    answer(allProperties, [aManagedPropertyWithPhotos()])
    answer(rejectProperty, { ...aProperty({ status: 'rejected' }), modifiedCount: 1 })
    openPage('/dashboard/manage-properties', { as: 'admin' })
    await press('Reject')
    const dialog = await screen.findByRole('dialog', { name: 'Reject Sample House?' })
    const template = within(dialog).getByLabelText<HTMLSelectElement>('Reason')
    expect(template.value).toBe('picture')
    await person.selectOptions(template, 'The price range does not look right.')
    await fill(/^Details/, 'Homes nearby sell for half.')
    answer(allProperties, [rejected])
    await press(() => inDialog('Reject'))
    await expectToast('Property rejected.')
    await expectNothing('dialog')
    expect(bodiesOf(rejectProperty)).toMatchObject([{ reason }])
    await expect.poll(mainText).toContain(reason)
  })

  it('says why to its agent, who copies it as a new one', async () => {
    answer(myProperties, [rejected])
    answer(findProperty, aVisibleProperty({ status: 'rejected' }))
    answer(findManagedProperty, rejected)
    answer(addProperty, { ...aProperty(), insertedId: 'a-copy' })
    openPage('/dashboard/my-properties', { as: 'agent' })
    const card = within(await screen.findByRole('article'))
    card.getByText(reason, { exact: false })
    await follow('Copy as a new listing')
    await expect.poll(() => screen.queryByLabelText('Title') && valueOf('Title')).toBe('Sample House')
    expect(valueOf('Description')).toBe(rejected.description)
    expect(mainText()).toContain(reason)
    await fill('Maximum price', '410000')
    await press('Add Property')
    await expectToast(feedbackTexts.addProperty.done)
    await expect.poll(currentUrl).toBe('/dashboard/my-properties')
    expect(bodiesOf(addProperty)).toMatchObject([{ title: 'Sample House', maxPrice: 410_000, copyOf: 'a-property' }])
  })

  it('that was copied leads to the copy, and can be copied again', async () => {
    answer(myProperties, [{ ...rejected, copiedAs }])
    openPage('/dashboard/my-properties', { as: 'agent' })
    const card = within(await screen.findByRole('article'))
    await expect
      .poll(() => mainText().replaceAll(/\s/g, ' '))
      .toMatch(/Copied on [A-Z]\w+ \d+, \d{4}: see the new listing/)
    expect(card.getByRole('link', { name: 'see the new listing' }).getAttribute('href')).toBe(
      '/property-details/a-copy',
    )
    card.getByRole('link', { name: 'Copy again' })
  })
})

describe('the copy of a rejected listing', () => {
  const copy = aManagedPropertyWithPhotos({ copyOf: { _id: 'a-rejected', rejectionReason: reason } })

  it('says so to the admin, in the list and on its page', async () => {
    answer(allProperties, [copy])
    answerPropertyPage(aVisibleProperty({ status: 'pending' }))
    answer(findManagedProperty, copy)
    openPage('/dashboard/manage-properties?status=pending', { as: 'admin' })
    await expect.poll(mainText).toContain(`Copy of a rejected listing: ${reason}`)
    await follow('Sample House')
    const panel = await screen.findByRole('complementary', { name: 'Price and agent' })
    await expect.poll(() => panel.textContent).toContain(`Copy of a rejected listing: ${reason}`)
    expect(within(panel).getByRole('link', { name: 'rejected listing' }).getAttribute('href')).toBe(
      '/property-details/a-rejected',
    )
  })
})

it('an admin reads on the page of a rejected listing that it was copied', async () => {
  answerPropertyPage(aVisibleProperty({ status: 'rejected' }))
  answer(findManagedProperty, { ...rejected, copiedAs })
  openPage('/property-details/a-property', { as: 'admin' })
  const panel = await screen.findByRole('complementary', { name: 'Price and agent' })
  await expect.poll(() => panel.textContent).toContain('Copied on')
})
