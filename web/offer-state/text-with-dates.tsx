import { Skeleton } from '../ui/list/skeleton.tsx'
import { useIsHydrated } from '../ui/load/use-is-hydrated.ts'

/**
 * A paragraph with dates in the reader's time zone, which the server does not know: it leaves the page incomplete, so that
 * the app does not wait for an interaction (public/defer-hydration.js).
 */
export const TextWithDates = ({ text }: { text: string }) =>
  useIsHydrated() ? (
    <p>{text}</p>
  ) : (
    <div data-incomplete="">
      <Skeleton className="h-6 w-4/5" />
    </div>
  )
