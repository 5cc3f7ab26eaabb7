import type { Endpoint } from '#contract/ground/endpoint.ts'
import type { Person } from '../builders.ts'
import type { TestApp } from '../start-test-app.ts'
import { addAccountSamples } from './account-samples.ts'
import { addApplicationSamples } from './application-samples.ts'
import { addDealSamples } from './deal-samples.ts'
import { addFinalRoundSamples } from './final-round-samples.ts'
import { addMessageSamples } from './message-samples.ts'
import { addOperationSamples } from './operation-samples.ts'
import { addPropertySamples } from './property-samples.ts'
import { addSaleSamples } from './sale-samples.ts'
import type { AddSample, SampleRequest } from './sample.ts'
import { addSecondFactorSamples } from './second-factor-samples.ts'
import { addWishlistAndReviewSamples } from './wishlist-and-review-samples.ts'

/**
 * Builds, for each endpoint of the contract, a request that this person may make if their role allows it: on their own
 * property, offer or list.
 */
export type Samples = Map<Endpoint, (me: Person) => Promise<SampleRequest>>

export function sampleRequests(app: TestApp): Samples {
  const samples: Samples = new Map()
  const sample: AddSample = (endpoint, make) => void samples.set(endpoint, me => Promise.resolve(make(me)))
  addAccountSamples(app, sample)
  addSecondFactorSamples(app, sample)
  addApplicationSamples(app, sample)
  addPropertySamples(app, sample)
  addWishlistAndReviewSamples(app, sample)
  addDealSamples(app, sample)
  addFinalRoundSamples(app, sample)
  addSaleSamples(app, sample)
  addMessageSamples(app, sample)
  addOperationSamples(app, sample)
  return samples
}
