/** Set-up of every component test (vitest.config.ts). */
import { configure } from '@testing-library/dom'
import { toast } from 'sonner'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { CallFailed } from '../api/call-failed.ts'
import { queryClient } from '../api/query-client.ts'
import { noteServerTime } from '../api/session/server-time.ts'
import { setSignInState } from '../api/session/signed-in.ts'
import { messages } from '../ui/dialog/messages.ts'
import { mapLibreForTests } from './map-for-tests.ts'
import { closePage } from './open-page.tsx'
import './styles-by-tag.ts'
import './without-owner-stacks.ts'
import { allEnded, fetchForTests, resetServer, XMLHttpRequestForTests } from './server-for-tests.ts'

// A part that needs WebGL. Without `drawMaps`, no page loads it.
vi.mock('maplibre-gl', () => mapLibreForTests)

configure({
  // Only a test that hangs waits that long.
  asyncUtilTimeout: 120_000,
  // Instead of the whole document.
  getElementError: (message, container) =>
    new Error(`${message?.split('\n')[0]}\nThe page reads: ${container.textContent.slice(0, 2000)}`),
})

/** Part of the window that happy-dom adds. */
interface HappyWindow {
  happyDOM: { settings: { fetch: { interceptor: { beforeAsyncRequest: () => Promise<Response> } } } }
}

// The document itself would ask a server for what pages preload.
const { settings } = (window as unknown as HappyWindow).happyDOM
settings.fetch.interceptor = { beforeAsyncRequest: () => Promise.resolve(new Response()) }

// Elements that happy-dom does not know.
const ofTheDom = /is unrecognized in this browser/

/** Without layout, everything is on the screen. */
class EverythingIsNear extends IntersectionObserver {
  readonly #notify: IntersectionObserverCallback

  constructor(notify: IntersectionObserverCallback) {
    super(notify)
    this.#notify = notify
  }

  override observe(target: Element): void {
    const near = { target, isIntersecting: true } as IntersectionObserverEntry
    queueMicrotask(() => this.#notify([near], this))
  }
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', EverythingIsNear)
  vi.stubGlobal('fetch', fetchForTests)
  vi.stubGlobal('XMLHttpRequest', XMLHttpRequestForTests)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  // A page that cannot draw its map says so there.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

/** Whether this is a failed call, or what a screen made of one. */
const isFailedCall = (value: unknown): boolean =>
  value instanceof CallFailed || (value instanceof Error && value.cause !== undefined && isFailedCall(value.cause))

// React reports its warnings as errors on the console. The page logs failed calls there too, which tests may expect.
afterEach(async () => {
  const reported = vi
    .mocked(console.error)
    .mock.calls.filter(([value]) => !isFailedCall(value))
    .map(values => values.map(String).join(' '))
  closePage()
  resetServer()
  await allEnded()
  while (messages.first()) messages.answer(false)
  toast.dismiss()
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
  setSignInState({ state: 'signed-out' })
  // A test may have told the page another time of the server.
  noteServerTime(new Headers({ date: new Date().toUTCString() }))
  vi.restoreAllMocks()
  expect(reported.filter(text => !ofTheDom.test(text))).toEqual([])
})
