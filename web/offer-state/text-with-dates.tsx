import { useIsHydrated } from '../ui/load/use-is-hydrated.ts'

/**
 * A paragraph with dates in the reader's time zone, which the server does not know: it leaves the page incomplete, so that
 * the app does not wait for an interaction (public/defer-hydration.js). Until then, the hidden text with the server's dates reserves the space.
 */
export const TextWithDates = ({ text, className }: { text: string; className?: string }) =>
  useIsHydrated() ? (
    <p className={className}>{text}</p>
  ) : (
    <div data-incomplete="" aria-hidden className={className}>
      <span className="animate-soft-pulse rounded-lg bg-line text-transparent select-none" suppressHydrationWarning>
        {text}
      </span>
    </div>
  )
