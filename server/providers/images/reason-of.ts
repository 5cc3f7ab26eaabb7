/** Why a request got no answer, in a word for the log. Never an address, which may carry a key. */
export function reasonOf(error: unknown): string {
  const { name, message, cause } = error as { name?: string; message?: string; cause?: { code?: string } }
  if (name === 'TimeoutError') return 'no answer in time'
  return cause?.code ?? message ?? 'unknown'
}
