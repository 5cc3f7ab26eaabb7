import { useQuery } from '@tanstack/react-query'
import {
  BadgeCheck,
  Building2,
  CircleX,
  Clock,
  House,
  Megaphone,
  MessageSquareText,
  ShieldCheck,
  UserRound,
} from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { type AdminSummary, adminSummary } from '#contract/summary/summary.ts'
import { read } from '../api/read.ts'
import { Notice } from '../ui/basics/notice.tsx'
import { DataRegion, type Query } from '../ui/list/data-region.tsx'
import { Repeat, Skeleton } from '../ui/list/skeleton.tsx'
import { StatTile, StatTiles } from '../ui/list/stat-tile.tsx'
import { useIsLate } from '../ui/list/use-is-late.ts'
import { useHydrated } from '../ui/load/defer-hydration.ts'
import { lazyPart } from '../ui/load/load-chunk.ts'
import { PageTitle, SectionTitle } from '../ui/text/page-title.tsx'
import { StackedBar } from '../ui/text/stacked-bar.tsx'
import { ProfileCard } from '../users/profile-card.tsx'

/** The counts are shown without them if their code stays missing. */
const FirstDecisions = lazyPart(
  async () => (await import('./first-decisions.tsx')).FirstDecisions,
  ({ children }) => children,
)

/** Time that the counts wait for what is above them. */
const patienceMs = 3_000

const isLoading = ({ data, isError }: Pick<Query<unknown>, 'data' | 'isError'>) => data === undefined && !isError

/** Profile of an admin, with what waits for a decision. */
export function AdminProfilePage() {
  useHydrated('main')
  const summary = useQuery({ ...read(adminSummary), refetchOnMount: 'always' })
  const settings = useQuery(read(clientSettings))
  const areSettingsLate = useIsLate(isLoading(settings), patienceMs)
  const waiting = <Counts query={{ ...summary, data: undefined }} />
  return (
    <>
      <PageTitle>Admin Profile</PageTitle>
      <div className="grid gap-6">
        <ProfileCard />
        <Suspense fallback={waiting}>
          <FirstDecisions
            isLoading={isLoading(summary) || (isLoading(settings) && !areSettingsLate)}
            patienceMs={patienceMs}
            skeleton={waiting}
          >
            {settings.data?.mail === 'unsent' && <NoMailServer />}
            {settings.data?.mapHasStreets === false && <NoStreets />}
            <Counts query={summary} />
          </FirstDecisions>
        </Suspense>
      </div>
    </>
  )
}

const Counts = ({ query }: { query: Query<AdminSummary> }) => (
  <DataRegion
    query={query}
    failed="The counts could not be loaded."
    className="grid gap-6"
    skeleton={
      <div className="grid gap-4 sm:grid-cols-3">
        <Repeat times={9}>
          <Skeleton shape="panel" className="h-25" />
        </Repeat>
      </div>
    }
  >
    {counts => (
      <>
        <section>
          <SectionTitle size="small">Properties</SectionTitle>
          <StatTiles>
            <StatTile label="All Properties" value={counts.allProperties} icon={Building2} />
            <StatTile label="Accepted Properties" value={counts.acceptedProperties} icon={BadgeCheck} />
            <StatTile label="Pending Properties" value={counts.pendingProperties} icon={Clock} />
            <StatTile label="Rejected Properties" value={counts.rejectedProperties} icon={CircleX} />
            <StatTile label="Advertised Properties" value={counts.advertisedProperties} icon={Megaphone} />
          </StatTiles>
          <StackedBar
            className="mt-4"
            parts={[
              { label: 'Accepted', value: counts.acceptedProperties, tone: 'ok' },
              { label: 'Pending', value: counts.pendingProperties, tone: 'warn' },
              { label: 'Rejected', value: counts.rejectedProperties, tone: 'bad' },
            ]}
          />
        </section>
        <section>
          <SectionTitle size="small">People and reviews</SectionTitle>
          <StatTiles>
            <StatTile label="Total Reviews" value={counts.totalReviews} icon={MessageSquareText} />
            <StatTile label="Total Users" value={counts.totalUsers} icon={UserRound} />
            <StatTile label="Total Agents" value={counts.totalAgents} icon={House} />
            <StatTile label="Total Admins" value={counts.totalAdmins} icon={ShieldCheck} />
          </StatTiles>
        </section>
      </>
    )}
  </DataRegion>
)

const NoMailServer = () => (
  <Notice tone="warn" title="Email is not set up">
    <p>
      Nobody receives email from this marketplace. Set <code>MAIL=smtp</code>, <code>SMTP_URL</code> and{' '}
      <code>MAIL_FROM</code>, and restart the server. Until then, you can read the messages in the{' '}
      <Link to="/dashboard/outbox" className="font-semibold underline underline-offset-4">
        Outbox
      </Link>
      .
    </p>
  </Notice>
)

const NoStreets = () => (
  <Notice title="Your map has no streets: add one file">
    <p>Cut your region out of OpenStreetMap with the program “pmtiles” and the date of a recent build:</p>
    <p>
      <code className="wrap-anywhere select-all">
        pmtiles extract https://build.protomaps.com/YYYYMMDD.pmtiles streets.pmtiles --bbox=WEST,SOUTH,EAST,NORTH
      </code>
    </p>
    <p>
      Then set <code>MAP_TILES</code> to the path of that file, and restart the server (<code>docs/map.md</code>).
    </p>
  </Notice>
)
