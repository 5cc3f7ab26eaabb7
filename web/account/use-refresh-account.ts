import { useQueryClient } from '@tanstack/react-query'
import { accountSecurity, listSessions } from '#contract/account/account.ts'
import { findUser } from '#contract/users/users.ts'

/** Returns a function that reloads the data that a change of the account affects: its security, sessions and user. */
export function useRefreshAccount() {
  const queries = useQueryClient()
  return () =>
    Promise.all(
      [accountSecurity, listSessions, findUser].map(({ key }) => queries.invalidateQueries({ queryKey: [key] })),
    )
}
