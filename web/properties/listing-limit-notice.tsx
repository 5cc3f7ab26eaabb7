import { useQuery } from '@tanstack/react-query'
import { agentSummary } from '#contract/summary/summary.ts'
import { isNearLimit, tooManyListings } from '#contract/moderation/listing-limit.ts'
import { read } from '../api/read.ts'
import { Notice } from '../ui/basics/notice.tsx'

/** Warns an agent who has, or nearly has, as many listings as they can have. */
export function ListingLimitNotice() {
  const counts = useQuery(read(agentSummary)).data
  if (!counts || !isNearLimit(counts)) return null
  const { listings, listingLimit } = counts
  return (
    <Notice tone="warn" className="mb-6">
      <p>
        {listings >= listingLimit
          ? tooManyListings(listingLimit)
          : `You have ${listings.toLocaleString('en-US')} of the ${listingLimit.toLocaleString('en-US')} listings that you can have at a time. Sold homes do not count. An admin can raise the limit.`}
      </p>
    </Notice>
  )
}
