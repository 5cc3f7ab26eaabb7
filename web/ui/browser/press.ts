let pressed = false
const listeners = new Set<() => void>()

/** Whether a finger or a mouse button is down, or was until a moment ago: a tap becomes a click shortly after. */
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

const types = ['pointerdown', 'pointerup', 'pointercancel'] as const
/** Time from the end of a touch to its click. */
const untilClickMs = 100
let timer: ReturnType<typeof setTimeout> | undefined

function follow({ type }: Event) {
  clearTimeout(timer)
  pressed = true
  if (type !== 'pointerdown') timer = setTimeout(release, untilClickMs)
}

function release() {
  pressed = false
  for (const listener of listeners) listener()
}
