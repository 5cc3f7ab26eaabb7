import type { ReactNode } from 'react'

interface DisabledWithReasonProps {
  /** Id of the reason, unique on the page. */
  id: string
  /** Reason why the button is disabled; undefined if it is not. */
  why: string | undefined
  /** The button, with properties that disable and describe it. */
  children: (unusable: { disabled: boolean; 'aria-describedby'?: string }) => ReactNode
}

/** A button that the server would refuse now is disabled, with the reason beside it. */
export const DisabledWithReason = ({ id, why, children }: DisabledWithReasonProps) =>
  why === undefined ? (
    children({ disabled: false })
  ) : (
    <div className="grid justify-items-start gap-2">
      {children({ disabled: true, 'aria-describedby': id })}
      <p id={id} className="type-small text-muted">
        {why}
      </p>
    </div>
  )
