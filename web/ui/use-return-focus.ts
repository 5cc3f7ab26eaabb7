import { useRef } from 'react'

/**
 * For a dialog that is opened by code and not by a trigger of its own: gives the focus back to where it was.
 * Its two handlers go to the dialog's content.
 */
export function useReturnFocus() {
  const before = useRef<Element>(null)
  return {
    onOpenAutoFocus: () => {
      // One that follows another at once finds the focus nowhere: both give it back to the same place.
      if (document.activeElement !== document.body) before.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus()
      else document.querySelector<HTMLElement>('main h1[tabindex]')?.focus()
    },
  }
}
