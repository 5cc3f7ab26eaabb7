import { useQuery } from '@tanstack/react-query'
import { adminSummary, adminTasks } from '#contract/summary/summary.ts'
import { listUsers, type User } from '#contract/users/users.ts'
import { usePages } from '../api/lists/use-pages.ts'
import { read } from '../api/read.ts'
import { useSignedIn } from '../api/session/signed-in.ts'
import { Avatar } from '../ui/basics/avatar.tsx'
import { EmptyState } from '../ui/basics/empty-state.tsx'
import { Choice } from '../ui/form/choice.tsx'
import { optionIn } from '../ui/form/select.tsx'
import { PagedTable } from '../ui/list/paged-table.tsx'
import { SearchAndSort } from '../ui/list/search-and-sort.tsx'
import { ageOrders, useSort } from '../ui/list/sort-select.tsx'
import { useUrlText } from '../ui/list/use-url-text.ts'
import { dayText } from '../ui/text/date-text.ts'
import { EmailText } from '../ui/text/email-text.tsx'
import { PageTitle } from '../ui/text/page-title.tsx'
import { RoleBadge } from '../users/role-badge.tsx'
import { UserActions } from './user-actions.tsx'

const lists = { all: 'All', user: 'Buyers', agent: 'Agents', admin: 'Admins', fraud: 'Marked as fraud' } as const

/** Lists all users for admins, who change roles and delete accounts. */
export function ManageUsersPage() {
  const me = useSignedIn()
  const search = useUrlText('search')
  const sort = useSort(ageOrders)
  const chosen = useUrlText('role')
  const list = optionIn(lists, chosen.text) ?? 'all'
  const role = list === 'all' ? undefined : list
  const { data: summary } = useQuery(read(adminSummary))
  const { data: tasks } = useQuery(read(adminTasks))
  const counts = {
    user: summary?.totalUsers,
    agent: summary?.totalAgents,
    admin: summary?.totalAdmins,
    fraud: tasks?.fraudUsers,
  }
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
          options={lists}
          counts={counts}
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
