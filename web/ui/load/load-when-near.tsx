import { type ReactNode, Suspense, useCallback, useState } from 'react'

interface LoadWhenNearProps {
  /** Within a line of text. */
  inline?: boolean
  /** Shown until the content is there; as high as it, so that little moves. */
  placeholder: ReactNode
  children: ReactNode
}

/** Renders its children, such as a part whose code is loaded on demand, when the reader has almost scrolled to them. */
export function LoadWhenNear({ inline = false, placeholder, children }: LoadWhenNearProps) {
  const Box = inline ? 'span' : 'div'
  const [isNear, setNear] = useState(false)
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const observer = new IntersectionObserver(
      entries => {
        if (!entries.some(entry => entry.isIntersecting)) return
        observer.disconnect()
        setNear(true)
      },
      { rootMargin: '300px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return isNear ? <Suspense fallback={placeholder}>{children}</Suspense> : <Box ref={watch}>{placeholder}</Box>
}
