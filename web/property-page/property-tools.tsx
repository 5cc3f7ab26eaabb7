import { Printer, Share2 } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import type { VisibleProperty } from '#contract/properties/properties.ts'
import { PageTool } from '../properties/page-tool.tsx'
import { lazyPart } from '../ui/load/load-chunk.ts'
import { loadWhenOpened } from '../ui/load/load-when-opened.tsx'
import type { ShareDialogProps } from './share-dialog.tsx'

const ShareDialog = loadWhenOpened<ShareDialogProps>(
  async () => (await import('./share-dialog.tsx')).ShareDialog,
  ({ isOpen }) => isOpen,
)
const PrintSheet = lazyPart(async () => (await import('./print-sheet.tsx')).PrintSheet)

/** Time after which the print sheet is loaded, so that the browser's own Print command finds it. */
const untilSheetMs = 3000

/** Ways to take a home along: share it, print it, and what the page adds. */
export function PropertyTools({ property, children }: { property: VisibleProperty; children?: ReactNode }) {
  const [isSharing, setSharing] = useState(false)
  const [sheet, setSheet] = useState<'none' | 'ready' | 'printing'>('none')
  useEffect(() => {
    const timer = setTimeout(() => setSheet(before => (before === 'none' ? 'ready' : before)), untilSheetMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <PageTool icon={Share2} onClick={() => setSharing(true)}>
        Share
      </PageTool>
      <PageTool icon={Printer} className="max-md:hidden" onClick={() => setSheet('printing')}>
        Print
      </PageTool>
      {children}
      <ShareDialog property={property} isOpen={isSharing} onClose={() => setSharing(false)} />
      {sheet !== 'none' && (
        <Suspense>
          <PrintSheet property={property} isPrinting={sheet === 'printing'} onPrinted={() => setSheet('ready')} />
        </Suspense>
      )}
    </>
  )
}
