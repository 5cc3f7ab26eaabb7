import { useEffect, useEffectEvent } from 'react'

/** Calls back when Escape is pressed anywhere on the page. */
export function useEscape(onEscape: () => void): void {
  const escape = useEffectEvent(onEscape)
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => key === 'Escape' && escape()
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
