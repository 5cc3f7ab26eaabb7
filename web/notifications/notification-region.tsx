import type { ReactNode } from 'react'
import type { Notification } from '#contract/notifications/notifications.ts'
import { EmptyState } from '../ui/basics/empty-state.tsx'
import { DataRegion, type Query } from '../ui/list/data-region.tsx'
import { NotificationSkeletons } from './notification-skeletons.tsx'

interface NotificationRegionProps {
  query: Query<readonly Notification[]>
  children: (notifications: readonly Notification[]) => ReactNode
}

/** Loads notifications, for the bell and for their page. */
export const NotificationRegion = ({ query, children }: NotificationRegionProps) => (
  <DataRegion
    query={query}
    skeleton={<NotificationSkeletons />}
    failed="Your notifications could not be loaded."
    empty={
      <EmptyState
        text="You have no notifications yet."
        drawing="key"
        hint="News about offers and homes appears here."
      />
    }
  >
    {children}
  </DataRegion>
)
