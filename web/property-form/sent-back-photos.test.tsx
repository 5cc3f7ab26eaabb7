import { screen, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { updateProperty } from '#contract/manage-properties/update-property.ts'
import { waitingOnProperty } from '#contract/manage-properties/waiting-on-property.ts'
import { findManagedProperty } from '#contract/properties/managed-properties.ts'
import { onlyPhoto } from '#contract/properties/photos.ts'
import { findProperty } from '#contract/properties/properties.ts'
import { openPage } from '../testing/open-page.tsx'
import { allLoaded, press } from '../testing/person.ts'
import { aManagedPropertyWithPhotos, aProperty, aVisibleProperty } from '../testing/samples.ts'
import { answer, bodiesOf } from '../testing/server-for-tests.ts'

const page = '/dashboard/update-property/a-property'
const title = 'Photos of the change that was sent back'
const [kept, uploaded] = [aVisibleProperty().photos, onlyPhoto('/images/sent-back/1280.webp')]

function given(fields: Parameters<typeof aManagedPropertyWithPhotos>[0]) {
  answer(findProperty, aVisibleProperty())
  answer(findManagedProperty, aManagedPropertyWithPhotos(fields))
  answer(waitingOnProperty, { offers: [], pendingOffers: 0, viewings: 0, conversations: 0 })
  answer(updateProperty, { ...aProperty(), modifiedCount: 1 })
}

it('an agent adds the photos of a change that was sent back again, those of the home once', async () => {
  given({ sentBackPhotos: { keptUntil: '2036-02-05T10:00:00.000Z', photos: [...kept, ...uploaded] } })
  openPage(page, { as: 'agent' })
  await screen.findByText(title)
  await screen.findByText('They are kept until Feb 5, 2036, or until you save other photos.')
  await press('Add these photos')
  const tiles = await screen.findByRole('list', { name: 'Photos' })
  await expect.poll(() => within(tiles).getAllByRole('listitem')).toHaveLength(2)
  await press('Update Property')
  await expect.poll(() => bodiesOf(updateProperty)[0]).toMatchObject({ photos: [...kept, ...uploaded] })
})

it('without such photos the form does not mention them', async () => {
  given({})
  openPage(page, { as: 'agent' })
  await screen.findByLabelText('Title')
  await allLoaded()
  expect(screen.queryByText(title)).toBeNull()
})
