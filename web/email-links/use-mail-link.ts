import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { CallFailed } from '../api/call-failed.ts'
import { useSignInState } from '../api/session/signed-in.ts'

/**
 * Uses the token of a link from a mail: immediately if somebody is signed in, otherwise after a click, because mail
 * scanners also open links.
 */
export function useMailLink<Answer>(key: string, use: (token: string) => Promise<Answer>) {
  const token = useSearchParams()[0].get('token') ?? ''
  const { state } = useSignInState()
  const [wasClicked, setClicked] = useState(false)
  const result = useQuery({
    queryKey: [key, token],
    queryFn: () => use(token),
    enabled: token !== '' && (wasClicked || state === 'signed-in'),
    // Signing in meanwhile must not remove the result from the cache.
    meta: { isPublic: true },
    // A link works once, so a retry would only report that it was used.
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const refusal = result.error instanceof CallFailed && result.error.status !== 0 ? result.error : undefined
  return {
    result,
    refusal,
    isRefused: token === '' || refusal !== undefined,
    needsClick: state === 'signed-out' && !wasClicked,
    onClick: () => setClicked(true),
  }
}
