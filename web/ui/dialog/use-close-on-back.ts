import { useEffectEvent, useLayoutEffect } from 'react'
import { addLayer } from './history-guard.ts'

/** Closes what lies over the page when the person goes back, the topmost first, instead of leaving the page. */
export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close)
  useLayoutEffect(() => (isOpen ? addLayer(() => closeNow()) : undefined), [isOpen])
}
