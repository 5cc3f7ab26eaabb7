import { useQuery } from '@tanstack/react-query'
import { findPlace } from '#contract/geocoding/geocoding.ts'
import { type Position, withoutStreet } from '#contract/properties/position.ts'
import { read } from '../api/read.ts'
import { useSettled } from '../ui/browser/use-settled.ts'

interface PlaceOfProperty {
  /** Undefined while it is looked up, and if no place or several have this name. */
  position: Position | undefined
  isPending: boolean
}

/** Looks up the place of a typed location. @param enabled whether it is needed */
export function usePlaceOfProperty(location: string, enabled: boolean): PlaceOfProperty {
  const place = withoutStreet(useSettled(location)).trim()
  const isAsked = enabled && place !== ''
  const { data, isPending } = useQuery({ ...read(findPlace, { query: { place } }), enabled: isAsked, retry: false })
  return {
    position: isAsked && data ? { ...data, precision: 'place', isApproximate: false } : undefined,
    isPending: isAsked && isPending,
  }
}
