import { Navigate, Outlet, useLocation } from 'react-router'
import type { Role } from '#contract/ground/role.ts'
import { useRole } from '../api/use-role.ts'
import { Spinner } from '../ui/basics/spinner.tsx'
import { ErrorState } from '../ui/list/error-state.tsx'

/** Creates a guard for one role, for use inside SignedInOnly. Other roles are sent to their dashboard, which says why. */
const onlyFor = (allowed: Role) =>
  function RoleOnly() {
    const here = useLocation()
    const { role, isError, error, retry } = useRole()
    if (isError) return <ErrorState title="Your account could not be loaded." error={error} onRetry={retry} />
    if (role === undefined) return <Spinner label="Loading..." />
    return role === allowed ? <Outlet /> : <Navigate to="/dashboard" replace state={{ refused: here }} />
  }

export const AgentOnly = onlyFor('agent')
export const AdminOnly = onlyFor('admin')
