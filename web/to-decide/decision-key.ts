import type { ToDecide } from '#contract/to-decide/to-decide.ts'
import { kindLines } from './kind-lines.ts'

/** Name of an item in the URL and in the list. */
export const keyOf = ({ kind, subject }: ToDecide): string => `${kind}-${subject._id}`

/** Returns the texts, the icon and the picture of an item. */
export function presented(item: ToDecide) {
  const { name, icon, present } = kindLines[item.kind]
  return { name, icon, ...present(item.subject as never) }
}

/** Page of a decision. @param group filter of the list behind it */
export const decisionPage = (item: ToDecide, group = ''): string =>
  `/dashboard/to-decide?${group && `group=${group}&`}item=${keyOf(item)}`
