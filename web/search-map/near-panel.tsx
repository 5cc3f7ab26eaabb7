import { useQueryClient } from '@tanstack/react-query'
import { LocateFixed } from 'lucide-react'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { useId, useRef, useState } from 'react'
import { findPlace } from '#contract/geocoding/geocoding.ts'
import type { LatLng } from '#contract/map/geometry.ts'
import type { AreaUnit } from '#contract/properties/area-unit.ts'
import { distanceText } from '#contract/properties/area.ts'
import { nearText } from '#contract/search-map/map-filters.ts'
import { read } from '../api/read.ts'
import { failureText, WordedError } from '../api/worded-error.ts'
import type { FilterControls } from '../search-filters/use-filters.ts'
import { Button } from '../ui/basics/button.tsx'
import { useAreaUnit } from '../ui/browser/area-unit.ts'
import { useCloseOnBack } from '../ui/dialog/use-close-on-back.ts'
import { useEscape } from '../ui/dialog/use-escape.ts'
import { Select } from '../ui/form/select.tsx'

interface NearPanelProps {
  controls: FilterControls
  /** Undefined while it is loaded, and where the browser cannot draw one. */
  map?: MapLibreMap | undefined
  onClose: () => void
}

/** Kilometres to choose from. Those for readers of miles are 3, 5, 10, 25 and 50 of them. */
const distances: Record<AreaUnit, readonly number[]> = { ft2: [5, 8, 16, 40, 80], m2: [1, 2, 5, 10, 25, 50, 100] }

/** Limits the search to a circle around a place, the middle of the map, or the reader. */
export function NearPanel({ controls, map, onClose }: NearPanelProps) {
  const [chosen, setChosen] = useState('5')
  const [place, setPlace] = useState(controls.filters.place ?? '')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const label = useId()
  const unit = useAreaUnit()
  // A distance that the other unit does not offer is left.
  const km = distances[unit].includes(Number(chosen)) ? chosen : '5'
  const queries = useQueryClient()
  useEscape(onClose)
  useCloseOnBack(true, onClose)

  const search = (near: LatLng) => {
    controls.change({ near: nearText(near), within: km, view: '', area: '' })
    onClose()
  }
  const attempt = async (find: () => Promise<LatLng>) => {
    setBusy(true)
    setProblem('')
    try {
      search(await find())
    } catch (failure) {
      setProblem(failureText(failure, 'The place could not be found.'))
      setBusy(false)
    }
  }
  const findByName = () => queries.fetchQuery(read(findPlace, { query: { place } }))

  return (
    <section
      aria-label="Near a place"
      className="pointer-events-auto flex min-h-0 w-full max-w-80 flex-col overflow-hidden rounded-xl bg-raised text-left shadow-lift"
    >
      <div className="grid min-h-0 auto-rows-max gap-3 overflow-y-auto p-4">
        <Select
          label="Within"
          value={km}
          options={Object.fromEntries(distances[unit].map(one => [String(one), distanceText(one, unit)]))}
          onChange={setChosen}
        />
        <p className="type-label">of</p>
        <Button kind="secondary" busy={isBusy} onClick={() => void attempt(readerPosition)}>
          My location
        </Button>
        {map && (
          <Button
            kind="secondary"
            onClick={() => search({ lat: map.getCenter().lat, lng: map.getCenter().wrap().lng })}
          >
            The centre of the map
          </Button>
        )}
        <form
          className="grid gap-2"
          onSubmit={event => {
            event.preventDefault()
            void attempt(findByName)
          }}
        >
          <label htmlFor={label} className="type-label">
            A town
          </label>
          <div className="flex gap-2">
            <input
              id={label}
              required
              value={place}
              onChange={event => setPlace(event.target.value)}
              placeholder="Portland, OR"
              className="min-h-11 w-full min-w-0 rounded-xl border border-control bg-surface px-3"
            />
            <Button type="submit" padding="small" busy={isBusy}>
              Search
            </Button>
          </div>
        </form>
        <output className="type-small text-bad empty:hidden">{problem}</output>
        <p className="type-small text-muted">
          Your position is rounded to 100 m and used for this search only. It is not stored.
        </p>
      </div>
    </section>
  )
}

/** Opens the search near a place where there is no map. */
export function NearWithoutMap({ controls }: Pick<NearPanelProps, 'controls'>) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <Button
        ref={button}
        kind="secondary"
        padding="small"
        icon={LocateFixed}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        Search near a place
      </Button>
      {isOpen && <NearPanel controls={controls} onClose={close} />}
    </>
  )
}

/** Asks for the reader's position, to about 100 metres. */
const readerPosition = () =>
  new Promise<LatLng>((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: Number(coords.latitude.toFixed(3)), lng: Number(coords.longitude.toFixed(3)) }),
      ({ code }) =>
        reject(
          new WordedError(
            code === 1 ? 'Your browser may not share your position.' : 'Your position could not be found.',
          ),
        ),
      { timeout: 10_000 },
    )
  })
