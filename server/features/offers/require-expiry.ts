import { whyNotExpiry } from '#contract/offers/offer-terms.ts'
import { problem } from '../../ground/problem.ts'

/** Requires an expiry within its limits, or none. @throws Problem 422 */
export function requireExpiry(expiresAt: string | null | undefined, now: Date): void {
  const why = expiresAt ? whyNotExpiry(expiresAt, now.getTime()) : undefined
  if (why !== undefined) throw problem(422, why, 'expiresAt')
}
