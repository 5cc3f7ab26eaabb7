import { screen } from '@testing-library/dom'
import { it } from 'vitest'
import { findProperty } from '#contract/properties/properties.ts'
import { openPage } from '../testing/open-page.tsx'
import { refuse } from '../testing/server-for-tests.ts'

it('a home that does not exist, or that this person may not see, says that it is not for sale', async () => {
  refuse(findProperty, 404, 'Property not found.')
  openPage('/property-details/a-property', { as: 'user' })
  await screen.findByText('This home is not for sale.')
})
