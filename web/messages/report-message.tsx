import { Flag } from 'lucide-react'
import { useState } from 'react'
import type { Message } from '#contract/messages/messages.ts'
import { loadWhenOpened } from '../ui/load/load-when-opened.tsx'
import type { ReportMessageDialogProps } from './report-message-dialog.tsx'

const ReportMessageDialog = loadWhenOpened<ReportMessageDialogProps>(
  async () => (await import('./report-message-dialog.tsx')).ReportMessageDialog,
  ({ isOpen }) => isOpen,
)

/** Button that reports a received message, or that it is reported. */
export function ReportMessage({ message: { _id, reported, removed } }: { message: Message }) {
  const [isOpen, setOpen] = useState(false)
  if (removed) return null
  if (reported) return <span>Reported</span>
  return (
    <>
      <button
        type="button"
        className="inline-flex min-h-6 items-center gap-1 rounded-md hover:text-ink hover:underline"
        onClick={() => setOpen(true)}
      >
        <Flag className="size-3.5" aria-hidden />
        Report
        <span className="sr-only"> this message</span>
      </button>
      <ReportMessageDialog messageId={_id} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
