import { Button } from './button.tsx'
import { KeepFocus } from './keep-focus.tsx'
import { type Total, totalText } from './total-text.ts'

export interface ShowMoreProps {
  shown: number
  /** Undefined if it is not known how many there are. */
  total?: number | Total | undefined
  /** Undefined when everything is shown. */
  onMore?: (() => unknown) | undefined
  isLoading?: boolean | undefined
}

/** Stands under a long list: how much of it is shown, and a button for the next part. Changes are announced. */
export function ShowMore({ shown, total, onMore, isLoading = false }: ShowMoreProps) {
  return (
    <KeepFocus className="grid justify-items-center gap-3 pt-8 outline-none">
      <output className="type-small text-muted tabular-nums">
        {total === undefined ? `Showing ${shown}` : `Showing ${shown} of ${totalText(total)}`}
      </output>
      {onMore && (
        <Button kind="secondary" busy={isLoading} busyLabel="Loading…" onClick={() => void onMore()}>
          Show more
        </Button>
      )}
    </KeepFocus>
  )
}
