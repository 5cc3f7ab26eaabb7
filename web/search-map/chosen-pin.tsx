import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { maxPropertiesById, propertiesById } from '#contract/properties/properties-by-id.ts'
import type { Property } from '#contract/properties/properties.ts'
import { read } from '../api/read.ts'
import { ChosenProperties } from '../property-pins/chosen-properties.tsx'
import type { Pin } from '../property-pins/map-pins.ts'

interface ChosenPinProps {
  pin: Pin
  /** Homes that the list has loaded. */
  listed: readonly Property[]
  /** Button that saves a home; undefined for readers without a wishlist. */
  saveButton: ((property: Property) => ReactNode) | undefined
  onClose: () => void
}

/** The homes of the chosen pin. Loads those that the list has not loaded, up to twelve. */
export function ChosenPin({ pin: { properties }, listed, saveButton, onClose }: ChosenPinProps) {
  const missing = properties.map(({ _id }) => _id).filter(id => !listed.some(({ _id }) => _id === id))
  const { data: loaded = [] } = useQuery({
    ...read(propertiesById, { query: { ids: missing.slice(0, maxPropertiesById).join(',') } }),
    enabled: missing.length > 0,
  })
  const known = new Map<string, Property>([...loaded, ...listed].map(property => [property._id, property]))
  const saveButtonOf = (id: string) => {
    const property = known.get(id)
    return property && saveButton?.(property)
  }
  return (
    <ChosenProperties
      properties={properties}
      imageOf={id => known.get(id)?.image}
      actionOf={saveButtonOf}
      onClose={onClose}
    />
  )
}
