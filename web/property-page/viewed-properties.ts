import { useEffect } from 'react'
import { maxPropertiesById } from '#contract/properties/properties-by-id.ts'
import { readDeviceList, storeDeviceList } from '../ui/browser/device-lists.ts'

/** List of the homes that somebody has viewed on this device, the latest first. */
export const viewedList = 'viewed'

/** Puts a home first among those that were viewed. */
export function useRememberViewed(id: string | undefined) {
  useEffect(() => {
    if (id === undefined) return
    const others = readDeviceList(viewedList).filter(other => other !== id)
    storeDeviceList(viewedList, [id, ...others].slice(0, maxPropertiesById))
  }, [id])
}
