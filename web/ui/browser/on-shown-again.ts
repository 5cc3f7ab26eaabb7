/**
 * Calls the listener when Back shows this page as it was left, from the back/forward cache: what it has begun in order to
 * leave is over. Returns the function that stops it.
 */
export function onShownAgain(listener: () => void): () => void {
  const hear = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener()
  }
  addEventListener('pageshow', hear)
  return () => removeEventListener('pageshow', hear)
}
