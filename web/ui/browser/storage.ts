/** Key that is stored and removed at once to learn whether there is room. Other tabs ignore its storage event. */
export const storageProbeKey = 'can-store-it'

/** Texts in one of the browser's stores. Where it is blocked or full, a text lasts as long as the page. */
function storage(store: () => Storage) {
  const onlyHere = new Map<string, string>()
  return {
    /** Whether the browser stores nothing, because its store is blocked or has no room even for a short text. */
    storesNothing: (): boolean => {
      try {
        store().setItem(storageProbeKey, '')
        store().removeItem(storageProbeKey)
        return false
      } catch {
        return true
      }
    },
    read: (key: string): string | null => {
      try {
        return onlyHere.get(key) ?? store().getItem(key)
      } catch {
        return null
      }
    },
    /** Stores a text; null removes it. Returns whether it outlasts the page. */
    write: (key: string, text: string | null): boolean => {
      onlyHere.delete(key)
      try {
        if (text === null) store().removeItem(key)
        else store().setItem(key, text)
        return true
      } catch {
        if (text !== null) onlyHere.set(key, text)
        return false
      }
    },
  }
}

/** Texts that stay on the device, for all tabs. */
export const deviceStorage = storage(() => localStorage)

/** Texts of this tab, which last until it is closed. */
export const tabStorage = storage(() => sessionStorage)
