/** What somebody does who is about to use a page. */
const acts = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll', 'popstate'] as const

let begin: (() => void) | undefined
const begun = new Promise<void>(resolve => {
  begin = resolve
})
let isWatched = false

/**
 * The page that the server has drawn can be read and left without its script: only who begins to use it gets that, at
 * the first movement. Resolves then.
 */
export function firstUse(): Promise<void> {
  if (!isWatched) {
    isWatched = true
    for (const act of acts) addEventListener(act, beginUse, { once: true, passive: true })
    // Noted by public/late.js, which was there before.
    if (document.documentElement.dataset['used'] !== undefined) beginUse()
  }
  return begun
}

export const beginUse = () => {
  begin?.()
  for (const act of acts) removeEventListener(act, beginUse)
}

type Part = 'header' | 'main'
const live = new Set<Part>()

export const isLive = (part: Part) => live.has(part)

/** This part of the page does now what its buttons say, those first that were pressed before: public/late.js marks them. */
export function becomeLive(part: Part) {
  live.add(part)
  const element = document.querySelector<HTMLElement>(part)
  if (!element) return
  element.dataset['live'] = ''
  for (const button of element.querySelectorAll<HTMLElement>('[data-pressed]')) {
    delete button.dataset['pressed']
    button.click()
  }
}
