import { useEffect, useSyncExternalStore } from 'react'

// The home that somebody points at, in the list or on the map, so that both highlight it.

let pointed: string | undefined
const listeners = new Set<() => void>()

/** Points at a home; undefined at none. */
export function pointAt(id: string | undefined): void {
  if (id === pointed) return
  pointed = id
  for (const listener of listeners) listener()
}

/** Whether somebody points at one of these homes. */
export const useIsPointedAt = (ids: readonly string[]): boolean =>
  useSyncExternalStore(subscribe, () => pointed !== undefined && ids.includes(pointed))

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Connects the list with the map: items with `data-property` point at their home, and are marked with `data-pointed`. */
export function usePointedCards(): void {
  useEffect(() => {
    const look = ({ target }: { target: EventTarget | null }) => {
      const card = target instanceof Element ? target.closest<HTMLElement>('[data-property]') : null
      if (card) pointAt(card.dataset['property'])
      else if (target instanceof Element && !target.closest('[data-pin]')) pointAt(undefined)
    }
    const mark = () => {
      for (const card of document.querySelectorAll<HTMLElement>('[data-property]'))
        card.toggleAttribute('data-pointed', card.dataset['property'] === pointed)
    }
    document.addEventListener('pointerover', look)
    document.addEventListener('focusin', look)
    const stop = subscribe(mark)
    // The focus may be on a card before the map is there.
    look({ target: document.activeElement })
    return () => {
      document.removeEventListener('pointerover', look)
      document.removeEventListener('focusin', look)
      pointAt(undefined)
      stop()
    }
  }, [])
}
