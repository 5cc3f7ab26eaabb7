import { CallFailed } from '../api/call-failed.ts'
import { Notice } from '../ui/notice.tsx'

/**
 * Says why signing in failed where that was not for what was typed in: the server was away or busy, or there were too
 * many tries. The specification has one alert for every cause (§8); this stands beside it.
 */
export function UnavailableNotice({ failure }: { failure: unknown }) {
  if (!(failure instanceof CallFailed)) return null
  const isOther = failure.status === 0 || failure.status === 429 || failure.status >= 500
  return isOther && <Notice tone="warn">{failure.message}</Notice>
}
