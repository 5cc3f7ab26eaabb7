import { CallFailed } from '../api/call-failed.ts'
import { Notice } from '../ui/basics/notice.tsx'

/**
 * Explains a failed sign-in that was not caused by the input: the server was down or busy, or there were too many
 * tries. It complements the specification's alert, which is the same for every cause (§8).
 */
export function UnavailableNotice({ failure }: { failure: unknown }) {
  if (!(failure instanceof CallFailed)) return null
  const isOther = failure.status === 0 || failure.status === 429 || failure.status >= 500
  return isOther && <Notice tone="warn">{failure.message}</Notice>
}
