import { lazy, Suspense } from 'react'
import { Spinner } from '../ui/spinner.tsx'
import { useRole } from '../users/use-role.ts'

const UserProfilePage = lazy(async () => ({
  default: (await import('../users/user-profile-page.tsx')).UserProfilePage,
}))
const AgentProfilePage = lazy(async () => ({
  default: (await import('../users/agent-profile-page.tsx')).AgentProfilePage,
}))
const AdminProfilePage = lazy(async () => ({
  default: (await import('../users/admin-profile-page.tsx')).AdminProfilePage,
}))

/** Redirects to the first page of the dashboard, the profile of the role. */
export function DashboardIndex() {
  const { role } = useRole()
  return (
    <Suspense fallback={<Spinner label="Loading..." />}>
      {role === 'admin' ? <AdminProfilePage /> : role === 'agent' ? <AgentProfilePage /> : <UserProfilePage />}
    </Suspense>
  )
}
