import { useQuery } from '@tanstack/react-query'
import { isNearLimit, tooManyProperties } from '#contract/moderation/property-limit.ts'
import { agentSummary } from '#contract/summary/summary.ts'
import { read } from '../api/read.ts'
import { Notice } from '../ui/basics/notice.tsx'

/** Warns an agent who has, or nearly has, as many listings as they can have. */
export function PropertyLimitNotice() {
  const counts = useQuery(read(agentSummary)).data
  if (!counts || !isNearLimit(counts)) return null
  const { properties, propertyLimit } = counts
  return (
    <Notice tone="warn" className="mb-6">
      <p>
        {properties >= propertyLimit
          ? tooManyProperties(propertyLimit)
          : `You have ${properties.toLocaleString('en-US')} of the ${propertyLimit.toLocaleString('en-US')} listings that you can have at a time. Sold homes do not count. An admin can raise the limit.`}
      </p>
    </Notice>
  )
}
