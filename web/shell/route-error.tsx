import { RotateCw } from 'lucide-react'
import { useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { isNewerVersionServed } from '../api/newer-version.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Drawing } from '../ui/drawing.tsx'
import { NotFoundPage } from './not-found-page.tsx'

const loadAnew = () => location.reload()

/**
 * A page that is not there says so; one that broke while it was shown offers to be loaded again. Where its parts are
 * gone because a new version has come, it loads itself.
 */
export function RouteError() {
  const error = useRouteError()
  useEffect(() => {
    void isNewerVersionServed().then(isNewer => isNewer && loadAnew())
  }, [])
  if (isRouteErrorResponse(error)) return <NotFoundPage onRetry={loadAnew} />
  return (
    <div role="alert" className="page-width grid justify-items-center gap-4 py-16 text-center">
      <span className="grid size-32 place-items-center rounded-full bg-bad-soft text-bad">
        <Drawing of="house" />
      </span>
      <h1 tabIndex={-1} className="type-title">
        Something failed on this page.
      </h1>
      <p className="max-w-md text-muted">
        Nothing you saved was lost. Try again; if it stays like this, come back later.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/">Back to Home</ButtonLink>
        <Button kind="secondary" icon={RotateCw} onClick={loadAnew}>
          Try again
        </Button>
      </div>
    </div>
  )
}
