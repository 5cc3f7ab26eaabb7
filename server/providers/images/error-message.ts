/** Names the cause of a failed request for the log, without the URL, which may contain a key. */
export function errorMessage(error: unknown): string {
  const { name, message, cause } = error as { name?: string; message?: string; cause?: { code?: string } }
  if (name === 'TimeoutError') return 'no answer in time'
  return cause?.code ?? message ?? 'unknown'
}
