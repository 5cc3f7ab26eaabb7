import { screen, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { findPlace } from '#contract/geocoding/geocoding.ts'
import { uploadImage } from '#contract/images/images.ts'
import { findManagedProperty } from '#contract/properties/managed-properties.ts'
import { findProperty } from '#contract/properties/properties.ts'
import { currentUrl, openPage } from '../testing/open-page.tsx'
import {
  allLoaded,
  chooseFiles,
  expectFocus,
  expectMessage,
  expectNothing,
  fill,
  follow,
  press,
  unfold,
  valueOf,
} from '../testing/person.ts'
import { aManagedPropertyWithPhotos, aPicture, aVisibleProperty } from '../testing/samples.ts'
import { answer, callsOf, changes, refuse } from '../testing/server-for-tests.ts'
import { guardLeaving } from '../ui/dialog/leave-guard.ts'

// As the page does at its start.
guardLeaving()

const openPreview = async () => within(await screen.findByRole('dialog', { name: 'As visitors will see it' }))

async function fillIn() {
  await fill('Title', 'Elm House')
  await fill('Location', '12 Elm Street, Portland, OR')
  await fill('Bedrooms', '3')
  await fill('Living area', '1,847')
  await chooseFiles('Image', aPicture())
  await fill('Description', 'Quiet and bright.')
  await fill('Minimum price', '400,000')
  await fill('Maximum price', '450,000')
}

describe('the preview of a home', () => {
  it('shows its card and its page as visitors will see them, and saves nothing', async () => {
    answer(uploadImage, { success: true, data: { display_url: '/images/elm/1280.webp' } })
    answer(findPlace, { lat: 45.5152, lng: -122.6784 })
    openPage('/dashboard/add-property', { as: 'agent' })
    await fillIn()
    await press(() => screen.findByLabelText('Hide the exact address'))
    await press('Preview')

    const preview = await openPreview()
    const card = within(preview.getByRole('article'))
    const page = within(preview.getByRole('region', { name: 'Its page' }))
    for (const part of [card, page]) {
      part.getByRole('heading', { name: 'Elm House' })
      part.getByText('Portland, OR')
      part.getAllByText('$400,000 - $450,000')
      part.getAllByText('3 beds · 1,847 ft²')
      part.getAllByText('Verified')
      part.getAllByText('Mina agent')
    }
    page.getByText('Quiet and bright.')
    await page.findByText('Exact address not shown')
    page.getByRole('link', { name: 'Make an offer' })
    page.getByRole('link', { name: 'All homes for sale in Portland, Oregon' })
    await unfold('In Portland, OR')
    await page.findByText(/^The agent does not publish the exact address/)
    expect(preview.queryByText(/Elm Street/)).toBeNull()
    expect(changes()).toEqual(['POST /images'])

    await follow('Make an offer')
    expect(currentUrl()).toBe('/dashboard/add-property')
    await press('Close')
    await expectNothing('dialog')
    await expectFocus(screen.getByRole('button', { name: 'Preview' }))
    expect(valueOf('Title')).toBe('Elm House')
  })

  it('asks for what a home needs first', async () => {
    openPage('/dashboard/add-property', { as: 'agent' })
    await press('Preview')
    await expectMessage('Title', 'Title is required')
    await expectFocus(screen.getByLabelText('Title'))
    await expectNothing('dialog')
  })

  it('stays closed while a photo fails, as its tile says', async () => {
    answer(findProperty, aVisibleProperty({ status: 'pending' }))
    answer(findManagedProperty, aManagedPropertyWithPhotos())
    refuse(uploadImage, 400, 'This picture cannot be read.')
    openPage('/dashboard/update-property/a-property', { as: 'agent' })
    await chooseFiles('Image', aPicture())
    await screen.findByText('This picture cannot be read.')
    await press('Preview')
    await expect.poll(() => callsOf(uploadImage)).toHaveLength(2)
    await allLoaded()
    await screen.findByText('This picture cannot be read.')
    await expectNothing('dialog')
  })
})
