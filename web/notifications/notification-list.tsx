import { clsx } from 'clsx'
import { Link } from 'react-router'
import type { Notification } from '#contract/notifications/notifications.ts'
import { momentText } from '../ui/text/date-text.ts'
import { notificationText } from './notification-text.ts'
import { useMarkRead } from './use-mark-read.ts'

interface NotificationListProps {
  notifications: readonly Notification[]
  /** Called when a link is followed. */
  onFollow?: (() => void) | undefined
}

/** Notifications as links, each to the page that it is about. Following a link marks it as read. */
export function NotificationList({ notifications, onFollow }: NotificationListProps) {
  const markRead = useMarkRead()
  return (
    <ul className="grid gap-1">
      {notifications.map(notification => (
        <li key={notification._id}>
          <NotificationLink
            notification={notification}
            onFollow={() => {
              if (!notification.read) markRead({ params: { id: notification._id } })
              onFollow?.()
            }}
          />
        </li>
      ))}
    </ul>
  )
}

function NotificationLink({ notification, onFollow }: { notification: Notification; onFollow: () => void }) {
  const { content, read, createdAt } = notification
  const { title, text, to } = notificationText(content)
  return (
    <Link
      to={to}
      onClick={onFollow}
      className={clsx(
        'flex gap-3 rounded-xl px-3 py-3 transition-colors duration-200 hover:bg-sunken',
        !read && 'bg-primary-soft',
      )}
    >
      <span
        className={clsx('mt-2 size-2.5 shrink-0 rounded-full', read ? 'bg-transparent' : 'bg-primary')}
        aria-hidden
      />
      <span className="grid min-w-0 gap-0.5">
        <span className={clsx('wrap-anywhere', !read && 'font-semibold')}>
          {!read && <span className="sr-only">Unread: </span>}
          <span>{title}</span>
        </span>
        <span className="type-small wrap-anywhere text-muted">{text}</span>
        <time dateTime={createdAt} className="type-small text-muted">
          {momentText(createdAt)}
        </time>
      </span>
    </Link>
  )
}
