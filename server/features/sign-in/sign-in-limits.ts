import type { Limit } from '#contract/ground/endpoint.ts'
import type { Deps } from '../../deps/deps.ts'
import { clientNetwork } from '../../ground/client-network.ts'
import { countCall, countNetworkCallWithUndo, LimitReached } from '../../http/rate-limit.ts'

type Max = Omit<Limit, 'per'>

/** Sign-ins to one account from one client. */
const tries: Max = { max: 10, seconds: 60 }

/**
 * Failed sign-ins of one network, whichever accounts they were for. The largest one behind one IP that we plan for is a
 * school with 2,000 people. If one in ten mistypes a password within the same ten minutes of a morning, that is 200
 * failures, and one mistake per person and day is 2,000. Whoever guesses gets 2,000 guesses a day instead of 14,400, and
 * from four fifths on waits a second for each.
 */
const failuresPerNetwork: readonly { name: string; limit: Max }[] = [
  { name: 'sign-in-failures', limit: { max: 240, seconds: 600 } },
  { name: 'sign-in-failures-of-day', limit: { max: 2000, seconds: 24 * 3600 } },
]

/** Failed sign-ins to one account, from wherever they come. Beyond it answers are slow; no account is ever locked. */
const failuresPerAccount: Max = { max: 100, seconds: 3600 }
const slowAnswerMs = 2000

interface Attempt {
  email: string
  ip: string
}

/**
 * Counts an attempt to sign in as a failure before its password is checked, so that attempts at the same moment cannot
 * exceed the limit together. Call the returned function for an attempt that was no failure.
 *
 * @throws LimitReached
 */
export async function countAttempt({ db, settings }: Deps, { email, ip }: Attempt): Promise<() => Promise<void>> {
  if (!settings.rateLimit) return () => Promise.resolve()
  await countCall(db, `sign-in:${email}:${clientNetwork(ip)}`, tries)
  const counted: (() => Promise<void>)[] = []
  const takeBack = async () => {
    for (const revoke of counted) await revoke()
  }
  try {
    for (const { name, limit } of failuresPerNetwork) counted.push(await countNetworkCallWithUndo(db, name, ip, limit))
  } catch (error) {
    // An attempt that a longer limit refuses does not count against the shorter one.
    await takeBack()
    throw error
  }
  return takeBack
}

/**
 * Counts a failure against the account, and waits where it has had too many of them. Answers whether it has.
 */
export async function countFailure({ db, settings }: Deps, email: string): Promise<{ isSlowed: boolean }> {
  if (!settings.rateLimit) return { isSlowed: false }
  try {
    await countCall(db, `sign-in-failed:${email}`, failuresPerAccount)
    return { isSlowed: false }
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error
    await new Promise(resolve => setTimeout(resolve, slowAnswerMs))
    return { isSlowed: true }
  }
}
