import { useRef } from 'react'

/** A button that is busy is disabled and loses the focus; it is the one to give it back to. */
let lastFocused: Element | null = null
document.addEventListener('focusout', event => {
  if (event.target instanceof Element) lastFocused = event.target
})

/**
 * For a dialog that is opened by code and not by a trigger of its own: gives the focus back to where it was.
 * Its two handlers go to the dialog's content.
 */
export function useReturnFocus() {
  const before = useRef<Element>(null)
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement === document.body ? lastFocused : document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus()
      else document.querySelector<HTMLElement>('main h1[tabindex]')?.focus()
    },
  }
}
