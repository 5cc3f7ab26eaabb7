import { cloneElement, lazy, type ReactElement, type ReactNode, startTransition, Suspense, useState } from 'react'

interface TriggerProps {
  onClick?: (() => void) | undefined
  'aria-haspopup'?: 'dialog' | undefined
  'aria-expanded'?: boolean | undefined
}

export interface DrawerProps {
  /** Names it, and stands at its top. */
  title: string
  /** The button that opens it and gets the focus back. */
  trigger: ReactElement<TriggerProps>
  /** `full` covers the page, `left` comes from the side. */
  side?: 'full' | 'left' | undefined
  children: ReactNode
}

const DrawerSheet = lazy(async () => ({ default: (await import('./drawer-sheet.tsx')).DrawerSheet }))

/**
 * A list that small screens keep out of sight. Escape closes it, and so does following one of its links. It is fetched
 * when its button is first pressed.
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
