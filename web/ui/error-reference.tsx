/** The reference of a failure, for whoever reports it: one click selects it whole. Nothing where there is none. */
export function ErrorReference({ of }: { of: unknown }) {
  const reference = referenceOf(of)
  if (reference === undefined) return null
  return (
    <p className="type-small wrap-anywhere text-subtle">
      Reference: <code className="select-all">{reference}</code>
    </p>
  )
}

/** A fault of the server. A refusal (below 500) explains itself. */
export const isFault = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && Number(error.status) >= 500

/** The request id that a failed call carries. */
function referenceOf(error: unknown): string | undefined {
  const { requestId } = (typeof error === 'object' && error !== null ? error : {}) as { requestId?: unknown }
  return typeof requestId === 'string' ? requestId : undefined
}
