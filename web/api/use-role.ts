import { useQuery } from '@tanstack/react-query'
import type { Role } from '#contract/ground/role.ts'
import { findUser } from '#contract/users/users.ts'
import { read } from './read.ts'
import { useSignedIn } from './session/signed-in.ts'

interface OwnRole {
  role: Role | undefined
  /** Whether the role requires a second factor that this session has not used. */
  isSecondFactorMissing: boolean
  /** Whether the user has not accepted the operator's terms yet. */
  areTermsMissing: boolean
  isError: boolean
  error: unknown
  retry: () => void
}

/** Returns the role of the signed-in user from their record (specification §2). Undefined while it is loading. */
export function useRole(): OwnRole {
  const { email } = useSignedIn()
  const user = useQuery(read(findUser, { params: { emailOrId: email } }))
  return {
    role: user.data?.role,
    isSecondFactorMissing: user.data?.secondFactorMissing === true,
    areTermsMissing: user.data?.termsMissing === true,
    isError: user.isError && !user.data,
    error: user.error,
    retry: () => void user.refetch(),
  }
}
