import { type ReactNode, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import type { Role } from '#contract/ground/role.ts'
import { lazyPart } from '../ui/load/load-chunk.ts'
import { Brand } from './brand.tsx'
import {
  type Entry,
  applications,
  bought,
  entries,
  extras,
  managed,
  messages,
  reports,
  requested,
  toDecide,
} from './sidebar-entries.ts'

const roleNames: Record<Role, string> = { user: 'Buyer', agent: 'Agent', admin: 'Admin', fraud: 'Blocked' }

/** The dashboard's entries beside its pages. Below 1024 px they are in the menu of the header. */
export const Sidebar = ({ role }: { role: Role }) => (
  <div className="rounded-2xl bg-surface p-4 shadow-card">
    <div className="mb-4 grid gap-1 border-b border-line px-2 pb-4">
      <Brand />
      <DashboardName role={role} />
    </div>
    <DashboardEntries role={role} />
  </div>
)

export const DashboardName = ({ role }: { role: Role }) => (
  <p className="type-small text-muted">{roleNames[role]} dashboard</p>
)

/** The dashboard's entries for a role. */
export function DashboardEntries({ role }: { role: Role }) {
  const { pathname } = useLocation()
  // The index of the dashboard shows the profile, which is the first entry.
  const isIndex = /^\/dashboard\/?$/.test(pathname)
  const more = extras[role] ?? []
  const current = isIndex
    ? entries[role][0]
    : [...entries[role], bought, ...more].find(({ to }) => pathname.startsWith(to))
  return (
    <>
      <Entries name="Dashboard" entries={entries[role]} current={current} />
      {more.length > 0 && (
        <div className="mt-3 border-t border-line pt-3">
          <Entries name="More" entries={more} current={current}>
            {role !== 'user' && <FormerBuyer current={current} />}
          </Entries>
        </div>
      )}
    </>
  )
}

interface EntriesProps {
  name: string
  entries: readonly Entry[]
  current: Entry | undefined
  children?: ReactNode
}

const Entries = ({ name, entries, current, children }: EntriesProps) => (
  <nav aria-label={name}>
    <ul className="grid gap-1">
      {entries.map(entry => (
        <EntryLink key={entry.to} entry={entry} current={current} />
      ))}
      {children}
    </ul>
  </nav>
)

// The shell has loaded this chunk for every signed-in person.
const ToPayCount = lazyPart(async () => (await import('../own-deals/own-deals.ts')).ToPayCount)
const IfHasOffers = lazyPart(async () => (await import('../own-deals/own-deals.ts')).IfHasOffers)
// Loaded for agents and admins.
const PendingOffers = lazyPart(async () => (await import('./waiting-count.tsx')).PendingOffers)
const UnreadMessages = lazyPart(async () => (await import('./waiting-count.tsx')).UnreadMessages)
const PendingProperties = lazyPart(async () => (await import('./waiting-count.tsx')).PendingProperties)
const OpenApplications = lazyPart(async () => (await import('./waiting-count.tsx')).OpenApplications)
const WaitingDecisions = lazyPart(async () => (await import('./waiting-count.tsx')).WaitingDecisions)
const OpenReports = lazyPart(async () => (await import('./waiting-count.tsx')).OpenReports)

/** Somebody who was a buyer before keeps their offers and purchases. */
const FormerBuyer = ({ current }: { current: Entry | undefined }) => (
  <Suspense>
    <IfHasOffers>
      <EntryLink entry={bought} current={current} />
    </IfHasOffers>
  </Suspense>
)

const EntryLink = ({ entry, current }: { entry: Entry; current: Entry | undefined }) => {
  const { name, to, icon: Icon } = entry
  return (
    <li>
      <Link
        to={to}
        aria-current={to === current?.to ? 'page' : undefined}
        className="flex min-h-11 items-center gap-3 rounded-xl px-3 type-label text-muted transition-colors duration-200 hover:bg-sunken hover:text-ink aria-[current]:bg-primary-soft aria-[current]:text-primary"
      >
        <Icon className="size-5 shrink-0" aria-hidden />
        <span>{name}</span>
        <Suspense>
          {entry === bought && <ToPayCount />}
          {entry === requested && <PendingOffers />}
          {entry === managed && <PendingProperties />}
          {entry === toDecide && <WaitingDecisions />}
          {entry === messages && <UnreadMessages />}
          {entry === applications && <OpenApplications />}
          {entry === reports && <OpenReports />}
        </Suspense>
      </Link>
    </li>
  )
}
