import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/basics/button.tsx'
import { confirmLogout } from '../ui/dialog/leave-guard.ts'
import { signOut } from './session.ts'

export function LogoutButton({ wide }: { wide?: boolean }) {
  const [isBusy, setBusy] = useState(false)

  const logout = async () => {
    if (!(await confirmLogout())) return
    setBusy(true)
    try {
      await signOut()
    } catch (failure) {
      console.error(failure)
      const reason = failure instanceof Error ? failure.message : String(failure)
      const { notify } = await import('../ui/dialog/notify.ts')
      void notify.alert({ title: 'Oops...', text: `Something went wrong! ${reason}`, error: failure })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button kind="secondary" icon={LogOut} wide={wide} busy={isBusy} onClick={() => void logout()}>
      Logout
    </Button>
  )
}
