import { lazy, type ReactNode, Suspense, useState } from 'react'

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

/** Fetched when a dialog is first opened. */
const Modal = lazy(async () => ({ default: (await import('./modal.tsx')).Modal }))

/** A modal dialog. The focus goes in, Escape and a press beside it close it, the focus returns. */
export function Dialog(dialog: DialogProps) {
  const [wasOpened, setOpened] = useState(dialog.isOpen)
  if (dialog.isOpen && !wasOpened) setOpened(true)
  return (
    wasOpened && (
      <Suspense>
        <Modal {...dialog} />
      </Suspense>
    )
  )
}
