import { useQuery } from '@tanstack/react-query'
import { myNotifications } from '#contract/notifications/notifications.ts'
import { unreadNotifications } from '#contract/notifications/unread-notifications.ts'
import { usePages } from '../api/lists/use-pages.ts'
import { read } from '../api/read.ts'
import { Card } from '../ui/basics/card.tsx'
import { ShowMore } from '../ui/list/show-more.tsx'
import { PageTitle } from '../ui/text/page-title.tsx'
import { MarkAllRead } from './mark-all-read.tsx'
import { NotificationList } from './notification-list.tsx'
import { NotificationRegion } from './notification-region.tsx'
import { useReloadOnNew } from './use-reload-on-new.ts'

/** Lists all notifications of the signed-in person. */
export function NotificationsPage() {
  const notifications = usePages(myNotifications)
  const count = useQuery(read(unreadNotifications))
  useReloadOnNew(count.data?.unread)
  const newest = notifications.data?.[0]
  const hasUnread = (count.data?.unread ?? 0) > 0
  return (
    <>
      <PageTitle
        lead="News about your offers, your homes and your account. The newest 200 are kept for half a year."
        action={hasUnread && newest && <MarkAllRead newest={newest._id} />}
      >
        Notifications
      </PageTitle>
      <NotificationRegion query={notifications}>
        {found => (
          <>
            <Card>
              <NotificationList notifications={found} />
            </Card>
            {notifications.more && <ShowMore {...notifications.more} />}
          </>
        )}
      </NotificationRegion>
    </>
  )
}
