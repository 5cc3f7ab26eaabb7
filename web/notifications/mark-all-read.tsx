import { CheckCheck } from 'lucide-react'
import { Button } from '../ui/basics/button.tsx'
import { useMarkAllRead } from './use-mark-read.ts'

/** Button that marks all notifications as read. */
export function MarkAllRead() {
  const markAll = useMarkAllRead()
  return (
    <Button kind="quiet" padding="small" icon={CheckCheck} busy={markAll.isBusy} onClick={() => markAll({})}>
      Mark all as read
    </Button>
  )
}
