import { useEffect } from 'react'

const windowTitle = (title: string | undefined) => (title ? `${title} · Keyhaven` : 'Keyhaven')

/** Names the window, and with it the history entry, after what is shown. Nothing is changed until the title is known. */
export function useWindowTitle(title: string | undefined) {
  useEffect(() => {
    if (title !== undefined) document.title = windowTitle(title)
  }, [title])
}

/** What the page is about in a sentence, for those who meet it as a link or a bookmark. */
export function usePageDescription(text: string | undefined) {
  useEffect(() => {
    if (text !== undefined) document.querySelector('meta[name="description"]')?.setAttribute('content', text)
  }, [text])
}
