import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { isPressed, onRelease } from './press.ts'

/**
 * Shows its children, and lets them come, change and go only while no finger or mouse button is down. For parts that
 * arrive late above others: the page would move during a press, and the press would miss its target.
 */
export function BetweenPresses({ children }: { children: ReactNode }) {
  const isDown = useSyncExternalStore(onRelease, isPressed, () => false)
  const [shown, setShown] = useState<ReactNode>(null)
  if (isDown) return shown
  if (shown !== children) setShown(children)
  return children
}
