import { Suspense } from 'react'
import { type Location, useLocation } from 'react-router'
import { useRole } from '../api/use-role.ts'
import type { ReturnPage } from '../sign-in/return-page.ts'
import { Spinner } from '../ui/basics/spinner.tsx'
import { lazyPart } from '../ui/load/load-chunk.ts'

const UserProfilePage = lazyPart(async () => (await import('../users/user-profile-page.tsx')).UserProfilePage)
const AgentProfilePage = lazyPart(async () => (await import('../users/agent-profile-page.tsx')).AgentProfilePage)
const AdminProfilePage = lazyPart(async () => (await import('../to-decide/admin-profile-page.tsx')).AdminProfilePage)
/** Loaded for somebody who has opened a page of another role. */
const RefusedPage = lazyPart(async () => (await import('../sign-in/other-account.tsx')).RefusedPage)

/** Redirects to the first page of the dashboard, the profile of the role. */
export function DashboardIndex() {
  const { role } = useRole()
  const { state } = useLocation() as Location<{ refused?: ReturnPage } | null>
  return (
    <Suspense fallback={<Spinner label="Loading..." />}>
      {state?.refused && <RefusedPage page={state.refused} />}
      {role === 'admin' ? <AdminProfilePage /> : role === 'agent' ? <AgentProfilePage /> : <UserProfilePage />}
    </Suspense>
  )
}
