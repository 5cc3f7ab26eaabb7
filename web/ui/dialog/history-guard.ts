/** State of a history entry, as far as it counts here. */
export interface Entry {
  /** Its position, as React Router counts it. A link to a part of the page makes an entry without one. */
  idx?: number
  /** Position of the page's own entry. Only an entry that was added above it, for a layer, has this. */
  over?: number
}

/** Position of an entry without one. */
const unknown = -1
const positionOf = ({ idx = unknown }: Entry) => idx

/**
 * Decides what happens when Back or Forward has moved the browser to another entry. What lies over the page, such as a
 * dialog or a menu, closes before the page is left:
 *
 * - `return and close`: the browser goes back to where it was, and the topmost layer closes.
 * - `go on`: nothing is open any more, and only the page's own entry was reached: one entry further.
 * - `pass`: the page is left.
 *
 * @param openLayers number of things that lie over the page
 */
export function afterMove(from: Entry, to: Entry, openLayers: number) {
  if (openLayers > 0) return 'return and close'
  // An entry without a position may be a link to another part of the page, and not the one below.
  return to.idx !== undefined && from.over === to.idx ? 'go on' : 'pass'
}

/** Asks before leaving. Returns whether the page stays until there is an answer. @param leave goes on with it */
type Guard = (leave: () => void) => boolean
let guard: Guard | undefined

export const guardHistory = (next: Guard) => {
  guard = next
}

/** Calls that close what lies over the page, the topmost last. */
const layers: (() => void)[] = []
/** The entry of the page that is shown. */
let entry: Entry = {}
let isReturning = false

const entryOf = (state: unknown): Entry => state ?? {}

/** Notes the entry of the page that is shown. Called after each navigation. */
export function noteEntry(): void {
  const { over, idx } = entry
  entry = entryOf(history.state)
  if (over === undefined || entry.over !== undefined || entry.idx !== idx) return
  // The router has replaced the entry above the page, and its state with it.
  entry = { ...entry, over }
  history.replaceState(entry, '')
}

/**
 * Registers something that lies over the page. Back then closes it instead of leaving the page.
 *
 * The first page of a document gets a second entry for it: otherwise Back would unload the document.
 *
 * @returns removes it once it is closed
 */
export function addLayer(close: () => void): () => void {
  layers.push(close)
  if (!isReturning) entry = entryOf(history.state)
  if (entry.over === undefined && positionOf(entry) <= 0) {
    const over = positionOf(entry)
    entry = { ...entry, idx: Math.max(over, 0) + 1, over }
    history.pushState(entry, '')
  }
  return () => void layers.splice(layers.indexOf(close), 1)
}

/**
 * Runs on Back and Forward before the router. Listeners of the window run in the order in which they were added, so that it
 * must be called before the router is.
 */
export const listenBeforeRouter = () => addEventListener('popstate', moved)

function moved(event: PopStateEvent) {
  const to = entryOf(event.state)
  const wasReturning = isReturning
  isReturning = false
  if (wasReturning && positionOf(to) === positionOf(entry)) {
    event.stopImmediatePropagation()
    return
  }
  switch (afterMove(entry, to, layers.length)) {
    case 'return and close':
      event.stopImmediatePropagation()
      goBackFrom(to)
      layers.at(-1)?.()
      return
    case 'go on':
      entry = to
      history.back()
      return
    case 'pass':
      if (isHeld(to)) event.stopImmediatePropagation()
      else entry = to
  }
}

/** Steps from the page that is shown to an entry; one back to an entry without a position. */
const stepsTo = (to: Entry) => (to.idx === undefined ? -1 : to.idx - positionOf(entry))

/** The browser has moved already, so it moves back. */
function goBackFrom(to: Entry) {
  isReturning = true
  history.go(-stepsTo(to))
}

/** Whether the page stays until there is an answer. */
function isHeld(to: Entry): boolean {
  // A link to a part of this page makes an entry without a position.
  if (to.idx === undefined || entry.idx === undefined || to.idx === entry.idx) return false
  const steps = stepsTo(to)
  if (!guard?.(() => history.go(steps))) return false
  goBackFrom(to)
  return true
}
