import { EllipsisVertical, Gauge, ShieldAlert, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { canBeMarkedFraud, deleteUser, makeAdmin, makeAgent, markFraud } from '#contract/moderation/moderation.ts'
import { allProperties } from '#contract/properties/properties.ts'
import { verifiedProperties } from '#contract/search/for-sale.ts'
import { adminSummary, adminTasks, topAgents } from '#contract/summary/summary.ts'
import { listUsers, type User } from '#contract/users/users.ts'
import { useAction } from '../api/use-action.ts'
import { Button } from '../ui/basics/button.tsx'
import { IconButton } from '../ui/basics/icon-button.tsx'
import { RestoreFocus } from '../ui/basics/restore-focus.tsx'
import { Menu } from '../ui/dialog/menu.tsx'
import { loadWhenOpened } from '../ui/load/load-when-opened.tsx'
import type { PropertyLimitDialogProps } from './property-limit-dialog.tsx'
import { useRoleQuestions } from './use-role-questions.ts'

const PropertyLimitDialog = loadWhenOpened<PropertyLimitDialogProps>(
  async () => (await import('./property-limit-dialog.tsx')).PropertyLimitDialog,
  ({ isOpen }) => isOpen,
)

const refresh = [listUsers, adminSummary, adminTasks, topAgents, allProperties, verifiedProperties]

export function UserActions({ user }: { user: User }) {
  const { name, role } = user
  const toAdmin = useAction(makeAdmin, { done: 'User is now an Admin.', failed: 'Failed to make admin.', refresh })
  const toAgent = useAction(makeAgent, { done: 'User promoted to Agent.', failed: 'Failed to make agent.', refresh })
  const toFraud = useAction(markFraud, { done: 'User marked as Fraud.', failed: 'Failed to mark fraud.', refresh })
  const remove = useAction(deleteUser, { done: 'User has been deleted.', failed: 'Failed to delete user.', refresh })
  const [isLimitOpen, setLimitOpen] = useState(false)
  const isBusy = [toAdmin, toAgent, toFraud, remove].some(action => action.isBusy)
  const input = { params: { id: user._id } }
  const { askAdmin, askAgent, askFraud, askDeletion } = useRoleQuestions()
  const after = (question: typeof askAdmin, act: (to: typeof input) => void) => async () => {
    if (await question(user)) act(input)
  }

  return (
    <RestoreFocus className="flex items-center gap-2 not-in-[table]:flex-wrap">
      {(role === 'user' || role === 'agent') && (
        <Act busy={toAdmin.isBusy} disabled={isBusy} onClick={after(askAdmin, toAdmin)}>
          Make Admin
        </Act>
      )}
      {role !== 'agent' && (
        <Act busy={toAgent.isBusy} disabled={isBusy} onClick={after(askAgent, toAgent)}>
          Make Agent
        </Act>
      )}
      <Menu
        trigger={
          <IconButton
            name={`More actions for ${name}`}
            icon={EllipsisVertical}
            busy={toFraud.isBusy || remove.isBusy}
            disabled={toAdmin.isBusy || toAgent.isBusy}
          />
        }
        items={[
          role === 'agent' && { label: 'Limit Listings', icon: Gauge, onSelect: () => setLimitOpen(true) },
          canBeMarkedFraud(user) && {
            label: 'Mark Fraud',
            icon: ShieldAlert,
            danger: true,
            onSelect: after(askFraud, toFraud),
          },
          { label: 'Delete User', icon: Trash2, danger: true, onSelect: after(askDeletion, remove) },
        ]}
      />
      <PropertyLimitDialog agent={user} isOpen={isLimitOpen} onClose={() => setLimitOpen(false)} />
    </RestoreFocus>
  )
}

interface ActProps {
  busy: boolean
  disabled: boolean
  onClick: () => Promise<void>
  children: string
}

const Act = ({ onClick, disabled, ...button }: ActProps) => (
  <Button
    kind="secondary"
    disabled={disabled && !button.busy}
    padding="small"
    className="in-[table]:px-2.5 in-[table]:text-sm in-[table]:whitespace-nowrap"
    {...button}
    onClick={() => void onClick()}
  />
)
