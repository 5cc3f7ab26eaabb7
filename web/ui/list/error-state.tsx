import { RotateCw, TriangleAlert } from 'lucide-react'
import { Button } from '../basics/button.tsx'
import { ErrorReference } from '../basics/error-reference.tsx'

export interface ErrorStateProps {
  /** Names what failed. */
  title?: string | undefined
  /** Says what is still safe and what the user can do. */
  text?: string | undefined
  /** The failed call, whose reference is shown. */
  error?: unknown
  onRetry?: (() => unknown) | undefined
  isRetrying?: boolean | undefined
}

export function ErrorState({
  title = 'This could not be loaded.',
  text = 'Nothing was lost. Check your connection and try again.',
  error,
  onRetry,
  isRetrying = false,
}: ErrorStateProps) {
  return (
    <div role="alert" className="mx-auto grid max-w-md justify-items-center gap-2 px-4 py-10 text-center">
      <span className="mb-2 grid size-16 place-items-center rounded-full bg-bad-soft text-bad">
        <TriangleAlert className="size-7" aria-hidden />
      </span>
      <p className="type-card text-balance">{title}</p>
      <p className="text-balance text-muted">{text}</p>
      <ErrorReference of={error} />
      {onRetry && (
        <Button
          kind="secondary"
          icon={RotateCw}
          busy={isRetrying}
          busyLabel="Retrying…"
          className="mt-3"
          onClick={() => void onRetry()}
        >
          Retry
        </Button>
      )}
    </div>
  )
}
