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
import { clientSettings } from '#contract/client-settings.ts'
import { adminSummary } from '#contract/summary.ts'
import { read } from '../api/read.ts'
import { DataRegion } from '../ui/data-region.tsx'
import { PageTitle, SectionTitle } from '../ui/heading.tsx'
import { Notice } from '../ui/notice.tsx'
import { StackedBar } from '../ui/stacked-bar.tsx'
import { Repeat, Skeleton } from '../ui/skeleton.tsx'
import { StatTile, StatTiles } from '../ui/stat-tile.tsx'
import { ProfileCard } from './profile-card.tsx'

/** Profile of an admin, with what waits for a decision. */
export function AdminProfilePage() {
  const summary = useQuery(read(adminSummary))
  const settings = useQuery(read(clientSettings))
  return (
    <>
      <PageTitle>Admin Profile</PageTitle>
      <div className="grid gap-6">
        <ProfileCard />
        {settings.data?.mail === 'unsent' && <NoMailServer />}
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
              {counts.pendingProperties > 0 && <Waiting count={counts.pendingProperties} />}
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

const Waiting = ({ count }: { count: number }) => (
  <Notice tone="warn">
    <p>
      {count === 1 ? '1 property is waiting' : `${count.toLocaleString('en-US')} properties are waiting`} to be
      verified.{' '}
      <Link to="/dashboard/manage-properties?status=pending" className="font-semibold underline underline-offset-4">
        Manage Properties
      </Link>
    </p>
  </Notice>
)
