import { screen, within } from '@testing-library/dom'
import { it } from 'vitest'
import { previewProperty } from '#contract/properties/previews.ts'
import { advertisedProperties } from '#contract/properties/properties.ts'
import { openPage } from '../testing/open-page.tsx'
import { aProperty } from '../testing/samples.ts'
import { answer } from '../testing/server-for-tests.ts'

it.each([undefined, 'user'] as const)('a featured home says to %s that it is verified and under offer', async role => {
  answer(advertisedProperties, [aProperty({ underOffer: true })])
  openPage('/', role ? { as: role } : {})
  const card = (await screen.findByRole('heading', { name: 'Sample House' })).closest('article') as HTMLElement
  within(card).getByText('Verified')
  within(card).getByText('Under offer')
})

it('the login wall says that the home behind it is under offer', async () => {
  answer(previewProperty, aProperty({ underOffer: true }))
  openPage('/property-details/a-property')
  const wall = within(await screen.findByRole('region', { name: 'Why you are here' }))
  await wall.findByText('Log in or register to see Sample House')
  wall.getByText('Under offer')
})
