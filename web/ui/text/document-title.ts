import { useEffect } from 'react'
import { useBrand } from '../browser/brand.ts'

const windowTitle = (title: string, brand: string) => (title ? `${title} · ${brand}` : brand)

/** Sets the title of the document, and so of the history entry. Changes nothing while the title is undefined. */
export function useDocumentTitle(title: string | undefined) {
  const { name: brand } = useBrand()
  useEffect(() => {
    if (title !== undefined) document.title = windowTitle(title, brand)
  }, [title, brand])
}

/** Sets the page's description, which links and bookmarks show. */
export function usePageDescription(text: string | undefined) {
  useEffect(() => {
    if (text !== undefined) document.querySelector('meta[name="description"]')?.setAttribute('content', text)
  }, [text])
}
