import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { isPressed, onRelease } from './press.ts'

/**
 * Returns the value, and during a press of a finger or mouse button the value from before it. For data that arrives late:
 * the page would move, and the press would miss its target. An equal value is the same object, or each render would show another.
 *
 * @param initial value for a part that first renders during a press
 */
export function useBetweenPresses<Value>(value: Value, initial = value): Value {
  const isDown = useSyncExternalStore(onRelease, isPressed, () => false)
  const [shown, setShown] = useState(() => initial)
  if (isDown) return shown
  if (shown !== value) setShown(() => value)
  return value
}

/** Lets its children come, change and go only between presses. For parts that arrive late above others. */
export const BetweenPresses = ({ children }: { children: ReactNode }) => useBetweenPresses<ReactNode>(children, null)
