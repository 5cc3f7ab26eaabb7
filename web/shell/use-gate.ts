import { useLayoutEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { installGate } from '../api/gate.ts'
import { signInState } from '../api/signed-in.ts'

const session = () => import('../identity/session.ts')
const client = async () => (await import('../identity/identity-client.ts')).identityClient()

async function dropSession(behind: () => void) {
  const { dropSession: drop } = await session()
  drop()
  behind()
}

/** Refusals lead away from the page that was refused (specification §6). There before any page asks for its data. */
export function useGate() {
  const navigate = useNavigate()
  const from = useLocation()
  useLayoutEffect(() =>
    installGate({
      renewToken: async refused => (await session()).renewToken(refused),
      proof: async () => (await client()).proof(),
      signOut: () => {
        if (signInState().state !== 'signed-in') return
        void dropSession(() => void navigate('/login', { state: { from } }))
      },
      leave: () => void navigate('/dashboard'),
    }),
  )
}
