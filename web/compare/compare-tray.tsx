import { Scale, X } from 'lucide-react'
import { ButtonLink } from '../ui/basics/button.tsx'
import { IconButton } from '../ui/basics/icon-button.tsx'
import { comparePath, removeFromComparison, useComparedProperties } from './compared-properties.ts'

/**
 * Leads to the comparison of the chosen homes. It stays at the bottom of the screen; nothing while none are chosen. A low
 * screen may end above the list, within which alone it could stick.
 */
export function CompareTray() {
  const ids = useComparedProperties()
  return (
    <div
      data-bar={ids.length > 0 ? 'tray' : undefined}
      className="pointer-events-none sticky bottom-4 z-20 mt-6 flex justify-center max-lg:fixed max-lg:inset-x-0"
    >
      <output className="sr-only">{ids.length > 0 && `${ids.length} chosen to compare`}</output>
      {ids.length > 0 && (
        <div className="pointer-events-auto flex items-center gap-1 rounded-2xl bg-raised p-2 shadow-lift">
          <ButtonLink to={comparePath(ids)} icon={Scale}>
            {`Compare (${ids.length})`}
          </ButtonLink>
          <IconButton name="Remove all homes from the comparison" icon={X} onClick={() => removeFromComparison(ids)} />
        </div>
      )}
    </div>
  )
}
