import { describe, expect, it } from 'vitest'
import { changedJourneys } from './changed.ts'

describe('the journeys that a change concerns', () => {
  it('are those of the rooms with changed files, on every side', () => {
    const files = [
      'server/features/offers/make-offer.ts',
      'web/wishlist/wishlist-page.tsx',
      'contract/search/for-sale.ts',
      'web/wishlist/wishlist-card.tsx',
      'e2e/mail/mail.spec.ts',
    ]
    expect(changedJourneys(files, () => true)).toEqual(['e2e/offers', 'e2e/wishlist', 'e2e/search', 'e2e/mail'])
  })

  it('are none for files outside of rooms, and for rooms without journeys', () => {
    expect(changedJourneys(['README.md', 'web/app.tsx', 'server/db/connect.ts'], () => false)).toEqual([])
  })
})
