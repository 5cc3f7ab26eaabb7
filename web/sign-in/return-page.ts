import type { Location } from 'react-router'
import { deviceStorage } from '../ui/browser/storage.ts'

/** The page to return to after the login or the registration. */
export type ReturnPage = Pick<Location, 'pathname' | 'search' | 'hash'>

/** Browsers may still hold this key from an older version, so it stays. */
const key = 'wanted-page'
/** A link in a mail is used within a day. */
const maxAgeMs = 24 * 60 * 60 * 1000

/**
 * Stores the page until the link in a mail is opened, which starts a new tab without navigation state. Without storage the
 * link leads to the dashboard.
 */
export function storeReturnPage({ pathname = '/', search = '', hash = '' }: Partial<ReturnPage>): void {
  deviceStorage.write(key, JSON.stringify({ pathname, search, hash, at: Date.now() }))
}

/** Reads the page that was stored in this browser within the last day. */
export function readReturnPage(): ReturnPage | undefined {
  try {
    const { at, ...page } = JSON.parse(deviceStorage.read(key) ?? '{}') as ReturnPage & { at?: number }
    const isRecent = at !== undefined && Math.abs(Date.now() - at) < maxAgeMs
    return isRecent && /^\/(?!\/)/.test(page.pathname) && page.pathname !== '/' ? page : undefined
  } catch {
    return undefined
  }
}

export const removeReturnPage = (): unknown => deviceStorage.write(key, null)
