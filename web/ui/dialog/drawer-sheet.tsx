import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useRef, useState } from 'react'
import { IconButton } from '../basics/icon-button.tsx'
import { scrimStyle } from './dialog-style.ts'
import type { DrawerProps } from './drawer.tsx'
import { useCloseOnBack } from './use-close-on-back.ts'

/** The open state of a Drawer, loaded when its button is first pressed. */
export function DrawerSheet({ title, trigger, children }: DrawerProps) {
  const [isOpen, setOpen] = useState(true)
  const isLeaving = useRef(false)
  useCloseOnBack(isOpen, () => setOpen(false))
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
            // After navigation the new page takes the focus.
            if (isLeaving.current) event.preventDefault()
            isLeaving.current = false
          }}
          className="fixed inset-y-0 left-0 z-50 flex h-dvh w-full flex-col overflow-y-auto bg-canvas p-4 pt-3 shadow-lift outline-none data-[state=closed]:animate-vanish data-[state=open]:animate-drop"
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
