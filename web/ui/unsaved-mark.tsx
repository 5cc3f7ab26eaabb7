import { useEffect } from 'react'
import { guardLeaving, unsavedMark } from './leave-guard.ts'

/** Marks a form or dialog with something typed or chosen, so that leaving it asks first. */
export function UnsavedMark({ what }: { what: 'text' | 'file' }) {
  useEffect(() => guardLeaving(), [])
  return <span hidden {...{ [unsavedMark]: what }} />
}
