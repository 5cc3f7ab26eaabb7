import { screen } from '@testing-library/dom'
import { beforeEach, expect, it } from 'vitest'
import { updateProperty } from '#contract/manage-properties/update-property.ts'
import { addProperty } from '#contract/properties/add-property.ts'
import { findManagedProperty } from '#contract/properties/managed-properties.ts'
import { findProperty, type VisibleProperty } from '#contract/properties/properties.ts'
import { feedbackTexts } from '../testing/literal-texts.ts'
import { currentUrl, openPage } from '../testing/open-page.tsx'
import { expectAlert, expectFine, expectFocus, expectMessage, fill, press, valueOf } from '../testing/person.ts'
import { aManagedPropertyWithPhotos, aProperty, aVisibleProperty } from '../testing/samples.ts'
import { answer, bodiesOf, refuse } from '../testing/server-for-tests.ts'

const location = '12 Elm Street, Apt 4B, Astoria, OR 97103'
const readAs =
  'Read as: street 12 Elm Street · unit Apt 4B · town Astoria · state OR · postcode 97103 · country United States'
const address = { street: '12 Elm Street', town: 'Warrenton', region: 'OR' }

function open(fields: Partial<VisibleProperty> = {}) {
  answer(findProperty, aVisibleProperty({ status: 'pending', location, ...fields }))
  answer(findManagedProperty, aManagedPropertyWithPhotos({ location, ...fields }))
  openPage('/dashboard/update-property/a-property', { as: 'agent' })
}
const save = async () => {
  await press('Update Property')
  await expect.poll(currentUrl).toBe('/dashboard/my-properties')
  return bodiesOf(updateProperty)
}

beforeEach(() => answer(updateProperty, { ...aProperty(), modifiedCount: 1 }))

it('says how a location is read, while it is typed', async () => {
  openPage('/dashboard/add-property', { as: 'agent' })
  await fill('Location', location)
  await screen.findByText(readAs)
  await fill('Location', '5 Quay, Bergen')
  await screen.findByText('Read as: street 5 Quay · town Bergen')
  expect(bodiesOf(addProperty)).toEqual([])
})

it('stores the parts that the agent corrects', async () => {
  open()
  await screen.findByText(readAs)
  await press('Correct')
  await expect.poll(() => valueOf('Town')).toBe('Astoria')
  await expectFocus(screen.getByLabelText('Street'))
  await fill('Town', 'Warrenton')
  await fill('Unit', '')
  await screen.findByText(/^Corrected to: .* town Warrenton/)
  expect(await save()).toMatchObject([
    {
      address: {
        street: '12 Elm Street',
        town: 'Warrenton',
        region: 'OR',
        postcode: '97103',
        country: 'United States',
      },
    },
  ])
})

it('keeps corrected parts with a change of another field', async () => {
  open({ address })
  await screen.findByText('Corrected to: street 12 Elm Street · town Warrenton · state OR')
  await fill('Title', 'Another title')
  expect((await save())[0]).not.toHaveProperty('address')
})

it('says that a new location drops the corrections', async () => {
  open({ address })
  await screen.findByText(/^Corrected to/)
  await fill('Location', '12 Elm Street, Seaside, OR')
  await screen.findByText(/^The location has changed, so its parts are read again/)
  await screen.findByText('Read as: street 12 Elm Street · town Seaside · state OR · country United States')
  expect(await save()).toMatchObject([{ location: '12 Elm Street, Seaside, OR', address: null }])
})

it('reads corrected parts from the location again', async () => {
  open({ address })
  await press('Correct')
  await press('Read them from the location')
  await screen.findByText(readAs)
  await expectFocus(screen.getByRole('button', { name: 'Correct' }))
  expect(await save()).toMatchObject([{ address: null }])
})

it('refuses a part that is too long, and names its field', async () => {
  open({ address })
  await press('Correct')
  await fill('Town', 'x'.repeat(101))
  await press('Update Property')
  await expectMessage('Town', /1 character too long/)
})

it('keeps the fields open while a refusal of the server is corrected', async () => {
  open({ address })
  await screen.findByText(/^Corrected to/)
  refuse(updateProperty, 422, 'Must be shorter', {
    errors: [{ field: 'address.town', message: 'Must be shorter' }],
  })
  await press('Update Property')
  await expectAlert(feedbackTexts.updateProperty.failed, 'Must be shorter')
  await expectMessage('Town', 'Must be shorter')
  await fill('Town', 'Seaside')
  await expectFine('Town')
  expect(valueOf('Town')).toBe('Seaside')
})
