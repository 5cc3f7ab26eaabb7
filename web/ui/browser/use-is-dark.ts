import { useSyncExternalStore } from 'react'

/** Whether the dark theme is active, for anything that CSS cannot colour. */
export const useIsDark = () => useSyncExternalStore(subscribe, isDarkNow, () => false)

export const isDarkNow = () => document.documentElement.dataset['theme'] === 'dark'

function subscribe(changed: () => void) {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
