import { RotateCw } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { isOutdated } from '../api/server-status.ts'
import { Button, ButtonLink } from '../ui/basics/button.tsx'
import { Drawing } from '../ui/basics/drawing.tsx'
import { ErrorReference } from '../ui/basics/error-reference.tsx'
import { connection } from '../ui/load/connection.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { PageGone } from './page.tsx'

const reload = () => location.reload()

/**
 * Error page. It says that a page does not exist, or offers to reload a broken one. If chunks are missing after an
 * update, or the server was down for a while, it reloads automatically.
 */
export function RouteError({ error }: { error: unknown }) {
  const isAway = useAway()
  if (!isAway && error instanceof PageGone) return <NotFoundPage onRetry={reload} />
  return (
    <div role="alert" className="page-width grid justify-items-center gap-4 py-16 text-center">
      <span className="grid size-32 place-items-center rounded-full bg-bad-soft text-bad">
        <Drawing of="house" />
      </span>
      <h1 tabIndex={-1} className="type-title">
        {isAway ? 'The server could not be reached.' : 'Something went wrong on this page.'}
      </h1>
      <p className="max-w-md text-muted">
        {isAway
          ? 'Your saved data is safe. This page reloads automatically when the server is back.'
          : 'Your saved data is safe. Try again, or come back later.'}
      </p>
      <ErrorReference of={error} />
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/">Back to Home</ButtonLink>
        <Button kind="secondary" icon={RotateCw} onClick={reload}>
          Try again
        </Button>
      </div>
    </div>
  )
}

/** Returns whether the server is unreachable. Reloads the page when it is back, or has a newer version of the page. */
function useAway(): boolean {
  useEffect(() => {
    let isOver = false
    const outages = connection.outages()
    const look = async () => {
      await connection.restored()
      const isBack = connection.outages() > outages
      if (!isOver && (isBack || (await isOutdated()))) reload()
    }
    void look()
    return () => {
      isOver = true
    }
  }, [])
  return useSyncExternalStore(connection.subscribe, connection.state) === 'lost'
}
