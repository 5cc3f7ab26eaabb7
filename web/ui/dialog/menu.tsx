import type { LucideIcon } from 'lucide-react'
import { cloneElement, type ReactElement, type ReactNode, startTransition, Suspense, useState } from 'react'
import { lazyPart } from '../load/load-chunk.ts'

interface TriggerProps {
  onClick?: (() => void) | undefined
  'aria-haspopup'?: 'menu' | undefined
  'aria-expanded'?: boolean | undefined
}

export interface MenuItem {
  label: string
  icon?: LucideIcon | undefined
  danger?: boolean | undefined
  disabled?: boolean | undefined
  /** Target of a link … */
  to?: string | undefined
  /** … or an action, called after the menu has closed and the focus is back on its button, so that it may open a dialog. */
  onSelect?: (() => unknown) | undefined
}

export interface MenuProps {
  /** A Button or IconButton whose name describes the menu. */
  trigger: ReactElement<TriggerProps>
  items: readonly (MenuItem | false)[]
  /** Content above the items, such as the signed-in person. */
  head?: ReactNode
}

const MenuList = lazyPart(async () => (await import('./menu-list.tsx')).MenuList)

/**
 * A list of actions behind one button. It is rendered in place, so that it stays in its landmark. Its code is loaded when
 * the button is first pressed.
 */
export function Menu(menu: MenuProps) {
  const [wasPressed, setPressed] = useState(false)
  const button = cloneElement(menu.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => startTransition(() => setPressed(true)),
  })
  if (!wasPressed) return button
  return (
    <Suspense fallback={button}>
      <MenuList {...menu} />
    </Suspense>
  )
}
