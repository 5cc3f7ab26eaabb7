import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'

/**
 * Keeps the keyboard focus when the focused button inside disappears after use: moves it to the replacement, back to the
 * button if it returns, or else to the page's heading.
 */
export function RestoreFocus({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const had = useRef(false)
  const last = useRef<string>(undefined)

  const isBack = () => {
    const usable = box.current?.querySelectorAll<HTMLElement>('a, button:not(:disabled)') ?? []
    const again = [...usable].find(element => element.textContent === last.current)
    again?.focus({ preventScroll: true })
    return again !== undefined
  }
  useEffect(() => {
    if (!had.current || box.current?.querySelector('[aria-busy]')) return
    if (!isNowhere() && document.activeElement !== box.current) return
    if (!isBack()) box.current?.focus({ preventScroll: true })
  })
  useLayoutEffect(
    () => () => {
      if (!had.current) return
      // Waits until React has rendered the change.
      setTimeout(() => {
        if (isNowhere()) document.querySelector<HTMLElement>('main h1[tabindex]')?.focus({ preventScroll: true })
      })
    },
    [],
  )

  return (
    <div
      ref={box}
      tabIndex={-1}
      className={className}
      onFocus={({ target }) => {
        had.current = true
        if (target === box.current) isBack()
        else last.current = target.textContent
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !box.current?.contains(relatedTarget) && !isInDialog(relatedTarget)) had.current = false
      }}
    >
      {children}
    </div>
  )
}

/** Whether the focused element was disabled or removed, which moves the focus to the body (a moment later if disabled). */
const isNowhere = () => document.activeElement === null || document.activeElement.matches('body, :disabled')

/** Whether the element is in a dialog, which returns the focus itself. */
const isInDialog = (element: Element) => element.closest('[role=dialog], [role=alertdialog]') !== null
