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
import { Link } from 'react-router'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { adminSummary, adminTasks } from '#contract/summary/summary.ts'
import { read } from '../api/read.ts'
import { Notice } from '../ui/basics/notice.tsx'
import { DataRegion } from '../ui/list/data-region.tsx'
import { Repeat, Skeleton } from '../ui/list/skeleton.tsx'
import { StatTile, StatTiles } from '../ui/list/stat-tile.tsx'
import { PageTitle, SectionTitle } from '../ui/text/page-title.tsx'
import { StackedBar } from '../ui/text/stacked-bar.tsx'
import { ProfileCard } from './profile-card.tsx'

/** Profile of an admin, with what waits for a decision. */
export function AdminProfilePage() {
  const summary = useQuery({ ...read(adminSummary), refetchOnMount: 'always' })
  const tasks = useQuery(read(adminTasks)).data
  const settings = useQuery(read(clientSettings))
  return (
    <>
      <PageTitle>Admin Profile</PageTitle>
      <div className="grid gap-6">
        <ProfileCard />
        {settings.data?.mail === 'unsent' && <NoMailServer />}
        {settings.data?.mapHasStreets === false && <NoStreets />}
        <DataRegion
          query={summary}
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
              <Waiting
                tasks={[
                  { count: counts.pendingProperties, one: 'property', many: 'properties', toBe: 'verified', ...queue },
                  {
                    count: tasks?.openApplications ?? 0,
                    one: 'application',
                    many: 'applications',
                    toBe: 'decided',
                    ...applications,
                  },
                  {
                    count: tasks?.openReports ?? 0,
                    one: 'reported message',
                    many: 'reported messages',
                    toBe: 'decided',
                    ...reports,
                  },
                ]}
              />
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
      </div>
    </>
  )
}

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

interface Task {
  count: number
  one: string
  many: string
  toBe: string
  page: string
  to: string
}

const queue = { page: 'Manage Properties', to: '/dashboard/manage-properties?status=pending' }
const applications = { page: 'Agent Applications', to: '/dashboard/applications' }
const reports = { page: 'Reported Messages', to: '/dashboard/reported-messages' }

/** Leads to each list in which something waits for an admin. */
function Waiting({ tasks }: { tasks: readonly Task[] }) {
  const open = tasks.filter(({ count }) => count > 0)
  if (open.length === 0) return null
  return (
    <Notice tone="warn">
      {open.map(({ count, one, many, toBe, page, to }) => (
        <p key={to}>
          {count === 1 ? `1 ${one} is` : `${count.toLocaleString('en-US')} ${many} are`} waiting to be {toBe}.{' '}
          <Link to={to} className="font-semibold underline underline-offset-4">
            {page}
          </Link>
        </p>
      ))}
    </Notice>
  )
}
