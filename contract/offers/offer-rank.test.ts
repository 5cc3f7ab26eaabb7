import { expect, it } from 'vitest'
import { offerRankText } from './offer-rank.ts'

it.each([
  [{ place: null, of: 1 }, 'Yours was the only offer on this home.'],
  [{ place: null, of: 7 }, 'Yours was one of 7 offers on this home.'],
  [{ place: 1, of: 1 }, 'Yours was the only final offer.'],
  [{ place: 1, of: 4 }, 'Your final offer was the highest of 4.'],
  [{ place: 2, of: 4 }, 'Your final offer was the 2nd highest of 4.'],
  [{ place: 3, of: 4 }, 'Your final offer was the 3rd highest of 4.'],
  [{ place: 12, of: 30 }, 'Your final offer was the 12th highest of 30.'],
  [{ place: 21, of: 30 }, 'Your final offer was the 21st highest of 30.'],
])('the rank %o reads: %s', (offerRank, text) => {
  expect(offerRankText(offerRank)).toBe(text)
})
