import { useEffect } from 'react'

/**
 * Prints the element `[data-print]` without the page around it: marks the elements that contain it for web/app.css. A
 * selector with `:has()` would not need that, but Firefox before 121 has none.
 */
export function usePrintedAlone(): void {
  useEffect(() => {
    const around: HTMLElement[] = []
    let element = document.querySelector('[data-print]')?.parentElement
    for (; element; element = element.parentElement) around.push(element)
    for (const { dataset } of around) dataset['prints'] = ''
    return () => {
      for (const { dataset } of around) delete dataset['prints']
    }
  }, [])
}
