import { RotateCw } from 'lucide-react'
import { Button, ButtonLink } from '../ui/basics/button.tsx'
import { Drawing } from '../ui/basics/drawing.tsx'

export interface NotFoundPageProps {
  /** Offers to reload, for a page that should exist. */
  onRetry?: () => void
}

/** Page for URLs that do not exist. */
export const NotFoundPage = ({ onRetry }: NotFoundPageProps) => (
  <div className="page-width grid justify-items-center gap-4 py-16 text-center">
    <span className="grid size-32 place-items-center rounded-full bg-primary-soft text-primary">
      <Drawing of="misfit" />
    </span>
    <p className="type-figure text-subtle">404</p>
    <div className="grid gap-2">
      <h1 tabIndex={-1} className="type-title">
        Page Not Found.
      </h1>{' '}
      <p className="text-muted">The page you're looking for doesn't exist or has been moved.</p>
    </div>
    <div className="flex flex-wrap justify-center gap-3">
      <ButtonLink to="/">Back to Home</ButtonLink>
      {onRetry && (
        <Button kind="secondary" icon={RotateCw} onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  </div>
)
