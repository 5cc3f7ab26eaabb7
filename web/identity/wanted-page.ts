import type { Location } from 'react-router'

/** The page that somebody wanted when they were sent to the login. */
export type WantedPage = Pick<Location, 'pathname' | 'search' | 'hash'>

const key = 'wanted-page'
/** A link in a mail is used within a day. */
const maxAgeMs = 24 * 60 * 60 * 1000

/** Remembers the page until the link in a mail is opened, which starts a new tab without navigation state. */
export function rememberWantedPage({ pathname = '/', search = '', hash = '' }: Partial<WantedPage>): void {
  try {
    localStorage.setItem(key, JSON.stringify({ pathname, search, hash, at: Date.now() }))
  } catch {
    // Without storage the link leads to the dashboard.
  }
}

/** Returns the page that this browser's person wanted when they registered, if that was within a day. */
export function wantedPage(): WantedPage | undefined {
  try {
    const { at, ...page } = JSON.parse(localStorage.getItem(key) ?? '{}') as WantedPage & { at?: number }
    const isRecent = at !== undefined && Math.abs(Date.now() - at) < maxAgeMs
    return isRecent && /^\/(?!\/)/.test(page.pathname) && page.pathname !== '/' ? page : undefined
  } catch {
    return undefined
  }
}

export function forgetWantedPage(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}
