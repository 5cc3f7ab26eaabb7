import { Suspense } from 'react'
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

/** Loads the profile of a person, so that it is hydrated with its page. */
export async function loadProfile(email: string): Promise<void> {
  const { role = 'user' } = await queryClient.ensureQueryData(read(findUser, { params: { emailOrId: email } }))
  await profiles[role].load()
}

/** Loaded for somebody who has opened a page of another role. */
const RefusedPage = lazyPart(async () => (await import('../sign-in/other-account.tsx')).RefusedPage)

/**
 * The first page of the dashboard, the profile of the role. Until its code is there the page as a whole waits, so that the
 * server's page is hydrated as a whole.
 */
export function DashboardIndex() {
  const { role = 'user' } = useRole()
  const { state } = useLocation() as Location<{ refused?: ReturnPage } | null>
  // A reload keeps the state, which the server does not know.
  const refused = useIsHydrated() ? state?.refused : undefined
  const Profile = profiles[role]
  return (
    <>
      {refused && (
        <Suspense>
          <RefusedPage page={refused} />
        </Suspense>
      )}
      <Profile />
    </>
  )
}
