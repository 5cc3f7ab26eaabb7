import { guardHistory } from './history-guard.ts'
import { notify } from './notify.ts'

/** Attribute of an element in a form whose text is not saved. Its value is `file` if a chosen file would be lost. */
export const unsavedMark = 'data-unsaved'

const textKept = 'Your text is kept as a draft until you close this tab.'
const fileLost = 'Your text is kept as a draft until you close this tab. Choose the file again when you come back.'

/** Asks for confirmation if a form has text that is not saved. Resolves to whether the person leaves. */
export const mayLeave = async (within: ParentNode = document): Promise<boolean> =>
  !isUnsaved(within) || ask(within.querySelector(`[${unsavedMark}=file]`) ? fileLost : textKept)

/** Asks like `mayLeave` before a logout, which removes all drafts. */
export const mayLogOut = async (): Promise<boolean> => !isUnsaved() || ask('What you have typed here will be lost.')

const ask = (text: string) => notify.confirm({ title: 'Leave without saving?', text, action: 'Leave', dismiss: 'Stay' })

const isUnsaved = (within: ParentNode = document) => within.querySelector(`[${unsavedMark}]`) !== null

/** Position of the open page in the browser's history, as React Router counts it. */
let position = 0
let isLeaving = false
let isReturning = false
let isInstalled = false

/** Asks before a link, Back or Forward leaves a form with text that is not saved. */
export function guardLeaving(): void {
  position = positionIn(history.state)
  if (isInstalled) return
  isInstalled = true
  // In the capture phase, before the router's links.
  addEventListener('click', guardClick, true)
  guardHistory(guardPop)
  addEventListener('beforeunload', event => {
    // A draft survives a reload; a chosen file does not.
    if (document.querySelector(`[${unsavedMark}=file]`)) event.preventDefault()
  })
}

function guardClick(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (isLeaving || !link || !leads(event, link) || !isUnsaved()) return
  event.preventDefault()
  event.stopPropagation()
  void afterAnswer(() => {
    if (link.isConnected) link.click()
    else location.assign(link.href)
    isLeaving = false
  })
}

async function afterAnswer(leave: () => void) {
  if (!(await mayLeave())) return
  isLeaving = true
  leave()
}

/** Whether the click leaves the page in this tab. */
const leads = (event: MouseEvent, link: HTMLAnchorElement) =>
  event.button === 0 &&
  !event.defaultPrevented &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
  (link.target === '' || link.target === '_self') &&
  !link.hasAttribute('download') &&
  link.getAttribute('href')?.startsWith('#') !== true

function guardPop(event: PopStateEvent) {
  if (isReturning) {
    isReturning = false
    event.stopImmediatePropagation()
    return
  }
  const steps = positionIn(event.state) - position
  if (isLeaving || steps === 0 || !isUnsaved()) {
    isLeaving = false
    return
  }
  // The browser has moved already, so it moves back until there is an answer.
  event.stopImmediatePropagation()
  isReturning = true
  history.go(-steps)
  void afterAnswer(() => history.go(steps))
}

const positionIn = (state: unknown) => (state as { idx?: number } | null)?.idx ?? 0
