import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { type Point, type Position, withoutStreet } from '#contract/properties/position.ts'
import { propertyMap } from '#contract/search-map/properties-on-map.ts'
import { read } from '../api/read.ts'
import type { Bounds } from '../map/bounds.ts'
import { aroundProperty, frameOf, wholeWorld } from '../property-pins/map-frames.ts'
import { Button } from '../ui/basics/button.tsx'
import { Notice } from '../ui/basics/notice.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { Skeleton } from '../ui/list/skeleton.tsx'
import { lazyPart } from '../ui/load/load-chunk.ts'
import { pinIn, pinText, swappedPin } from './position-draft.ts'
import type { PropertyFormState } from './property-draft.ts'
import { exampleOfPin, mapKinds } from './read-point.ts'
import { usePlaceOfProperty } from './use-place-of-property.ts'

const PinMap = lazyPart(async () => (await import('./pin-map.tsx')).PinMap)
/** A longer text is a link or has minutes and seconds. The form then shows its coordinates. */
const longestCoordinates = 24
const size = 'h-80 rounded-xl sm:h-96'

interface PinEditorProps {
  form: PropertyFormState
  /** Undefined if the typed coordinates are none. */
  pin: Point | undefined
  /** Position that was looked up. */
  found: Position | undefined
  isHidden: boolean
}

/** Sets the pin of a home: on the map, by its coordinates, or by the link of a map. */
export function PinEditor({ form, pin, found, isHidden }: PinEditorProps) {
  // As it was when the editor opened: the map does not move while the location is typed.
  const [place] = useState(() => withoutStreet(form.getValues('location')).trim())
  const frame = useFrame(place, pin, found)
  const set = (text: string) =>
    form.setValue('pin', text, { shouldDirty: true, shouldValidate: form.getFieldState('pin').error !== undefined })
  const [typed, location] = useWatch({ control: form.control, name: ['pin', 'location'] })
  const isEmpty = typed === ''
  const town = usePlaceOfProperty(location, pin !== undefined)
  // The town of the location decides.
  const swapped = swappedPin(typed, town.position)
  return (
    <>
      {frame === undefined ? (
        <Skeleton shape="panel" className={size} />
      ) : (
        <Suspense fallback={<Skeleton shape="panel" className={size} />}>
          <PinMap className={size} pin={pin} frame={frame} isHidden={isHidden} onMove={point => set(pinText(point))} />
        </Suspense>
      )}
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          className="flex-1 basis-60"
          label="Coordinates of the pin"
          hint={`Latitude and longitude, such as ${exampleOfPin}, or a link of ${mapKinds}`}
          autoComplete="off"
          // Enter would save the home before the answer to what is asked below.
          onKeyDown={event => {
            if (event.key === 'Enter') event.preventDefault()
          }}
          {...form.register('pin', {
            onBlur: () => {
              const read = pinIn(form.getValues('pin'))
              if (read && form.getValues('pin').length > longestCoordinates) set(pinText(read))
            },
          })}
        />
        <Button
          kind="secondary"
          padding="small"
          className="mb-0.5"
          disabled={isEmpty}
          onClick={() => {
            set('')
            form.setFocus('pin')
          }}
        >
          Use the address instead
        </Button>
      </div>
      {swapped && (
        <Notice tone="warn" announced>
          <p>{`Did you mean ${pinText(swapped)}? Latitude and longitude seem to be swapped.`}</p>
          <Button
            kind="secondary"
            padding="small"
            className="mt-1 justify-self-start"
            onClick={() => {
              set(pinText(swapped))
              form.setFocus('pin')
            }}
          >
            Swap them
          </Button>
        </Notice>
      )}
    </>
  )
}

/** Frame that the map begins with: the pin, the found position, or the homes in the same place. Undefined while they are loaded. */
function useFrame(place: string, pin: Point | undefined, found: Position | undefined): Bounds | undefined {
  const [known] = useState(pin ? { ...pin, precision: 'pin' as const } : found)
  const others = useQuery({
    ...read(propertyMap, { query: { place, zoom: 3 } }),
    enabled: known === undefined && place !== '',
    retry: false,
  })
  if (known) return aroundProperty(known)
  if (place !== '' && others.isPending) return undefined
  return (others.data && frameOf(others.data)) ?? wholeWorld
}
