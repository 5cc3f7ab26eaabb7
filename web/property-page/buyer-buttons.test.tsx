import { screen } from '@testing-library/dom'
import { expect, it } from 'vitest'
import type { Role } from '#contract/ground/role.ts'
import { findManagedProperty } from '#contract/properties/managed-properties.ts'
import { answerPropertyPage } from '../testing/arrange.ts'
import { openPage } from '../testing/open-page.tsx'
import { aManagedPropertyWithPhotos } from '../testing/samples.ts'
import { answer } from '../testing/server-for-tests.ts'

it.each<[Role, boolean]>([
  ['user', true],
  ['agent', false],
  ['admin', false],
])('everybody sees the wishlist and review buttons, which work for buyers: %s', async (as, works) => {
  answerPropertyPage()
  answer(findManagedProperty, aManagedPropertyWithPhotos({ status: 'verified' }))
  openPage('/property-details/a-property', { as })
  for (const name of ['Add To Wishlist', 'Add a Review']) {
    const button = await screen.findByRole('button', { name })
    await expect.poll(() => button.matches(':disabled, [aria-disabled=true]')).toBe(!works)
  }
  expect(screen.queryAllByText(/Only buyer accounts can/).length > 0).toBe(!works)
})
