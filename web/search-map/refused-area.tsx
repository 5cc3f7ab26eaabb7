import type { FilterControls } from '../search-filters/use-filters.ts'
import { Button } from '../ui/basics/button.tsx'
import { EmptyState } from '../ui/basics/empty-state.tsx'

interface RefusedAreaProps {
  /** The server's reason. */
  reason: string
  controls: FilterControls
}

/** Shown for a link whose part of the map cannot be searched, such as one that was cut off. */
export const RefusedArea = ({ reason, controls }: RefusedAreaProps) => (
  <EmptyState
    text="The part of the map in this link cannot be searched."
    hint={`${reason}. The link may be incomplete.`}
    action={
      <Button
        kind="secondary"
        onClick={() => controls.change({ view: '', area: '', near: '', within: '', show: 'map' })}
      >
        Search the whole map
      </Button>
    }
  />
)
