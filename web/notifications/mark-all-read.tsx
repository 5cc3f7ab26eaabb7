import { CheckCheck } from 'lucide-react'
import { Button } from '../ui/basics/button.tsx'
import { useMarkAllRead } from './use-mark-read.ts'

interface MarkAllReadProps {
  /** Newest notification on the screen; one that has arrived since stays unread. */
  newest: string
}

/** Button that marks all notifications as read. */
export function MarkAllRead({ newest }: MarkAllReadProps) {
  const markAll = useMarkAllRead()
  return (
    <Button
      kind="quiet"
      padding="small"
      icon={CheckCheck}
      busy={markAll.isBusy}
      onClick={() => markAll({ body: { newest } })}
    >
      Mark all as read
    </Button>
  )
}
