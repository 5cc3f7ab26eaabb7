/**
 * Town and state of a location, as a text to search for: `Portland, OR` of `9 Elm Street, Portland, OR 97201`. Undefined
 * for a location of one part. Good enough for a search; the code that reads addresses is too heavy for a link.
 */
export function townOf(location: string): string | undefined {
  const parts = location.split(',').map(part => part.trim())
  if (parts.length === 1) return undefined
  return parts
    .slice(parts.length === 2 ? -1 : -2)
    .join(', ')
    .replace(/ [\d-]+$/, '')
}
