import { expect, it } from 'vitest'
import { uploadImage } from '#contract/images/images.ts'
import { boughtProperties, makeOffer } from '#contract/offers/offers.ts'
import { addProperty } from '#contract/properties/properties.ts'
import { timeoutOf } from './mount.ts'

it('a call has time for its body over a weak line', () => {
  expect([boughtProperties, makeOffer, addProperty, uploadImage].map(timeoutOf)).toEqual([
    undefined,
    40_000,
    40_000,
    500_000,
  ])
})
