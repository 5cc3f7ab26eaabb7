type Listener = (event: PopStateEvent) => void
let listener: Listener | undefined

/** Hears of Back and Forward before the router does. Browsers call the listeners of a window in their order. */
export const listenBeforeRouter = () => addEventListener('popstate', event => listener?.(event))

export const guardHistory = (next: Listener) => {
  listener = next
}
