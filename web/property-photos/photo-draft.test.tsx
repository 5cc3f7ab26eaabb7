import { screen } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { uploadImage } from '#contract/images/images.ts'
import { findManagedProperty } from '#contract/properties/managed-properties.ts'
import { findProperty } from '#contract/properties/properties.ts'
import { openPage, reloadPage } from '../testing/open-page.tsx'
import { chooseFiles, fill, press, valueOf } from '../testing/person.ts'
import { aManagedPropertyWithPhotos, aPicture, aVisibleProperty } from '../testing/samples.ts'
import { answer, hold } from '../testing/server-for-tests.ts'

it.each([
  ['a new listing', '/dashboard/add-property', 1],
  ['an update', '/dashboard/update-property/a-property', 2],
])('the texts of photos outlast a reload: %s', async (_, url, position) => {
  answer(findProperty, aVisibleProperty({ status: 'pending' }))
  answer(findManagedProperty, aManagedPropertyWithPhotos())
  answer(uploadImage, { success: true, data: { display_url: '/images/uploaded/1280.webp' } })
  openPage(url, { as: 'agent' })
  await chooseFiles('Image', aPicture())
  await press(`Edit photo ${position}`)
  // Another photo is still being uploaded.
  hold(uploadImage)
  await chooseFiles('Image', aPicture())
  await fill('Caption', 'Ground floor')
  await fill('Alternative text', 'Plan with four rooms')
  await expect.poll(() => sessionStorage.getItem('drafts')).toContain('Plan with four rooms')

  reloadPage({ as: 'agent' })
  await press(`Edit photo ${position}`)
  expect([valueOf('Caption'), valueOf('Alternative text')]).toEqual(['Ground floor', 'Plan with four rooms'])
  await press('Done')
  await press('Discard it')
  await expect.poll(() => screen.queryAllByRole('button', { name: /^Edit photo/ })).toHaveLength(position - 1)
})
