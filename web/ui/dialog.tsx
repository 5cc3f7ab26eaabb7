import type { ReactElement, ReactNode } from 'react'
import { onceOpened } from './once-opened.tsx'

export interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  /** One line under the title, read out with it. */
  text?: string | undefined
  /** `wide` for a picture. */
  width?: 'normal' | 'wide' | undefined
  children: ReactNode
}

export const loadModal = async () => (await import('./modal.tsx')).Modal

/** A modal dialog. The focus goes in, Escape and a press beside it close it, the focus returns. */
export const Dialog = onceOpened<DialogProps>(loadModal, ({ isOpen }) => isOpen)

/** The buttons of a dialog or form: beside each other at the right, the main one last; on phones below each other. */
export const Buttons = ({ children }: { children: ReactElement | (ReactElement | false)[] }) => (
  <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">{children}</div>
)
