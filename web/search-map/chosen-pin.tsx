import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Property } from '#contract/properties/properties.ts'
import { maxPropertiesById, propertiesById } from '#contract/properties/properties-by-id.ts'
import { read } from '../api/read.ts'
import { ChosenHomes } from '../property-pins/chosen-properties.tsx'
import type { Pin } from '../property-pins/map-pins.ts'

interface ChosenPinProps {
  pin: Pin
  /** Homes that the list has loaded. */
  listed: readonly Property[]
  /** Button that saves a home; undefined for readers without a wishlist. */
  saveButton: ((home: Property) => ReactNode) | undefined
  onClose: () => void
}

/** The homes of the chosen pin. Loads those that the list has not loaded, up to twelve. */
export function ChosenPin({ pin: { homes }, listed, saveButton, onClose }: ChosenPinProps) {
  const missing = homes.map(({ _id }) => _id).filter(id => !listed.some(({ _id }) => _id === id))
  const { data: loaded = [] } = useQuery({
    ...read(propertiesById, { query: { ids: missing.slice(0, maxPropertiesById).join(',') } }),
    enabled: missing.length > 0,
  })
  const known = new Map<string, Property>([...loaded, ...listed].map(home => [home._id, home]))
  const saveButtonOf = (id: string) => {
    const home = known.get(id)
    return home && saveButton?.(home)
  }
  return <ChosenHomes homes={homes} imageOf={id => known.get(id)?.image} actionOf={saveButtonOf} onClose={onClose} />
}
