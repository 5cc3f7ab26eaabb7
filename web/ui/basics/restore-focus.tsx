import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'

interface RestoreFocusProps {
  className?: string | undefined
  /** Kind of bar that it is. */
  bar?: 'actions'
  children: ReactNode
}

/**
 * Keeps the keyboard focus when the focused button inside disappears after use: moves it to the replacement, back to the
 * button if it returns, or else to the page's heading.
 */
export function RestoreFocus({ className, bar, children }: RestoreFocusProps) {
  const container = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  const lastLabel = useRef<string>(undefined)

  const refocus = () => {
    const usable = container.current?.querySelectorAll<HTMLElement>('a, button:not(:disabled)') ?? []
    const replacement = [...usable].find(element => labelOf(element) === lastLabel.current)
    replacement?.focus({ preventScroll: true })
    return replacement !== undefined
  }
  useEffect(() => {
    // A menu that opens has not taken the focus yet; it would close if its button got it.
    if (!hadFocus.current || container.current?.querySelector('[aria-busy], [role=menu]')) return
    if (!isFocusLost() && document.activeElement !== container.current) return
    if (refocus()) return
    container.current?.focus({ preventScroll: true })
    // It may be hidden, such as a row of filters without one.
    if (isFocusLost()) focusHeading()
  })
  useEffect(() => {
    // A blur does not always name what gets the focus next.
    const noteFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || isInDialog(target)) return
      if (!container.current?.contains(target)) hadFocus.current = false
    }
    addEventListener('focusin', noteFocus, true)
    return () => removeEventListener('focusin', noteFocus, true)
  }, [])
  useLayoutEffect(
    () => () => {
      if (!hadFocus.current) return
      // Waits until React has rendered the change.
      setTimeout(() => {
        if (isFocusLost()) focusHeading()
      })
    },
    [],
  )

  return (
    <div
      ref={container}
      tabIndex={-1}
      data-bar={bar}
      className={className}
      onFocus={({ target }) => {
        hadFocus.current = true
        if (target === container.current) refocus()
        else lastLabel.current = labelOf(target)
      }}
    >
      {children}
    </div>
  )
}

const focusHeading = () => document.querySelector<HTMLElement>('main h1[tabindex]')?.focus({ preventScroll: true })

/** Names a button or link; one with an icon has no text. */
const labelOf = (element: HTMLElement) => element.getAttribute('aria-label') ?? element.textContent

/** Whether the focused element was disabled or removed, which moves the focus to the body (a moment later if disabled). */
const isFocusLost = () => document.activeElement === null || document.activeElement.matches('body, :disabled')

/** Whether the element is in a dialog, which returns the focus itself. */
const isInDialog = (element: Element) => element.closest('[role=dialog], [role=alertdialog]') !== null
