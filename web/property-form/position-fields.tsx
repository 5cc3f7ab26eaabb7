import { MapPin } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { AreaUnit } from '#contract/properties/area-unit.ts'
import { distanceText } from '#contract/properties/area.ts'
import { hiddenLocation } from '#contract/properties/hidden-location.ts'
import { cellCentre, hiddenWithinKm, type PlaceFields, type Position } from '#contract/properties/position.ts'
import { farPin } from '../properties/property-texts.ts'
import { Button } from '../ui/basics/button.tsx'
import { Notice } from '../ui/basics/notice.tsx'
import { useAreaUnit } from '../ui/browser/area-unit.ts'
import { CheckboxField } from '../ui/form/checkbox-field.tsx'
import { Skeleton } from '../ui/list/skeleton.tsx'
import { lazyPart } from '../ui/load/load-chunk.ts'
import { correctedIn } from './address-draft.ts'
import { knownPosition, pinIn } from './position-draft.ts'
import type { PropertyDraft, PropertyFormState } from './property-draft.ts'
import { usePlaceOfProperty } from './use-place-of-property.ts'

const PinEditor = lazyPart(async () => (await import('./pin-editor.tsx')).PinEditor)
const PropertyMapView = lazyPart(async () => (await import('../property-pins/property-map-view.tsx')).PropertyMapView)

interface PositionFieldsProps {
  form: PropertyFormState
  /** Position of the stored home. */
  stored: PlaceFields | undefined
}

/** Says what the public sees of the address, and where the home is on the map. */
export function PositionFields({ form, stored }: PositionFieldsProps) {
  const draft = useWatch({ control: form.control }) as PropertyDraft
  const { location, pin, hideAddress } = draft
  const [isOpen, setOpen] = useState(false)
  const { defaultValues, errors } = form.formState
  const isHidden = hideAddress === 'true'
  const point = pinIn(pin)
  const unit = useAreaUnit()
  const isStoredLocation = stored !== undefined && location === defaultValues?.location
  const position = knownPosition({ location, pin }, defaultValues, stored)
  const found = position?.precision === 'pin' ? undefined : position
  const isWrong = errors.pin !== undefined || (pin !== '' && point === undefined)
  if (isWrong && !isOpen) setOpen(true)
  const isFar = isStoredLocation && stored.pinIsFar === true && pin !== '' && pin === defaultValues?.pin

  return (
    <>
      <CheckboxField
        checked={isHidden}
        hint={shownText(location, hiddenLocation(location.trim(), correctedIn(draft)), isHidden, unit)}
        onChange={event => form.setValue('hideAddress', event.target.checked ? 'true' : '', { shouldDirty: true })}
      >
        Hide the exact address
      </CheckboxField>
      <section aria-labelledby="position" className="grid gap-3 rounded-xl border border-line p-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div className="min-w-0 flex-1 basis-60">
            <h2 id="position" className="type-strong">
              Position on the map
            </h2>
            <p className="type-small text-muted">{positionText(pin, found, isStoredLocation)}</p>
          </div>
          {!isOpen && (
            <Button kind="secondary" padding="small" icon={MapPin} onClick={() => setOpen(true)}>
              {pin === '' ? 'Set a pin' : 'Move the pin'}
            </Button>
          )}
        </div>
        {isFar && (
          <Notice tone="warn">
            <p>{farPin(unit)}</p>
          </Notice>
        )}
        {isOpen && (
          <Suspense fallback={<Skeleton shape="panel" className="h-80 sm:h-96" />}>
            <PinEditor form={form} pin={point} found={found} isHidden={isHidden} />
          </Suspense>
        )}
        {location.trim() !== '' && <VisitorsMap location={location} position={position} isHidden={isHidden} />}
      </section>
    </>
  )
}

const mapSize = 'aspect-3/2 w-full rounded-xl sm:aspect-2/1'

interface VisitorsMapProps {
  location: string
  /** Undefined if the place of the location is to be looked up. */
  position: Position | undefined
  isHidden: boolean
}

/** The position as visitors will see it, before the home is saved. Its map is loaded when the agent opens it. */
function VisitorsMap(props: VisitorsMapProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        kind="quiet"
        padding="small"
        className="justify-self-start"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide what visitors will see' : 'Show what visitors will see'}
      </Button>
      {isOpen && <OpenVisitorsMap {...props} />}
    </>
  )
}

function OpenVisitorsMap({ location, position, isHidden }: VisitorsMapProps) {
  const place = usePlaceOfProperty(location, position === undefined)
  const known = position ?? place.position
  if (!known)
    return place.isPending ? (
      <Skeleton shape="panel" className={mapSize} />
    ) : (
      <p className="type-small text-muted">{unknownPlace}</p>
    )
  const shown = { ...known, ...(isHidden && cellCentre(known)), isApproximate: isHidden }
  return (
    <Suspense fallback={<Skeleton shape="panel" className={mapSize} />}>
      <PropertyMapView key={`${shown.lat} ${shown.lng}`} position={shown} className={mapSize} />
    </Suspense>
  )
}

const unknownPlace =
  'No place has this name, or several have, so there is no map yet. Add the state, such as Springfield, IL, or set a pin.'

function shownText(location: string, place: string, isHidden: boolean, unit: AreaUnit): string {
  const circle = `a circle of ${distanceText(hiddenWithinKm, unit)}`
  if (place === location.trim() || place === '')
    return isHidden && place !== ''
      ? `All of the location stays visible: write the street first, then a comma. The map shows ${circle}.`
      : `Visitors then see the location without its street, with town, state and country, and ${circle} on the map.`
  return isHidden
    ? `Visitors see “${place}” and ${circle} on the map. You, admins and the buyer whose offer you accept see the address.`
    : `Visitors then see “${place}” and ${circle} on the map, without the street.`
}

function positionText(pin: string, found: Position | undefined, isStoredLocation: boolean): string {
  if (pin !== '') return 'Your pin shows where the home is.'
  if (!found)
    return isStoredLocation
      ? 'The location has not been found yet. A pin puts the home on the map.'
      : "No pin? We'll place it from the address."
  return found.precision === 'place'
    ? 'The location was found, but only the place. A pin shows the home itself.'
    : 'The location was found. A pin is more exact.'
}
