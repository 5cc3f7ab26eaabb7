import { useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { SignedInPerson, useSignInState } from '../api/session/signed-in.ts'
import { Spinner } from '../ui/basics/spinner.tsx'

/** Guard that sends a visitor to the login, which returns them here afterwards, unless they have logged out here. */
export function SignedInOnly() {
  const signIn = useSignInState()
  const here = useLocation()
  const [hasShown, setHasShown] = useState(false)
  if (signIn.state === 'signed-in' && !hasShown) setHasShown(true)
  if (signIn.state === 'restoring') return <Spinner label="Loading..." />
  if (signIn.state === 'signed-out')
    return <Navigate to="/login" replace state={hasShown && signIn.isLogout ? undefined : { from: here }} />
  return (
    <SignedInPerson value={signIn.person}>
      <Outlet />
    </SignedInPerson>
  )
}
