import { clsx } from 'clsx'
import { Columns2, List, type LucideIcon, Map } from 'lucide-react'
import { rememberShownAs, type ShownAs } from '../search-filters/shown-as.ts'
import { SearchMap } from './map-and-list.tsx'

const views: readonly { shown: ShownAs; text: string; icon: LucideIcon }[] = [
  { shown: 'list', text: 'List', icon: List },
  { shown: 'both', text: 'Both', icon: Columns2 },
  { shown: 'map', text: 'Map', icon: Map },
]

/** Loads the pins; MapLibre only when the map is opened. */
const prepareMap = () => void SearchMap.load()

interface ViewSwitchProps {
  shown: ShownAs
  onChange: (shown: ShownAs) => void
}

/** Switches All Properties between the list, the map and both, on a wide screen. The device remembers the choice. */
export const ViewSwitch = ({ shown, onChange }: ViewSwitchProps) => (
  <fieldset
    aria-label="Show the homes as"
    className="flex shrink-0 overflow-hidden rounded-full border border-control bg-surface max-lg:hidden"
  >
    {views.map(({ shown: view, text, icon: Icon }) => (
      <button
        key={view}
        type="button"
        aria-pressed={view === shown}
        onClick={() => {
          rememberShownAs(view)
          onChange(view)
        }}
        {...(view !== 'list' && { onPointerEnter: prepareMap, onFocus: prepareMap })}
        className={clsx(
          'inline-flex min-h-11 items-center gap-1.5 px-3 type-label -outline-offset-2 xl:px-3.5',
          view === shown ? 'bg-primary-soft text-primary' : 'hover:bg-sunken',
        )}
      >
        <Icon className="size-4 shrink-0 max-xl:hidden" aria-hidden />
        {text}
      </button>
    ))}
  </fieldset>
)

/** Opens the map on a phone, over the list. */
export const MapButton = ({ onPress }: { onPress: () => void }) => (
  <div
    data-bar="map"
    className="pointer-events-none fixed inset-x-0 bottom-5 z-20 flex justify-center lg:hidden in-[:has([data-bar=tray])]:bottom-22"
  >
    <button
      type="button"
      onPointerEnter={prepareMap}
      onFocus={prepareMap}
      onClick={onPress}
      className="pointer-events-auto inline-flex min-h-12 items-center gap-2 rounded-full bg-ink px-6 type-strong text-canvas shadow-lift"
    >
      <Map className="size-5 shrink-0" aria-hidden />
      Map
    </button>
  </div>
)
