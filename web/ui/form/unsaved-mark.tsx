import { useEffect } from 'react'
import { guardLeaving, unsavedMark } from '../dialog/leave-guard.ts'
import type { Unsaved } from '../dialog/unsaved.ts'

/** Marks a form or dialog with something typed or chosen, so that leaving it asks first. */
export function UnsavedMark({ what }: { what: Unsaved }) {
  useEffect(() => guardLeaving(), [])
  return <span hidden {...{ [unsavedMark]: what }} />
}
