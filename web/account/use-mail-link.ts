import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { mailedLink } from '#contract/account/mailed-link.ts'
import { CallFailed } from '../api/call-failed.ts'
import { call } from '../api/call.ts'
import { useSignInState } from '../api/session/signed-in.ts'

/** Options of a query that runs once. A link works once, so a retry would only report that it was used. */
const once = { retry: false, staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false }

/**
 * Uses the token of a link from a mail: immediately if the account of the link is signed in, otherwise after a click,
 * because mail scanners also open links, and the link may be somebody else's.
 */
export function useMailLink<Answer>(key: string, use: (token: string) => Promise<Answer>) {
  const token = useSearchParams()[0].get('token') ?? ''
  const signIn = useSignInState()
  const [wasClicked, setClicked] = useState(false)
  const owner = useQuery({
    queryKey: [mailedLink.key, token],
    queryFn: () => call(mailedLink, { body: { token } }),
    enabled: token !== '' && signIn.state === 'signed-in' && !wasClicked,
    ...once,
  })
  const used = useQuery({
    queryKey: [key, token],
    queryFn: () => use(token),
    enabled: token !== '' && (wasClicked || (signIn.state === 'signed-in' && owner.data?.isYours === true)),
    // Signing in meanwhile must not remove the result from the cache.
    meta: { isPublic: true },
    ...once,
  })
  const result = used.data === undefined && owner.isError && !wasClicked ? owner : used
  const refusal = result.error instanceof CallFailed && result.error.status !== 0 ? result.error : undefined
  return {
    answer: used.data,
    failure: result,
    refusal,
    isRefused: token === '' || refusal !== undefined,
    needsClick: signIn.state === 'signed-out' && !wasClicked,
    /** The link's email and the signed-in one, if they are of different accounts. */
    ofAnother:
      signIn.state === 'signed-in' && !wasClicked && owner.data?.isYours === false
        ? { email: owner.data.email, signedInAs: signIn.person.email }
        : undefined,
    onClick: () => setClicked(true),
  }
}
