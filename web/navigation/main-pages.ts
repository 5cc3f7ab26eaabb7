import { clsx } from 'clsx'
import type { Location } from 'react-router'

/** Links of the navigation and the footer. Everybody sees all of them (specification §2). */
export const mainPages = [
  { to: '/', name: 'Home' },
  { to: '/all-properties', name: 'All Properties' },
  { to: '/dashboard', name: 'Dashboard' },
] as const

export const mainLinkStyle = ({ isActive }: { isActive: boolean }) =>
  clsx(
    'flex min-h-11 items-center gap-3 rounded-xl px-3.5 type-label transition-colors duration-200',
    isActive ? 'bg-primary-soft text-primary' : 'text-muted hover:bg-sunken hover:text-ink',
  )

/** Navigation state for a link to the login: the page to return to. Login and register pass on their own. */
export const wayBack = (here: Location): unknown =>
  ['/login', '/register', '/forgot-password'].includes(here.pathname) ? here.state : { from: here }
