import { listApplications, type ReceivedApplication } from '#contract/applications/applications.ts'
import { makeAgent } from '#contract/moderation/moderation.ts'
import { adminListCounts, adminSummary, adminTasks, topAgents } from '#contract/summary/summary.ts'
import { listUsers } from '#contract/users/users.ts'
import { useAction } from '../api/use-action.ts'
import { Button } from '../ui/basics/button.tsx'
import { RestoreFocus } from '../ui/basics/restore-focus.tsx'
import { loadWhenOpened } from '../ui/load/load-when-opened.tsx'
import type { DeclineDialogProps } from './decline-dialog.tsx'

export const DeclineDialog = loadWhenOpened<DeclineDialogProps>(
  async () => (await import('./decline-dialog.tsx')).DeclineDialog,
  ({ isOpen }) => isOpen,
)

interface DecisionProps {
  application: ReceivedApplication
  /** Asks before the applicant becomes an agent. */
  askAgent: () => Promise<boolean>
  onDecline: () => void
}

export function Decision({ application: { userId }, askAgent, onDecline }: DecisionProps) {
  const promote = useAction(makeAgent, {
    done: 'User promoted to Agent.',
    failed: 'Failed to make agent.',
    refresh: [listApplications, listUsers, adminSummary, adminTasks, adminListCounts, topAgents],
  })
  const confirmPromotion = async () => {
    if (await askAgent()) promote({ params: { id: userId } })
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
