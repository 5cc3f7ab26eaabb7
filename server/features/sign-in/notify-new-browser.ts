import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../db/tables/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps/deps.ts'
import { countCall, LimitReached } from '../../http/rate-limit.ts'
import { recordChange } from '../changes/record-change.ts'
import { findUserByUid } from '../users/user-store.ts'
import { newSignIn, type SignInFacts } from './account-mail-templates.ts'
import { endLeastUsed } from './session-store.ts'

const cookieName = 'keyhaven.browser'
const inCookies = /(?:^|; )keyhaven\.browser=([\w-]{43})(?:;|$)/
const cookieSeconds = 400 * 24 * 3600
/** Maximum number of known browsers per account; the least recently used one is removed first. */
const mostBrowsers = 20
/** Limits notices, so that somebody with the password cannot flood the mailbox. */
const notices = { max: 5, seconds: 3600 }

interface SignIn extends SignInFacts {
  uid: string
  /** The cookie header of the request. */
  cookies: string | undefined
  /** Whether it is the sign-in of the registration. */
  isRegistration: boolean
}

/**
 * Stores the browser of a sign-in under a random cookie, and mails a notice if the account never used it before. Ends
 * the least recently used sessions beyond the limit. Returns the cookie to set, whose lifetime starts again.
 */
export async function notifyNewBrowser(deps: Deps, signIn: SignIn): Promise<string> {
  const { browser, line } = browserCookie(deps, signIn.cookies)
  await inTransaction(deps.db, async tx => {
    await endLeastUsed(tx, signIn.uid)
    const isNew = await recordBrowser(tx, signIn.uid, browser, deps.clock.now())
    const user = isNew && !signIn.isRegistration ? await findUserByUid(tx, signIn.uid) : undefined
    if (user && (await mayNotify(tx, user.id)))
      await recordChange(deps, tx, { mails: [{ to: user.id, content: newSignIn(signIn) }] })
  })
  return line
}

/** Returns the id of the browser that sent these cookies, a new one if it has none, and the cookie to set. */
export function browserCookie({ settings }: Pick<Deps, 'settings'>, cookies: string | undefined) {
  const browser = inCookies.exec(cookies ?? '')?.[1] ?? randomBytes(32).toString('base64url')
  const secure = settings.publicUrl.startsWith('https:') ? '; Secure' : ''
  const line = `${cookieName}=${browser}; Max-Age=${cookieSeconds}; Path=/api/auth; HttpOnly; SameSite=Lax${secure}`
  return { browser, line }
}

/** Stores the browser. Returns whether it is new to the account. */
async function recordBrowser(tx: Tx, uid: string, browser: string, now: Date): Promise<boolean> {
  const hash = createHash('sha256').update(browser).digest('base64url')
  const row = await tx
    .insertInto('identity.known_browsers')
    .values({ user_id: uid, browser_hash: hash, seen_at: now })
    .onConflict(conflict => conflict.columns(['user_id', 'browser_hash']).doUpdateSet({ seen_at: now }))
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirstOrThrow()
  if (row.isNew)
    await tx
      .deleteFrom('identity.known_browsers')
      .where('user_id', '=', uid)
      .where('browser_hash', 'not in', eb =>
        eb
          .selectFrom('identity.known_browsers')
          .select('browser_hash')
          .where('user_id', '=', uid)
          .orderBy('seen_at', 'desc')
          .limit(mostBrowsers),
      )
      .execute()
  return row.isNew
}

async function mayNotify(tx: Tx, userId: string): Promise<boolean> {
  try {
    await countCall(tx, `new-sign-in:${userId}`, notices)
    return true
  } catch (error) {
    if (error instanceof LimitReached) return false
    throw error
  }
}
