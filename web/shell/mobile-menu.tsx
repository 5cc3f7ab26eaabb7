import { House, LayoutDashboard, LogIn, Search } from 'lucide-react'
import { NavLink, useLocation } from 'react-router'
import { useSignInState } from '../api/signed-in.ts'
import { LogoutButton } from '../identity/logout-button.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { mainLinkStyle, mainPages, wayBack } from './main-pages.ts'

const icons = { '/': House, '/all-properties': Search, '/dashboard': LayoutDashboard }

/** Menu below 1024 px: a list behind a button. */
export function MobileMenu() {
  const signIn = useSignInState()
  const here = useLocation()
  return (
    <>
      <ul className="grid gap-1">
        {mainPages.map(({ to, name }) => {
          const Icon = icons[to]
          return (
            <li key={to}>
              <NavLink to={to} end={to === '/'} className={mainLinkStyle}>
                <Icon className="size-5" aria-hidden />
                {name}
              </NavLink>
            </li>
          )
        })}
      </ul>
      <div className="mt-6 grid gap-5 border-t border-line pt-6">
        {signIn.state === 'signed-in' && (
          <>
            <div className="flex min-w-0 items-center gap-3">
              <Avatar name={signIn.person.displayName} src={signIn.person.photoURL} size="medium" />
              <div className="grid min-w-0">
                <span className="truncate type-strong">{signIn.person.displayName}</span>
                <span className="truncate text-muted">{signIn.person.email}</span>
              </div>
            </div>
            <LogoutButton wide />
          </>
        )}
        {signIn.state === 'signed-out' && (
          <ButtonLink to="/login" state={wayBack(here)} icon={LogIn} wide>
            Login
          </ButtonLink>
        )}
      </div>
    </>
  )
}
