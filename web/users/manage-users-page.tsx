import { useQuery } from '@tanstack/react-query'
import { EllipsisVertical, ShieldAlert, Trash2 } from 'lucide-react'
import { read } from '../api/read.ts'
import { useSignedIn } from '../api/signed-in.ts'
import { useAction } from '../api/use-action.ts'
import { usePages } from '../api/use-pages.ts'
import { allProperties, verifiedProperties } from '#contract/properties.ts'
import { type AdminSummary, adminSummary, topAgents } from '#contract/summary.ts'
import { canBeMarkedFraud, deleteUser, listUsers, makeAdmin, makeAgent, markFraud, type User } from '#contract/users.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Choice } from '../ui/choice.tsx'
import { dayText } from '../ui/date-text.ts'
import { EmailText } from '../ui/email-text.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu } from '../ui/menu.tsx'
import { optionIn } from '../ui/select.tsx'
import { withCounts } from '../ui/with-counts.ts'
import { PageTitle } from '../ui/heading.tsx'
import { RestoreFocus } from '../ui/restore-focus.tsx'
import { notify } from '../ui/notify.ts'
import { PagedTable } from '../ui/paged-table.tsx'
import { SearchAndSort } from '../ui/search-and-sort.tsx'
import { ageOrders, useSort } from '../ui/sort-select.tsx'
import { useUrlText } from '../ui/use-url-text.ts'
import { RoleBadge } from './role-badge.tsx'

const lists = { all: 'All', user: 'Buyers', agent: 'Agents', admin: 'Admins', fraud: 'Marked as fraud' } as const

const countsOf = ({ totalUsers, totalAgents, totalAdmins }: AdminSummary) => ({
  user: totalUsers,
  agent: totalAgents,
  admin: totalAdmins,
})

const refresh = [listUsers, adminSummary, topAgents, allProperties, verifiedProperties]

export function ManageUsersPage() {
  const me = useSignedIn()
  const search = useUrlText('search')
  const sort = useSort(ageOrders)
  const chosen = useUrlText('role')
  const list = optionIn(lists, chosen.text) ?? 'all'
  const role = list === 'all' ? undefined : list
  const { data: summary } = useQuery(read(adminSummary))
  const users = usePages(listUsers, { query: { search: search.text, sort, role } })
  const isMyself = (user: User) => user.email === me.email.toLowerCase()

  return (
    <>
      <PageTitle count={users.total}>Manage Users</PageTitle>
      <div className="mb-6 grid gap-5">
        <SearchAndSort label="Search users" placeholder="A name or an email" search={search} orders={ageOrders} />
        <Choice
          label="Role"
          value={list}
          options={withCounts(lists, summary && countsOf(summary))}
          onChange={word => chosen.choose(word === 'all' ? '' : word)}
        />
      </div>
      <PagedTable
        query={users}
        caption="Users"
        failed="The users could not be loaded."
        empty={
          <EmptyState
            text="No users found."
            hint={search.text === '' && list === 'all' ? undefined : 'Try a shorter word, or another role.'}
          />
        }
        columns={{
          Name: user => (
            <span className="flex min-w-0 items-center gap-3">
              <Avatar name={user.name} src={user.image} />
              <span className="min-w-0">{user.name}</span>
            </span>
          ),
          Email: user => <EmailText>{user.email}</EmailText>,
          Role: { show: user => <RoleBadge role={user.role} />, as: 'badge' },
          Joined: user => dayText(user.createdAt),
          Actions: user => (isMyself(user) ? <p className="text-muted">This is you.</p> : <UserActions user={user} />),
        }}
      />
    </>
  )
}

function UserActions({ user }: { user: User }) {
  const { name, email, role } = user
  const toAdmin = useAction(makeAdmin, { done: 'User is now an Admin.', failed: 'Failed to make admin.', refresh })
  const toAgent = useAction(makeAgent, { done: 'User promoted to Agent.', failed: 'Failed to make agent.', refresh })
  const toFraud = useAction(markFraud, { done: 'User marked as Fraud.', failed: 'Failed to mark fraud.', refresh })
  const remove = useAction(deleteUser, { done: 'User has been deleted.', failed: 'Failed to delete user.', refresh })
  const isBusy = [toAdmin, toAgent, toFraud, remove].some(action => action.isBusy)
  const input = { params: { id: user._id } }

  const confirmAdmin = async () => {
    const isSure = await notify.confirm({
      title: `Make ${name} an admin?`,
      text: `${email} can then verify properties, manage users and delete reviews.${role === 'agent' ? ' Their listings are hidden, and pending offers are closed.' : ''}`,
      action: 'Make Admin',
    })
    if (isSure) toAdmin(input)
  }
  const confirmAgent = async () => {
    const isSure = await notify.confirm({
      title: `Make ${name} an agent?`,
      text: whatAgentMeans(user),
      action: 'Make Agent',
    })
    if (isSure) toAgent(input)
  }
  const confirmFraud = async () => {
    const isSure = await notify.confirm({
      title: `Mark ${name} as fraud?`,
      text: `The listings of ${email} are hidden, pending offers on them are closed, and they are logged out. "Make Agent" undoes the mark, but not the closed offers.`,
      action: 'Mark Fraud',
      danger: true,
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
    <RestoreFocus className="flex items-center gap-2">
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

function whatAgentMeans({ email, role }: User): string {
  if (role === 'fraud') return `This lifts the fraud mark of ${email}: the listings are shown again.`
  if (role === 'admin') return `${email} can then list properties, and is no longer an admin.`
  return `${email} can then list properties, and no longer makes offers as a buyer.`
}
