import { expect, it } from 'vitest'
import { uploadImage } from '#contract/images/images.ts'
import { withdrawOffer } from '#contract/negotiation/negotiation.ts'
import { boughtProperties, makeOffer } from '#contract/offers/offers.ts'
import { addProperty } from '#contract/properties/add-property.ts'
import { timeoutOf } from './mount.ts'

it('a call has time for its body over a weak line', () => {
  expect([boughtProperties, withdrawOffer, makeOffer, addProperty, uploadImage].map(timeoutOf)).toEqual([
    undefined,
    undefined,
    25_000,
    25_000,
    500_000,
  ])
})
