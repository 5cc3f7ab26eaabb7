import { Printer, Share2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { VisibleProperty } from '#contract/properties/properties.ts'
import { PageTool } from '../properties/page-tool.tsx'
import { loadWhenOpened } from '../ui/load/load-when-opened.tsx'
import { ReadyPrintSheet } from './ready-print-sheet.tsx'
import type { ShareDialogProps } from './share-dialog.tsx'

const ShareDialog = loadWhenOpened<ShareDialogProps>(
  async () => (await import('./share-dialog.tsx')).ShareDialog,
  ({ isOpen }) => isOpen,
)

/** Ways to take a home along: share it, print it, and what the page adds. */
export function PropertyTools({ property, children }: { property: VisibleProperty; children?: ReactNode }) {
  const [isSharing, setSharing] = useState(false)
  const [isPrinting, setPrinting] = useState(false)
  return (
    <>
      <PageTool icon={Share2} onClick={() => setSharing(true)}>
        Share
      </PageTool>
      <PageTool icon={Printer} className="max-md:hidden" onClick={() => setPrinting(true)}>
        Print
      </PageTool>
      {children}
      <ShareDialog property={property} isOpen={isSharing} onClose={() => setSharing(false)} />
      <ReadyPrintSheet property={property} isPrinting={isPrinting} onPrinted={() => setPrinting(false)} />
    </>
  )
}
