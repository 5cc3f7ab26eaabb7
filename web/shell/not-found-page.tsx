import { ButtonLink } from '../ui/button.tsx'
import { Drawing } from '../ui/drawing.tsx'

export const NotFoundPage = () => (
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
    <ButtonLink to="/">Back to Home</ButtonLink>
  </div>
)
