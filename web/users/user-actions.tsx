import { EllipsisVertical, ShieldAlert, Trash2 } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { fraudConsequences } from '#contract/fraud-consequences.ts'
import { read } from '../api/read.ts'
import { useAction } from '../api/use-action.ts'
import { allProperties, verifiedProperties } from '#contract/properties.ts'
import { adminSummary, adminTasks, topAgents } from '#contract/summary.ts'
import { canBeMarkedFraud, deleteUser, listUsers, makeAdmin, makeAgent, markFraud, type User } from '#contract/users.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu } from '../ui/menu.tsx'
import { RestoreFocus } from '../ui/restore-focus.tsx'
import { notify } from '../ui/notify.ts'
import { linkToDeals, whatAgentMeans, whatFraudMeans } from './role-texts.ts'

const refresh = [listUsers, adminSummary, adminTasks, topAgents, allProperties, verifiedProperties]

export function UserActions({ user }: { user: User }) {
  const { name, email, role } = user
  const toAdmin = useAction(makeAdmin, { done: 'User is now an Admin.', failed: 'Failed to make admin.', refresh })
  const toAgent = useAction(makeAgent, { done: 'User promoted to Agent.', failed: 'Failed to make agent.', refresh })
  const toFraud = useAction(markFraud, { done: 'User marked as Fraud.', failed: 'Failed to mark fraud.', refresh })
  const remove = useAction(deleteUser, { done: 'User has been deleted.', failed: 'Failed to delete user.', refresh })
  const isBusy = [toAdmin, toAgent, toFraud, remove].some(action => action.isBusy)
  const input = { params: { id: user._id } }
  const queries = useQueryClient()
  // Without the counts, the question is asked in general words.
  const countConsequences = () =>
    queries.fetchQuery({ ...read(fraudConsequences, input), retry: false, staleTime: 0 }).catch(() => undefined)

  const confirmAdmin = async () => {
    const isSure = await notify.confirm({
      title: `Make ${name} an admin?`,
      text: `${email} can then verify properties, manage users and delete reviews.${role === 'agent' ? ' Their listings are hidden, and pending offers are closed.' : ''}`,
      action: 'Make Admin',
    })
    if (isSure) toAdmin(input)
  }
  const confirmAgent = async () => {
    const counts = role === 'fraud' ? await countConsequences() : undefined
    const isSure = await notify.confirm({
      title: `Make ${name} an agent?`,
      text: whatAgentMeans(user, counts),
      action: 'Make Agent',
      link: linkToDeals(counts),
    })
    if (isSure) toAgent(input)
  }
  const confirmFraud = async () => {
    const counts = await countConsequences()
    const isSure = await notify.confirm({
      title: `Mark ${name} as fraud?`,
      text: whatFraudMeans(user, counts),
      action: 'Mark Fraud',
      danger: true,
      link: linkToDeals(counts),
    })
    if (isSure) toFraud(input)
  }
  const confirmDeletion = async () => {
    const isSure = await notify.confirm({
      title: `Delete ${name}?`,
      text: `The account of ${email} is removed, with its wishlist and listings, and its pending offers are closed. This cannot be undone.`,
      action: 'Delete User',
      danger: true,
    })
    if (isSure) remove(input)
  }

  return (
    <RestoreFocus className="flex items-center gap-2 not-in-[table]:flex-wrap">
      {(role === 'user' || role === 'agent') && (
        <Act busy={toAdmin.isBusy} disabled={isBusy} onClick={confirmAdmin}>
          Make Admin
        </Act>
      )}
      {role !== 'agent' && (
        <Act busy={toAgent.isBusy} disabled={isBusy} onClick={confirmAgent}>
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
          canBeMarkedFraud(user) && { label: 'Mark Fraud', icon: ShieldAlert, danger: true, onSelect: confirmFraud },
          { label: 'Delete User', icon: Trash2, danger: true, onSelect: confirmDeletion },
        ]}
      />
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
