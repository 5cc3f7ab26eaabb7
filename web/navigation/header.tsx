import { clsx } from 'clsx'
import { LogIn, Menu } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { useSignInState } from '../api/session/signed-in.ts'
import { ButtonLink } from '../ui/basics/button.tsx'
import { IconButton } from '../ui/basics/icon-button.tsx'
import { ThemeToggle } from '../ui/basics/theme-toggle.tsx'
import { useBrand } from '../ui/browser/brand.ts'
import { Drawer } from '../ui/dialog/drawer.tsx'
import { useHydrated } from '../ui/load/defer-hydration.ts'
import { lazyPart } from '../ui/load/load-chunk.ts'
import { Brand } from './brand.tsx'
import { mainLinkStyle, mainPages, wayBack } from './main-pages.ts'
import { loadOwnDeal, OwnDealCount, OwnWishlist } from './own-deal.tsx'

/** Loaded when it is first opened. */
const MobileMenu = lazyPart(async () => (await import('./mobile-menu.tsx')).MobileMenu)
/** Loaded only for signed-in people. */
const SignedIn = lazyPart(async () => (await import('./signed-in-account.tsx')).SignedInAccount)

const BellForSignedIn = lazyPart(async () => (await import('../notifications/bell.tsx')).Bell)

/**
 * Room of the signed-in person and the logout button, reserved until they are there. Below 1136 px it leaves room for the
 * offers to pay, which appear later.
 */
const accountRoom = 'sm:w-44 lg:w-72 min-[71rem]:w-88'
const returningRoom = 'sm:returning:w-44 lg:returning:w-72 min-[71rem]:returning:w-88'
/** Loads what the header has for signed-in people, so that it hydrates as a whole. */
export const loadSignedInHeader = () => Promise.all([SignedIn.load(), BellForSignedIn.load(), loadOwnDeal()])

export function Header() {
  const { name: brand } = useBrand()
  const { state } = useSignInState()
  // The app knows who is signed in; until now public/defer-hydration.js has guessed.
  useEffect(() => void delete document.documentElement.dataset['returning'], [])
  useHydrated('header')
  return (
    <header data-bar="header" className="@container sticky top-0 z-30 border-b border-line bg-canvas">
      <nav
        aria-label="Main"
        className={clsx(
          'page-width flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 lg:min-h-18 lg:py-1 lg:gap-x-8',
          // A long name is shortened. A visitor's links take a second line at double text size, and so does a person's account:
          // a container is measured in the reader's own rem, unlike the window.
          state !== 'signed-out' && '@min-[62rem]:flex-nowrap',
        )}
      >
        {/* On a phone, a long name takes two lines in the room that the buttons leave. */}
        <div className="max-w-full max-sm:flex-1 sm:shrink-0">
          <Link to="/" aria-label={`${brand}, to the home page`} className="block w-fit rounded-lg">
            <Brand />
          </Link>
        </div>
        <ul className="hidden shrink-0 gap-1 lg:flex">
          {mainPages.map(({ to, name }) => (
            <li key={to}>
              <NavLink to={to} end={to === '/'} className={mainLinkStyle}>
                {name}
              </NavLink>
            </li>
          ))}
        </ul>
        <div className="ml-auto flex min-w-0 items-center justify-end *:shrink-0 @max-[40rem]:flex-wrap sm:gap-2">
          {/* What appears last is on the left: it moves nothing that somebody may be pressing. */}
          <OwnDealCount />
          <OwnWishlist />
          <Notified />
          <div className={state === 'signed-out' ? 'max-sm:returning:hidden' : 'max-sm:hidden'}>
            <ThemeToggle />
          </div>
          <div
            className={clsx('hidden min-w-0 shrink! sm:block', state === 'signed-out' ? returningRoom : accountRoom)}
          >
            <Account />
          </div>
          <div className="lg:hidden">
            <Drawer title="Menu" trigger={<IconButton name="Open menu" icon={Menu} />}>
              <Suspense>
                <MobileMenu />
              </Suspense>
            </Drawer>
          </div>
        </div>
      </nav>
    </header>
  )
}

/** Shows the signed-in person with a logout button, or links to login and register. */
function Account() {
  const signIn = useSignInState()
  const here = useLocation()
  if (signIn.state === 'restoring') return null
  if (signIn.state === 'signed-out')
    return (
      <div className="flex gap-2 returning:invisible">
        <ButtonLink to="/register" state={wayBack(here)} kind="secondary">
          Register
        </ButtonLink>
        <ButtonLink to="/login" state={wayBack(here)} icon={LogIn}>
          Login
        </ButtonLink>
      </div>
    )
  return (
    <Suspense>
      <SignedIn person={signIn.person} />
    </Suspense>
  )
}

/** Shows the bell to signed-in people. Until it is loaded, its place is free. */
function Notified() {
  const { state } = useSignInState()
  if (state === 'signed-out') return null
  const place = <div className="size-11" />
  return state === 'restoring' ? (
    place
  ) : (
    <Suspense fallback={place}>
      <BellForSignedIn />
    </Suspense>
  )
}
