import { onShownAgain } from '../browser/on-shown-again.ts'
import { guardHistory } from './history-guard.ts'
import { notify } from './notify.ts'
import type { Unsaved } from './unsaved.ts'

/** Attribute of an element in a form whose text is not saved. Its value is an `Unsaved`. */
export const unsavedMark = 'data-unsaved'

const textKept = 'Your draft is kept until you close this tab or log out.'
const textLost = 'What you have typed here will be lost.'
const fileLost = 'Your draft is kept until you close this tab or log out. Choose the file again when you come back.'

interface Question {
  title: string
  action: string
  dismiss: string
}
const leaving: Question = { title: 'Leave this page?', action: 'Leave', dismiss: 'Stay' }
const closing: Question = { title: 'Close this form?', action: 'Close', dismiss: 'Keep editing' }
const loggingOut: Question = { title: 'Log out?', action: 'Log out', dismiss: 'Stay' }

/** Asks for confirmation if the page has text that is not saved. Resolves to whether the person leaves. */
const confirmLeaving = async (): Promise<boolean> => !isUnsaved() || ask(leaving, whatIsKept())

/** Asks for confirmation if the form of a dialog has text that is not saved. Resolves to whether it closes. */
export const confirmClosing = async (form: ParentNode = document): Promise<boolean> =>
  !isUnsaved(form) || ask(closing, whatIsKept(form))

/** Asks before a logout, which removes all drafts. */
export const confirmLogout = async (): Promise<boolean> => !isUnsaved() || ask(loggingOut, textLost)

let question: Promise<boolean> | undefined

/** Shows one question at a time. */
const ask = (words: Question, text: string) =>
  (question ??= notify.confirm({ ...words, text, prefersDismiss: true }).finally(() => {
    question = undefined
  }))

const whatIsKept = (within: ParentNode = document): string =>
  has('unstored', within) ? textLost : has('file', within) ? fileLost : textKept

const has = (unsaved: Unsaved, within: ParentNode) => within.querySelector(`[${unsavedMark}=${unsaved}]`) !== null
const isUnsaved = (within: ParentNode = document) => within.querySelector(`[${unsavedMark}]`) !== null

let isInstalled = false

/** Asks before a link, Back, Forward, a reload or closing the tab leaves a form with text that is not saved. */
export function guardLeaving(): void {
  if (isInstalled) return
  isInstalled = true
  // In the capture phase, before the router's links.
  addEventListener('click', guardClick, true)
  guardHistory(isAskedBefore)
  addEventListener('beforeunload', event => {
    if (isUnsaved()) event.preventDefault()
  })
}

function guardClick(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || !leavesPage(event, link) || !isUnsaved()) return
  event.preventDefault()
  event.stopPropagation()
  void afterAnswer(() => {
    if (link.isConnected) link.click()
    else location.assign(link.href)
  })
}

async function afterAnswer(leave: () => void) {
  // The form may have been saved or closed while the question was open.
  if (!(await confirmLeaving()) || !isUnsaved()) return
  for (const mark of document.querySelectorAll(`[${unsavedMark}]`)) {
    const what = mark.getAttribute(unsavedMark) ?? ''
    mark.removeAttribute(unsavedMark)
    const stop = onShownAgain(() => {
      stop()
      mark.setAttribute(unsavedMark, what)
    })
  }
  leave()
}

/** Attribute of a part whose links lead nowhere, such as the preview of a page. */
export const linksOff = { 'data-links-off': '' }

/** Whether the click leaves the page in this tab. */
const leavesPage = (event: MouseEvent, link: HTMLAnchorElement) =>
  event.button === 0 &&
  !event.defaultPrevented &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
  (link.target === '' || link.target === '_self') &&
  !link.hasAttribute('download') &&
  link.closest('[data-links-off]') === null &&
  /^https?:$/.test(link.protocol) &&
  withoutHash(link.href) !== withoutHash(location.href)

const withoutHash = (url: string) => url.split('#')[0]

/** Asks before Back or Forward leaves the page. Returns whether it stays until there is an answer. */
function isAskedBefore(leave: () => void): boolean {
  if (!isUnsaved()) return false
  if (question === undefined) void afterAnswer(leave)
  return true
}
