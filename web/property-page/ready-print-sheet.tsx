import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../ui/load/load-chunk.ts'
import type { PrintSheetProps } from './print-sheet.tsx'

const PrintSheet = lazyPart(async () => (await import('./print-sheet.tsx')).PrintSheet)

/** Time after which the print sheet is loaded, for the Print command in a browser's menu. */
const untilSheetMs = 3000

/** Print version of a home, loaded before the browser's own Print command needs it: the page then prints nothing else. */
export function ReadyPrintSheet({ isPrinting = false, ...props }: PrintSheetProps) {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setReady, untilSheetMs, true)
    // Ctrl+P begins with Ctrl, and on a Mac with Command.
    const prepare = ({ key }: KeyboardEvent) => {
      if (key === 'Control' || key === 'Meta') setReady(true)
    }
    addEventListener('keydown', prepare)
    return () => {
      clearTimeout(timer)
      removeEventListener('keydown', prepare)
    }
  }, [])
  return (
    (isReady || isPrinting) && (
      <Suspense>
        <PrintSheet {...props} isPrinting={isPrinting} />
      </Suspense>
    )
  )
}
