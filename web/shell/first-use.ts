/** What somebody does who is about to use a page. */
const acts = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll', 'popstate'] as const

let begin: (() => void) | undefined
const begun = new Promise<void>(resolve => {
  begin = resolve
})
let isWatched = false
let firstClicked: HTMLButtonElement | undefined

const noteClick = ({ target }: MouseEvent) => {
  firstClicked = (target instanceof Element && target.closest<HTMLButtonElement>('main button')) || undefined
}

/**
 * The page that the server has drawn can be read and left without its script: only who begins to use it gets that, at
 * the first movement. Resolves then.
 */
export function firstUse(): Promise<void> {
  if (!isWatched) {
    isWatched = true
    for (const act of acts) addEventListener(act, beginUse, { once: true, passive: true })
    addEventListener('click', noteClick, true)
  }
  return begun
}

export const beginUse = () => {
  begin?.()
  for (const act of acts) removeEventListener(act, beginUse)
}

/** Does what was clicked before there was a script for it. Called once there is. */
export function catchUp() {
  removeEventListener('click', noteClick, true)
  firstClicked?.click()
  firstClicked = undefined
}
