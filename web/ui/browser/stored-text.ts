import { deviceStorage } from './storage.ts'

/** A text in localStorage that components follow with `useSyncExternalStore`, in all tabs at once. */
export function storedText(key: string) {
  const listeners = new Set<() => void>()
  return {
    read: (): string | null => deviceStorage.read(key),
    /** Stores the text; null removes it. */
    write: (text: string | null): void => {
      deviceStorage.write(key, text)
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      // From other tabs.
      addEventListener('storage', listener)
      return () => {
        listeners.delete(listener)
        removeEventListener('storage', listener)
      }
    },
  }
}
