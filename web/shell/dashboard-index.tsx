import { Suspense } from 'react'
import { lazyPart } from '../ui/load/load-chunk.ts'
import { Spinner } from '../ui/basics/spinner.tsx'
import { useRole } from '../api/use-role.ts'

const UserProfilePage = lazyPart(async () => (await import('../users/user-profile-page.tsx')).UserProfilePage)
const AgentProfilePage = lazyPart(async () => (await import('../users/agent-profile-page.tsx')).AgentProfilePage)
const AdminProfilePage = lazyPart(async () => (await import('../users/admin-profile-page.tsx')).AdminProfilePage)

/** Redirects to the first page of the dashboard, the profile of the role. */
export function DashboardIndex() {
  const { role } = useRole()
  return (
    <Suspense fallback={<Spinner label="Loading..." />}>
      {role === 'admin' ? <AdminProfilePage /> : role === 'agent' ? <AgentProfilePage /> : <UserProfilePage />}
    </Suspense>
  )
}
