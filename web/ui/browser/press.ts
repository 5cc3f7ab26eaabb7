let pressed = false
const listeners = new Set<() => void>()

/** Whether a finger or a mouse button is down, or its click is still to come. */
export const isPressed = () => pressed

/** Calls the listener after each press. */
export function onRelease(listener: () => void): () => void {
  if (listeners.size === 0) for (const type of types) addEventListener(type, follow, { capture: true, passive: true })
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    for (const type of types) removeEventListener(type, follow, { capture: true })
    clearTimeout(timer)
    pressed = false
  }
}

/** Events that begin or end a press. The browser's menu may hide the end of the press that opened it. */
const types = ['pointerdown', 'pointerup', 'pointercancel', 'contextmenu', 'click'] as const
/** Longest time from the end of a touch to its click. */
const untilClickMs = 100
/** Time after which a press counts as ended. A browser does not report every end, such as one over another window. */
const longestPressMs = 60_000
let timer: ReturnType<typeof setTimeout> | undefined

function follow({ type }: Event) {
  // Keys make clicks and open menus, too.
  if (!pressed && (type === 'click' || type === 'contextmenu')) return
  clearTimeout(timer)
  // What a click changes is shown at once.
  pressed = type !== 'click'
  timer = setTimeout(release, { pointerdown: longestPressMs, click: 0 }[type] ?? untilClickMs)
}

function release() {
  pressed = false
  for (const listener of listeners) listener()
}
