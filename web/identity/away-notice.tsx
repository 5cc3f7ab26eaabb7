import { CallFailed } from '../api/call-failed.ts'
import { Notice } from '../ui/notice.tsx'

/**
 * Says that signing in did not fail for what was typed in, where the server or the sign-in service was away. The
 * specification has one alert for every cause (§8); this stands beside it.
 */
export function AwayNotice({ failure }: { failure: unknown }) {
  const isAway = failure instanceof CallFailed && (failure.status === 0 || failure.status >= 500)
  return isAway ? <Notice tone="warn">{failure.message}</Notice> : null
}
