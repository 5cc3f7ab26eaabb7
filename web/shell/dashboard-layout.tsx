import { Suspense } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { ErrorState } from '../ui/error-state.tsx'
import { lazyPart } from '../ui/load-chunk.ts'
import { Notice } from '../ui/notice.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useRole } from '../users/use-role.ts'
import { Sidebar } from './sidebar.tsx'

/** Loaded for a person whose consent is missing. */
const ConsentNotice = lazyPart(async () => (await import('../identity/consent-notice.tsx')).ConsentNotice)

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
    <div className="page-width grid gap-6 py-6 lg:grid-cols-[16.5rem_minmax(0,1fr)] lg:gap-10 lg:py-8">
      <div className="hidden lg:block">
        <div className="sticky top-24">
          <Sidebar role={role} />
        </div>
      </div>
      <div className="min-w-0">
        {areTermsMissing && role !== 'fraud' && (
          <Suspense>
            <ConsentNotice />
          </Suspense>
        )}
        {role === 'fraud' ? <MarkedAsFraud /> : <Outlet />}
      </div>
    </div>
  )
}

const MarkedAsFraud = () => (
  <>
    <h1 tabIndex={-1} className="mb-6 type-title">
      Dashboard
    </h1>
    <Notice tone="warn" title="This account is blocked">
      <p>
        It was marked as fraud, so its listings are hidden and it cannot buy or sell. Write to support if this is a
        mistake.
      </p>
    </Notice>
  </>
)
