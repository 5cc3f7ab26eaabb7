import { useEffect, useLayoutEffect } from 'react'
import { personalPageMeta } from '#contract/pages/rendered-page.ts'

let resolveInteraction: (() => void) | undefined
const interaction = new Promise<void>(resolve => {
  resolveInteraction = resolve
})
let isWatched = false

/** Resolves with the first interaction. The content of a page that the server has rendered is hydrated then, because it can be read without. */
export function firstInteraction(): Promise<void> {
  if (!isWatched) {
    isWatched = true
    // public/defer-hydration.js knows what an interaction is, and was there first.
    for (const event of ['interacted', 'popstate']) addEventListener(event, endDeferral, { once: true })
    if (document.documentElement.dataset['interacted'] !== undefined) endDeferral()
  }
  return interaction
}

/** Hydrates without waiting for an interaction any longer. */
export const endDeferral = () => resolveInteraction?.()

type Part = 'header' | 'main'
const hydrated = new Set<Part>()

export const isHydrated = (part: Part) => hydrated.has(part)

/** Takes over a part of the page after its hydration. */
export function useHydrated(part: Part) {
  // At once: a click between React's commit and the mark would be handled twice.
  useLayoutEffect(() => document.querySelector(part)?.setAttribute('data-hydrated', ''), [part])
  useEffect(() => repeatInteractions(part), [part])
}

/** Repeats what was typed in a part of the page before its hydration, and the clicks that defer-hydration.js has marked. */
function repeatInteractions(part: Part) {
  const isFirst = !hydrated.has(part)
  hydrated.add(part)
  const element = document.querySelector<HTMLElement>(part)
  if (!element) return
  // Later the page is the browser's own.
  const fields = isFirst
    ? element.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input:not([type=file]), select')
    : []
  for (const field of fields) repeatInput(field)
  if (part === 'main') typeAgain(element)
  // What was clicked in the header waits for the content: Logout would remove the data that it is hydrated from.
  if (part === 'header' && document.querySelector(`meta[name=${personalPageMeta}]`)) return
  // The footer is hydrated with or before the content.
  const within = part === 'main' ? document : element
  // After React's commit: a click then hydrates the part of the page that it is in, such as the bell.
  setTimeout(() => repeatClicks(within))
}

function repeatClicks(within: Document | HTMLElement) {
  for (const clicked of within.querySelectorAll<HTMLElement>('[data-clicked]')) {
    delete clicked.dataset['clicked']
    if (clicked.matches('a')) endHold()
    if (clicked.matches(':disabled')) clickOnceEnabled(clicked)
    else clicked.click()
  }
}

/** Later, a click would surprise. */
const clickWaitsMs = 10_000

/** Clicks a button that was enabled before hydration, and now waits for its data. */
function clickOnceEnabled(button: HTMLElement) {
  const observer = new MutationObserver(() => {
    if (button.matches(':disabled')) return
    observer.disconnect()
    button.click()
  })
  observer.observe(button, { attributeFilter: ['disabled'] })
  setTimeout(() => observer.disconnect(), clickWaitsMs)
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
    type(field, value)
    // A field for an email has no selection.
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
  }
}

function type(field: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Texts from the server's page by the names of their fields, the field with the focus, and whether a form was sent. */
const kept = { texts: new Map<string, string>(), focused: '', isSent: false }

/** Keeps what was typed into the server's page, where it is rendered again instead of hydrated. */
export function keepTyped() {
  for (const { name, value, defaultValue } of document.querySelectorAll<HTMLInputElement>('main input[name]'))
    if (value !== defaultValue) kept.texts.set(name, value)
  kept.focused = document.activeElement?.getAttribute('name') ?? ''
  kept.isSent = document.querySelector('main form[method=post] [type=submit][data-clicked]') !== null
}

/** Repeats what {@link keepTyped} has kept. */
function typeAgain(main: HTMLElement) {
  for (const field of main.querySelectorAll<HTMLInputElement>('input[name]')) {
    const text = kept.texts.get(field.name)
    if (text !== undefined) type(field, text)
    if (field.name === kept.focused) field.focus()
  }
  if (kept.isSent) main.querySelector<HTMLElement>('form[method=post] [type=submit]')?.click()
  Object.assign(kept, { texts: new Map(), focused: '', isSent: false })
}

/** Opens the link that defer-hydration.js has held, where its element is gone. */
export function openHeldLink() {
  const { held } = document.documentElement.dataset
  if (held !== undefined) location.assign(held)
}

/** The app opens the link that defer-hydration.js has held. */
function endHold() {
  delete document.documentElement.dataset['held']
  document.querySelector('[data-holding]')?.remove()
}
