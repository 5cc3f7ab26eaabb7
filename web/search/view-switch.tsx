import { clsx } from 'clsx'
import type { ShownAs } from '../search-filters/shown-as.ts'
import { pillStyle } from '../ui/form/pill-style.ts'
import { SearchMap } from './map-and-list.tsx'

const views = { list: 'List', map: 'Map', both: 'Both' } as const

/** Loads the pins; MapLibre only when the map is opened. */
const prepareMap = () => void SearchMap.load()

interface ViewSwitchProps {
  shown: ShownAs
  onChange: (shown: ShownAs) => void
}

/** Switches All Properties between the list, the map and, on a wide screen, both. */
export const ViewSwitch = ({ shown, onChange }: ViewSwitchProps) => (
  <fieldset aria-label="Show the homes as" className="flex gap-2">
    {(Object.keys(views) as ShownAs[]).map(view => (
      <button
        key={view}
        type="button"
        aria-pressed={view === shown}
        onClick={({ currentTarget }) => {
          onChange(view)
          // Then all of the map is visible.
          if (view !== 'list') currentTarget.scrollIntoView()
        }}
        {...(view !== 'list' && { onPointerEnter: prepareMap, onFocus: prepareMap })}
        className={clsx(pillStyle({ state: view === shown ? 'on' : 'off' }), view === 'both' && 'max-lg:hidden')}
      >
        {views[view]}
      </button>
    ))}
  </fieldset>
)
