import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { failureText } from '../api/worded-error.ts'
import { signOut } from '../identity/session.ts'
import { Button } from '../ui/basics/button.tsx'
import { confirmLogout } from '../ui/dialog/leave-guard.ts'
import { notify } from '../ui/dialog/notify.ts'
import type { ReturnPage } from './return-page.ts'

interface LogoutButtonProps {
  wide?: boolean
  /** Asks for another account: the login then leads to this page. */
  returnTo?: ReturnPage
}

export function LogoutButton({ wide, returnTo }: LogoutButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()

  const logout = async () => {
    if (!(await confirmLogout())) return
    setBusy(true)
    try {
      await signOut()
      if (returnTo) void navigate('/login', { replace: true, state: { from: returnTo } })
    } catch (failure) {
      console.error(failure)
      const reason = failureText(failure, 'Please try again.')
      void notify.alert({ title: 'Oops...', text: `Something went wrong! ${reason}`, error: failure })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button kind="secondary" icon={LogOut} wide={wide} busy={isBusy} onClick={() => void logout()}>
      {returnTo ? 'Log in as somebody else' : 'Logout'}
    </Button>
  )
}
