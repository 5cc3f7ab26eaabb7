import { useQueryClient } from '@tanstack/react-query'
import { accountSecurity, listSessions } from '#contract/account.ts'
import { findUser } from '#contract/users.ts'

/** Reads again what a change of the account shows in: its state, its sessions, and what the role may do. */
export function useRefreshAccount() {
  const queries = useQueryClient()
  return () =>
    Promise.all(
      [accountSecurity, listSessions, findUser].map(({ key }) => queries.invalidateQueries({ queryKey: [key] })),
    )
}
