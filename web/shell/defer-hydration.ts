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

/** Marks a part of the page as hydrated, and repeats what was typed in it and the clicks that defer-hydration.js has marked. */
export function markHydrated(part: Part) {
  const isFirst = !hydrated.has(part)
  hydrated.add(part)
  const element = document.querySelector<HTMLElement>(part)
  if (!element) return
  element.dataset['hydrated'] = ''
  // Later the page is the browser's own.
  const fields = isFirst ? element.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select') : []
  for (const field of fields) repeatInput(field)
  // The footer is hydrated with or before the content.
  const within = part === 'main' ? document : element
  // After React's commit: a click then hydrates the part of the page that it is in, such as the bell.
  setTimeout(() => repeatClicks(within))
}

function repeatClicks(within: Document | HTMLElement) {
  for (const clicked of within.querySelectorAll<HTMLElement>('[data-clicked]')) {
    delete clicked.dataset['clicked']
    if (clicked.matches('a')) endHold()
    clicked.click()
  }
}

/** Hydration keeps what was typed or chosen, but reports it to nobody. React only hears of a value that it has not seen. */
function repeatInput(field: HTMLInputElement | HTMLSelectElement) {
  if (field instanceof HTMLSelectElement) {
    const rendered = [...field.options].find(({ defaultSelected }) => defaultSelected)
    if (rendered?.selected === false) field.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (field.type === 'checkbox' || field.type === 'radio') {
    if (field.checked === field.defaultChecked) return
    field.checked = field.defaultChecked
    field.click()
  } else if (field.value !== field.defaultValue) {
    const { value, selectionStart, selectionEnd } = field
    field.value = field.defaultValue
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
    field.setSelectionRange(selectionStart, selectionEnd)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** The app opens the link that defer-hydration.js has held. */
function endHold() {
  delete document.documentElement.dataset['held']
  document.querySelector('[data-holding]')?.remove()
}
