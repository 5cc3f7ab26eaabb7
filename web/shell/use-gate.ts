import { useLayoutEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { installGate } from '../api/call.ts'
import { signInState } from '../api/signed-in.ts'
import { dropSession, renewToken } from '../identity/session.ts'

/** Refusals lead away from the page that was refused (specification §6). There before any page asks for its data. */
export function useGate() {
  const navigate = useNavigate()
  const from = useLocation()
  useLayoutEffect(() =>
    installGate({
      renewToken,
      signOut: () => {
        if (signInState().state !== 'signed-in') return
        dropSession()
        void navigate('/login', { state: { from } })
      },
      leave: () => void navigate('/dashboard'),
    }),
  )
}
