import { useEffect } from 'react'

const windowTitle = (title: string | undefined) => (title ? `${title} · Keyhaven` : 'Keyhaven')

/** Names the window, and with it the history entry, after what is shown. Nothing is changed until the title is known. */
export function useWindowTitle(title: string | undefined) {
  useEffect(() => {
    if (title !== undefined) document.title = windowTitle(title)
  }, [title])
}
