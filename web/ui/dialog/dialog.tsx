import type { ReactElement } from 'react'
import { loadWhenOpened } from '../load/load-when-opened.tsx'
import type { DialogProps } from './modal.tsx'

export const loadModal = async () => (await import('./modal.tsx')).Modal

/** A modal dialog. It takes the focus, closes on Escape and on a click outside, and returns the focus. */
export const Dialog = loadWhenOpened<DialogProps>(loadModal, ({ isOpen }) => isOpen)

/** Buttons of a dialog or form: in a row on the right with the main one last; on phones stacked. */
export const Buttons = ({ children }: { children: ReactElement | (ReactElement | false)[] }) => (
  <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">{children}</div>
)
