import { useLayoutEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { installAuthHandlers } from '../api/auth-retry.ts'
import { signInState } from '../api/session/signed-in.ts'

const session = () => import('../identity/session.ts')
const client = async () => (await import('../identity/identity-client.ts')).identityClient()

async function dropSession(reason: string | undefined, behind: () => void) {
  const { dropSession: drop } = await session()
  // Of several calls that are refused at once, the first one ends the session.
  if (signInState().state !== 'signed-in') return
  drop(reason === undefined ? {} : { reason })
  behind()
}

// Loaded with the session, because the contract would add ten kilobytes to the home page.
const reloadUser = async () => (await session()).reloadUser()

/**
 * Installs handlers that leave a page when the server refuses it (specification §6). The layout effect runs before any
 * page requests its data.
 */
export function useAuthHandlers() {
  const navigate = useNavigate()
  const from = useLocation()
  useLayoutEffect(() =>
    installAuthHandlers({
      renewToken: async refused => (await session()).renewToken(refused),
      proof: async () => (await client()).proof(),
      signOut: reason => void dropSession(reason, () => void navigate('/login', { state: { from } })),
      leave: () => {
        // An admin may have changed the role, which decides what the dashboard shows.
        void reloadUser()
        void navigate('/dashboard')
      },
    }),
  )
}
