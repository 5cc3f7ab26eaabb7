import { cloneElement, type ReactElement, type ReactNode, startTransition, Suspense, useState } from 'react'
import { lazyPart } from '../load/load-chunk.ts'

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
  children: ReactNode
}

const DrawerSheet = lazyPart(async () => (await import('./drawer-sheet.tsx')).DrawerSheet)

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
