/** Events of a visitor who begins to use the page. */
const events = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'click', 'scroll', 'popstate'] as const

let resolveInteraction: (() => void) | undefined
const interaction = new Promise<void>(resolve => {
  resolveInteraction = resolve
})
let isWatched = false

/** Resolves with the first interaction. The content of a page that the server has rendered is hydrated then, because it can be read without. */
export function firstInteraction(): Promise<void> {
  if (!isWatched) {
    isWatched = true
    for (const event of events) addEventListener(event, endDeferral, { once: true, passive: true })
    // public/defer-hydration.js was there first.
    if (document.documentElement.dataset['interacted'] !== undefined) endDeferral()
  }
  return interaction
}

/** Hydrates without waiting for an interaction any longer. */
export const endDeferral = () => {
  resolveInteraction?.()
  for (const event of events) removeEventListener(event, endDeferral)
}

type Part = 'header' | 'main'
const hydrated = new Set<Part>()

export const isHydrated = (part: Part) => hydrated.has(part)

/** Marks a part of the page as hydrated, and repeats the clicks in it that defer-hydration.js has marked. */
export function markHydrated(part: Part) {
  hydrated.add(part)
  const element = document.querySelector<HTMLElement>(part)
  if (!element) return
  element.dataset['hydrated'] = ''
  // The footer is hydrated with or before the content.
  const within = part === 'main' ? document : element
  for (const clicked of within.querySelectorAll<HTMLElement>('[data-clicked]')) {
    delete clicked.dataset['clicked']
    if (clicked.matches('a')) endHold()
    clicked.click()
  }
}

/** The app opens the link that defer-hydration.js has held. */
function endHold() {
  delete document.documentElement.dataset['held']
  document.querySelector('[data-holding]')?.remove()
}
