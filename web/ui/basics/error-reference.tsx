/** Shows the reference of a failure for a report; one click selects it. Renders nothing without a reference. */
export function ErrorReference({ of }: { of: unknown }) {
  const reference = referenceOf(of)
  if (reference === undefined) return null
  return (
    <p className="type-small wrap-anywhere text-subtle">
      Reference: <code className="select-all">{reference}</code>
    </p>
  )
}

/** Whether the server failed. A refusal (below 500) explains itself. */
export const isFault = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && Number(error.status) >= 500

/** Reads the request id of a failed call. */
function referenceOf(error: unknown): string | undefined {
  const { requestId } = (typeof error === 'object' && error !== null ? error : {}) as { requestId?: unknown }
  return typeof requestId === 'string' ? requestId : undefined
}
