import { cloneElement, lazy, type ReactElement, type ReactNode, startTransition, Suspense, useState } from 'react'

interface TriggerProps {
  onClick?: (() => void) | undefined
  'aria-haspopup'?: 'dialog' | undefined
  'aria-expanded'?: boolean | undefined
}

export interface DrawerProps {
  /** Accessible name and heading. */
  title: string
  /** The button that opens it and gets the focus back. */
  trigger: ReactElement<TriggerProps>
  /** `full` covers the page; `left` slides in from the side. */
  side?: 'full' | 'left' | undefined
  children: ReactNode
}

const DrawerSheet = lazy(async () => ({ default: (await import('./drawer-sheet.tsx')).DrawerSheet }))

/**
 * A menu that small screens hide behind a button. Escape and following one of its links close it. Its code is loaded when
 * the button is first pressed.
 */
export function Drawer(drawer: DrawerProps) {
  const [wasPressed, setPressed] = useState(false)
  const button = cloneElement(drawer.trigger, {
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
    onClick: () => startTransition(() => setPressed(true)),
  })
  if (!wasPressed) return button
  return (
    <Suspense fallback={button}>
      <DrawerSheet {...drawer} />
    </Suspense>
  )
}
