import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { storedText } from '../ui/browser/stored-text.ts'

const stored = storedText('decision-keys')

/** Whether this device uses the keys of the queue. */
export const useKeysAreOn = (): boolean => useSyncExternalStore(stored.subscribe, stored.read, () => null) !== 'off'

/** Switches the keys of the queue on or off, on this device. */
export const switchKeys = (isOn: boolean): void => stored.write(isOn ? null : 'off')

/** Elements that use letters themselves. */
const fields = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]'

/** Whether a dialog or a menu is open. */
const isDialogOpen = (): boolean => document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null

/** Whether a dialog or a menu is open. They are children of the body. */
export const useIsDialogOpen = (): boolean => useSyncExternalStore(watchBody, isDialogOpen)

function watchBody(changed: () => void) {
  const observer = new MutationObserver(changed)
  observer.observe(document.body, { childList: true })
  return () => observer.disconnect()
}

/**
 * Calls back when a key is pressed outside fields and dialogs, unless the keys are off (WCAG 2.1.4).
 *
 * @param keys by capital letter, or by the sign that the key types
 */
export function useDecisionKeys(keys: Readonly<Record<string, () => void>>): void {
  const areOn = useKeysAreOn()
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, repeat, ctrlKey, metaKey, altKey } = event
    if (!areOn || repeat || ctrlKey || metaKey || altKey || event.defaultPrevented) return
    if (target instanceof Element && target.closest(fields)) return
    if (isDialogOpen()) return
    const act = keys[key.toUpperCase()]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
