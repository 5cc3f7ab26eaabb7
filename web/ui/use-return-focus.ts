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
      giveBack(before.current)
    },
  }
}

/** What had it may be gone, or disabled by what was answered: then what stands around it has it, or the heading. */
function giveBack(element: Element | null) {
  const around = element?.isConnected ? element.closest('[tabindex="-1"]') : null
  for (const candidate of [element, around, document.querySelector('main h1[tabindex]')]) {
    if (!(candidate instanceof HTMLElement)) continue
    candidate.focus()
    if (document.activeElement === candidate || candidate.contains(document.activeElement)) return
  }
}
