import { useEffect } from 'react'

const windowTitle = (title: string | undefined) => (title ? `${title} · Keyhaven` : 'Keyhaven')

/** Sets the title of the document, and so of the history entry. Changes nothing while the title is undefined. */
export function useDocumentTitle(title: string | undefined) {
  useEffect(() => {
    if (title !== undefined) document.title = windowTitle(title)
  }, [title])
}

/** Sets the page's description, which links and bookmarks show. */
export function usePageDescription(text: string | undefined) {
  useEffect(() => {
    if (text !== undefined) document.querySelector('meta[name="description"]')?.setAttribute('content', text)
  }, [text])
}
