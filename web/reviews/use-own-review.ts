import { useQuery } from '@tanstack/react-query'
import { myReviews, type Review } from '#contract/reviews/reviews.ts'
import { read } from '../api/read.ts'
import { useSignedIn } from '../api/session/signed-in.ts'

/** The caller's newest review of a property: null if there is none or it cannot be loaded, undefined while it loads. */
export function useOwnReview(propertyId: string): Review | null | undefined {
  const { email } = useSignedIn()
  const found = useQuery(read(myReviews, { query: { email, propertyId, limit: 1 } }))
  if (found.isPending) return undefined
  return found.data?.[0] ?? null
}
