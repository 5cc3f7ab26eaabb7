import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useRef, useState, type ReactElement, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { scrimStyle } from './dialog-style.ts'
import { IconButton } from './icon-button.tsx'

export interface DrawerProps {
  /** Names it, and stands at its top. */
  title: string
  /** The button that opens it and gets the focus back. */
  trigger: ReactElement
  /** `full` covers the page, `left` comes from the side. */
  side?: 'full' | 'left' | undefined
  /** Open from the beginning: its button was pressed before this part was there. */
  startsOpen?: boolean | undefined
  children: ReactNode
}

/** A list that small screens keep out of sight. Escape closes it, and so does following one of its links. */
export function Drawer({ title, trigger, side = 'full', startsOpen = false, children }: DrawerProps) {
  const [isOpen, setOpen] = useState(startsOpen)
  const isLeaving = useRef(false)
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger asChild>{trigger}</Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className={scrimStyle} />
        <Dialog.Content
          aria-describedby={undefined}
          onClick={event => {
            if (!(event.target instanceof Element) || !event.target.closest('a')) return
            isLeaving.current = true
            setOpen(false)
          }}
          onCloseAutoFocus={event => {
            // The page that was gone to takes the focus.
            if (isLeaving.current) event.preventDefault()
            isLeaving.current = false
          }}
          className={classNames(
            'fixed inset-y-0 left-0 z-50 flex h-dvh flex-col overflow-y-auto bg-canvas p-4 pt-3 shadow-lift outline-none data-[state=closed]:animate-vanish',
            side === 'full'
              ? 'w-full data-[state=open]:animate-drop'
              : 'w-80 max-w-[calc(100%-3rem)] data-[state=open]:animate-slide-in',
          )}
        >
          <div className="mb-4 flex items-center justify-between gap-4">
            <Dialog.Title className="type-title">{title}</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton name="Close" icon={X} />
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
