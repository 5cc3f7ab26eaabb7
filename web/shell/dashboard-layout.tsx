import { Suspense } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useRole } from '../api/use-role.ts'
import { Sidebar } from '../navigation/sidebar.tsx'
import { Spinner } from '../ui/basics/spinner.tsx'
import { ErrorState } from '../ui/list/error-state.tsx'
import { lazyPart } from '../ui/load/load-chunk.ts'

/** The dashboard is shown without them if their code stays missing. */
const Banners = lazyPart(
  async () => (await import('./banners.tsx')).Banners,
  () => null,
)

/** Loaded for a blocked account. */
const MarkedAsFraud = lazyPart(async () => (await import('./marked-as-fraud.tsx')).MarkedAsFraud)

const accountPath = '/dashboard/account'

/** Layout of the dashboard. The sidebar and the permitted pages depend on the role. */
export function DashboardLayout() {
  const { role, isSecondFactorMissing, areTermsMissing, isError, error, retry } = useRole()
  const { pathname } = useLocation()
  if (isError) return <ErrorState title="Your account could not be loaded." error={error} onRetry={retry} />
  if (role === undefined) return <Spinner label="Loading..." />
  if (isSecondFactorMissing && pathname !== accountPath) return <Navigate to={accountPath} replace />
  if (role === 'fraud' && pathname !== '/dashboard') return <Navigate to="/dashboard" replace />
  return (
    <>
      <Banners role={role} areTermsMissing={areTermsMissing} />
      <div className="page-width grid gap-6 py-6 lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-8 lg:py-8">
        <div className="hidden lg:block">
          <div className="sticky-panel">
            <Sidebar role={role} />
          </div>
        </div>
        <div className="min-w-0">
          {role === 'fraud' ? (
            <Suspense fallback={<Spinner label="Loading..." />}>
              <MarkedAsFraud />
            </Suspense>
          ) : (
            <Outlet />
          )}
        </div>
      </div>
    </>
  )
}
