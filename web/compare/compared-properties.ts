import { readDeviceList, storeDeviceList, useDeviceList } from '../ui/browser/device-lists.ts'
import { notify } from '../ui/dialog/notify.ts'

/** Homes that can be compared at once. */
export const maxCompared = 4

const list = 'compared'

/** The ids of the homes that were chosen for a comparison on this device, in the order of choosing. */
export const useComparedProperties = () => useDeviceList(list)

/** Chooses a home for the comparison, or takes it out. */
export function toggleCompared(id: string): void {
  const ids = readDeviceList(list)
  if (ids.includes(id)) removeFromComparison([id])
  else if (ids.length < maxCompared) storeDeviceList(list, [...ids, id])
  else notify.toast(`You can compare ${maxCompared} homes. Remove one first.`)
}

export function removeFromComparison(gone: readonly string[]): void {
  const ids = readDeviceList(list)
  const left = ids.filter(id => !gone.includes(id))
  if (left.length < ids.length) storeDeviceList(list, left)
}

/** Path of the page that compares these homes. */
export const comparePath = (ids: readonly string[]): string =>
  ids.length === 0 ? '/compare' : `/compare?homes=${ids.join(',')}`
