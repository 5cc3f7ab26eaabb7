import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { IconButton } from '../basics/icon-button.tsx'
import { scrimStyle, sheetStyle } from './dialog-style.ts'
import { confirmClosing } from './leave-guard.ts'
import { useCloseOnBack } from './use-close-on-back.ts'
import { useReturnFocus } from './use-return-focus.ts'

export interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  /** One line under the title, read out with it. */
  text?: string | undefined
  /** Maximum width; `wide` for a picture. */
  width?: 'normal' | 'wide' | undefined
  children: ReactNode
}

/** The open state of a Dialog, loaded when it is first opened. */
export function Modal({ isOpen, onClose, title, text, width = 'normal', children }: DialogProps) {
  const focus = useReturnFocus()
  const content = useRef<HTMLDivElement>(null)
  const leave = async () => {
    if (await confirmClosing(content.current ?? undefined)) onClose()
  }
  useCloseOnBack(isOpen, () => void leave())
  return (
    <Radix.Root open={isOpen} onOpenChange={open => open || void leave()}>
      <Radix.Portal>
        <Radix.Overlay className={scrimStyle} />
        <Radix.Content
          {...focus}
          ref={content}
          {...(text === undefined && { 'aria-describedby': undefined })}
          className={clsx(sheetStyle, width === 'wide' ? 'max-w-5xl' : 'max-w-lg')}
        >
          <div className="grid grid-cols-1 gap-1 p-6 pr-16 pb-0 wrap-anywhere">
            <Radix.Title className="type-title">{title}</Radix.Title>
            {text !== undefined && <Radix.Description className="text-muted">{text}</Radix.Description>}
          </div>
          <div className="overflow-y-auto p-6 pt-5 has-data-bar:scroll-pb-24">{children}</div>
          {/* Last, so that the focus begins in the content. */}
          <Radix.Close asChild>
            <IconButton name="Close" icon={X} className="absolute top-4 right-4" />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
