import { listApplications, type ReceivedApplication } from '#contract/applications.ts'
import { adminListCounts, adminSummary, adminTasks, topAgents } from '#contract/summary.ts'
import { listUsers, makeAgent } from '#contract/users.ts'
import { useAction } from '../api/use-action.ts'
import { Button } from '../ui/button.tsx'
import { loadWhenOpened } from '../ui/load-when-opened.tsx'
import { notify } from '../ui/notify.ts'
import { RestoreFocus } from '../ui/restore-focus.tsx'
import type { DeclineDialogProps } from './decline-dialog.tsx'

export const DeclineDialog = loadWhenOpened<DeclineDialogProps>(
  async () => (await import('./decline-dialog.tsx')).DeclineDialog,
  ({ isOpen }) => isOpen,
)

interface DecisionProps {
  application: ReceivedApplication
  onDecline: () => void
}

export function Decision({ application: { userId, name }, onDecline }: DecisionProps) {
  const promote = useAction(makeAgent, {
    done: 'User promoted to Agent.',
    failed: 'Failed to make agent.',
    refresh: [listApplications, listUsers, adminSummary, adminTasks, adminListCounts, topAgents],
  })
  const confirmPromotion = async () => {
    const isSure = await notify.confirm({
      title: `Make ${name} an agent?`,
      text: 'They can then list homes, but can no longer make offers. Their pending offers are closed. We’ll notify them.',
      action: 'Make Agent',
    })
    if (isSure) promote({ params: { id: userId } })
  }
  return (
    <RestoreFocus className="grid grid-cols-2 gap-2 whitespace-nowrap in-[table]:grid-cols-1">
      <Button padding="small" busy={promote.isBusy} onClick={() => void confirmPromotion()}>
        Make Agent
      </Button>
      <Button kind="secondary" padding="small" disabled={promote.isBusy} onClick={onDecline}>
        Decline
      </Button>
    </RestoreFocus>
  )
}
