import { Navigate, Outlet, useLocation } from 'react-router'
import type { Role } from '#contract/role.ts'
import { SignedInPerson, useSignInState } from '../api/signed-in.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useRole } from '../users/use-role.ts'

/** A visitor goes to the login, which sends them back here afterwards. */
export function SignedInOnly() {
  const signIn = useSignInState()
  const here = useLocation()
  if (signIn.state === 'restoring') return <Spinner label="Loading..." />
  if (signIn.state === 'signed-out') return <Navigate to="/login" replace state={{ from: here }} />
  return (
    <SignedInPerson value={signIn.person}>
      <Outlet />
    </SignedInPerson>
  )
}

/** Stands behind SignedInOnly. Whoever has another role goes to their dashboard. */
const onlyFor = (allowed: Role) =>
  function RoleOnly() {
    const { role, isError, retry } = useRole()
    if (isError) return <ErrorState title="Your account could not be loaded." onRetry={retry} />
    if (role === undefined) return <Spinner label="Loading..." />
    return role === allowed ? <Outlet /> : <Navigate to="/dashboard" replace />
  }

export const AgentOnly = onlyFor('agent')
export const AdminOnly = onlyFor('admin')
