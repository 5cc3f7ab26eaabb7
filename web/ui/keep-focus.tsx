import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'

/**
 * Stands around buttons that go away by being used. When the one with the focus is gone, what has come in its place
 * gets it, and it itself if it comes back; when all of this is gone, the heading of the page. So nobody who uses the
 * keyboard is thrown to the top.
 */
export function KeepFocus({ className, children }: { className?: string | undefined; children: ReactNode }) {
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
      // After this task the page is as it will be.
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

/** A button that is disabled or removed leaves the focus to the page as a whole: the disabled one a moment later. */
const isNowhere = () => document.activeElement === null || document.activeElement.matches('body, :disabled')

/** A question that was asked on the way gives the focus back. */
const isInDialog = (element: Element) => element.closest('[role=dialog], [role=alertdialog]') !== null
