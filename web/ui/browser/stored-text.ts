/** A text in localStorage that components follow with `useSyncExternalStore`, in all tabs at once. */
export function storedText(key: string) {
  const listeners = new Set<() => void>()
  /** Without storage, the text lasts as long as the page. */
  let withoutStorage: string | null = null
  return {
    read: (): string | null => {
      try {
        return localStorage.getItem(key)
      } catch {
        return withoutStorage
      }
    },
    /** Stores the text; null removes it. */
    write: (text: string | null): void => {
      withoutStorage = text
      try {
        if (text === null) localStorage.removeItem(key)
        else localStorage.setItem(key, text)
      } catch {
        // The copy above serves.
      }
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
