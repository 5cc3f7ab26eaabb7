import { useDeferredValue } from 'react'
import { type Location, useLocation } from 'react-router'
import { findUser } from '#contract/users/users.ts'
import { queryClient } from '../api/query-client.ts'
import { read } from '../api/read.ts'
import { useRole } from '../api/use-role.ts'
import type { ReturnPage } from '../sign-in/return-page.ts'
import { lazyPart } from '../ui/load/load-chunk.ts'
import { useIsHydrated } from '../ui/load/use-is-hydrated.ts'

const UserProfilePage = lazyPart(async () => (await import('../users/user-profile-page.tsx')).UserProfilePage)
const AgentProfilePage = lazyPart(async () => (await import('../users/agent-profile-page.tsx')).AgentProfilePage)
const AdminProfilePage = lazyPart(async () => (await import('../to-decide/admin-profile-page.tsx')).AdminProfilePage)
const profiles = { user: UserProfilePage, fraud: UserProfilePage, agent: AgentProfilePage, admin: AdminProfilePage }

/** Loads what the server has rendered of a person's first page, so that it is hydrated as a whole. */
export async function loadFirstPage(email: string): Promise<void> {
  const { role = 'user', termsMissing = false } = await queryClient.ensureQueryData(
    read(findUser, { params: { emailOrId: email } }),
  )
  const { loadBanners } = await import('./banners.tsx')
  await Promise.all([profiles[role].load(), loadBanners({ role, areTermsMissing: termsMissing }, location.pathname)])
}

/** Loaded for somebody who has opened a page of another role. */
const RefusedPage = lazyPart(async () => (await import('../sign-in/other-account.tsx')).RefusedPage)

/**
 * The first page of the dashboard, the profile of the role. It suspends the page until its code is there, so that the
 * server's page is hydrated as a whole.
 */
export function DashboardIndex() {
  // The profile stays until the code of another role's is there.
  const role = useDeferredValue(useRole().role ?? 'user')
  const { state } = useLocation() as Location<{ refused?: ReturnPage } | null>
  // A reload keeps the state, which the server does not know.
  const refused = useDeferredValue(useIsHydrated() ? state?.refused : undefined)
  const Profile = profiles[role]
  return (
    <>
      {refused && <RefusedPage page={refused} />}
      <Profile />
    </>
  )
}
