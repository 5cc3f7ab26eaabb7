import type { Total } from '#contract/ground/total.ts'
import { Button } from '../basics/button.tsx'
import { RestoreFocus } from '../basics/restore-focus.tsx'
import { totalText } from './total-text.ts'

export interface ShowMoreProps {
  shown: number
  /** Undefined if the total is unknown. */
  total?: number | Total | undefined
  /** Undefined when everything is shown. */
  onMore?: (() => unknown) | undefined
  isLoading?: boolean | undefined
}

/** Shows how much of a long list is visible, with a button for the next part. Announces changes. */
export function ShowMore({ shown, total, onMore, isLoading = false }: ShowMoreProps) {
  return (
    <RestoreFocus className="grid justify-items-center gap-3 pt-8 outline-none">
      <output className="type-small text-muted tabular-nums">
        {total === undefined ? `Showing ${shown}` : `Showing ${shown} of ${totalText(total)}`}
      </output>
      {onMore && (
        <Button kind="secondary" busy={isLoading} busyLabel="Loading…" onClick={() => void onMore()}>
          Show more
        </Button>
      )}
    </RestoreFocus>
  )
}
