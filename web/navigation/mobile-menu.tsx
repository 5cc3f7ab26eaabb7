import { House, LayoutDashboard, LogIn, Search } from 'lucide-react'
import { NavLink, useLocation } from 'react-router'
import { SignedInPerson, useSignInState } from '../api/session/signed-in.ts'
import { useRole } from '../api/use-role.ts'
import { LogoutButton } from '../sign-in/logout-button.tsx'
import { Avatar } from '../ui/basics/avatar.tsx'
import { ButtonLink } from '../ui/basics/button.tsx'
import { ThemeToggle } from '../ui/basics/theme-toggle.tsx'
import { mainLinkStyle, mainPages, wayBack } from './main-pages.ts'
import { DashboardEntries, DashboardName } from './sidebar.tsx'

const icons = { '/': House, '/all-properties': Search, '/dashboard': LayoutDashboard }

/** The one menu below 1024 px: the pages of the navigation, the dashboard's entries of the role, and the account. */
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
      {signIn.state === 'signed-in' && (
        <SignedInPerson value={signIn.person}>
          <RoleEntries />
        </SignedInPerson>
      )}
      <div className="mt-6 grid gap-5 border-t border-line pt-6">
        <div className="flex items-center sm:hidden">
          <ThemeToggle />
          <span aria-hidden>Theme</span>
        </div>
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
          <div className="grid gap-3">
            <ButtonLink to="/login" state={wayBack(here)} icon={LogIn} wide>
              Login
            </ButtonLink>
            <ButtonLink to="/register" state={wayBack(here)} kind="secondary" wide>
              Register
            </ButtonLink>
          </div>
        )}
      </div>
    </>
  )
}

function RoleEntries() {
  const { role } = useRole()
  if (role === undefined || role === 'fraud') return null
  return (
    <div className="mt-4 border-t border-line pt-4">
      <div className="mb-2 px-3">
        <DashboardName role={role} />
      </div>
      <DashboardEntries role={role} />
    </div>
  )
}
