type Listener = (event: PopStateEvent) => void
let listener: Listener | undefined

/**
 * Runs on Back and Forward before the router. Listeners of the window run in the order in which they were added, but the
 * guard is loaded later than the router.
 */
export const listenBeforeRouter = () => addEventListener('popstate', event => listener?.(event))

export const guardHistory = (next: Listener) => {
  listener = next
}
