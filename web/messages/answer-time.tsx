import { useQuery } from '@tanstack/react-query'
import { answerTime } from '#contract/messages/answer-time.ts'
import { read } from '../api/read.ts'
import { useIsHydrated } from '../ui/load/use-is-hydrated.ts'

/** Says how soon the agent of a home usually answers. Absent without enough answers, until they are known, and for a home without an id. */
export function AnswerTime({ propertyId }: { propertyId: string }) {
  // Read in the browser, so that the server's page is complete without it.
  const enabled = useIsHydrated() && propertyId !== ''
  const { data } = useQuery({
    ...read(answerTime, { params: { id: propertyId } }),
    enabled,
    staleTime: Infinity,
    retry: false,
  })
  if (typeof data?.minutes !== 'number') return null
  return <span>{` · usually answers within ${spanText(data.minutes)}`}</span>
}

/** Names the hours, or from two days on the days, that so many minutes fit into. */
function spanText(minutes: number): string {
  const hours = Math.max(1, Math.ceil(minutes / 60))
  if (hours === 1) return 'an hour'
  return hours < 48 ? `${hours} hours` : `${Math.ceil(hours / 24)} days`
}
