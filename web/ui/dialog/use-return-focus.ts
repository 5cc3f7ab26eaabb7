import { useRef } from 'react'

/**
 * Returns the focus to its previous element when a dialog that code opened is closed. Pass its two handlers to the
 * dialog's content.
 */
export function useReturnFocus() {
  const before = useRef<Element>(null)
  return {
    onOpenAutoFocus: () => {
      // A dialog that follows another immediately finds no focus; both return it to the same element.
      if (document.activeElement !== document.body) before.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      focusAgain(before.current)
    },
  }
}

/**
 * Finds a substitute if the previous element was removed or disabled: its surroundings, or the heading. A page that has
 * replaced it and moved the focus keeps it there.
 */
function focusAgain(element: Element | null) {
  if (element?.isConnected === false && document.activeElement !== document.body) return
  const around = element?.isConnected ? element.closest('[tabindex="-1"]') : null
  for (const candidate of [element, around, document.querySelector('main h1[tabindex]')]) {
    if (!(candidate instanceof HTMLElement)) continue
    candidate.focus()
    if (document.activeElement === candidate || candidate.contains(document.activeElement)) return
  }
}
