import { useQuery } from '@tanstack/react-query'
import { Popover } from 'radix-ui'
import { cloneElement, type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import { myNotifications } from '#contract/notifications/notifications.ts'
import { read } from '../api/read.ts'
import { useCloseOnBack } from '../ui/dialog/use-close-on-back.ts'
import { MarkAllRead } from './mark-all-read.tsx'
import { NotificationList } from './notification-list.tsx'
import { NotificationRegion } from './notification-region.tsx'
import { useReloadOnNew } from './use-reload-on-new.ts'

const newest = 8

interface BellPopoverProps {
  trigger: ReactElement<{ onClick?: undefined }>
  unread: number
}

/** The newest notifications, in a popover. Loaded when the bell is first pressed. */
export function BellPopover({ trigger, unread }: BellPopoverProps) {
  const [isOpen, setOpen] = useState(true)
  useCloseOnBack(isOpen, () => setOpen(false))
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>{cloneElement(trigger, { onClick: undefined })}</Popover.Trigger>
      <Popover.Content
        align="end"
        sideOffset={16}
        collisionPadding={16}
        aria-label="Notifications"
        className="z-40 flex max-h-[min(36rem,var(--radix-popover-content-available-height))] w-96 max-w-[calc(100vw-2rem)] animate-drop flex-col overflow-hidden rounded-2xl border border-line bg-raised text-ink shadow-lift outline-none"
      >
        <Newest unread={unread} onFollow={() => setOpen(false)} />
      </Popover.Content>
    </Popover.Root>
  )
}

function Newest({ unread, onFollow }: { unread: number; onFollow: () => void }) {
  const notifications = useQuery(read(myNotifications, { query: { limit: newest } }))
  const shown = notifications.data?.[0]
  useReloadOnNew(unread)
  return (
    <>
      <div className="flex min-h-14 items-center justify-between gap-4 border-b border-line py-1.5 pr-2 pl-5">
        <h2 className="type-card">Notifications</h2>
        {unread > 0 && shown && <MarkAllRead newest={shown._id} />}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto p-2">
        <NotificationRegion query={notifications}>
          {found => <NotificationList notifications={found} onFollow={onFollow} />}
        </NotificationRegion>
      </div>
      <Link
        to="/dashboard/notifications"
        onClick={onFollow}
        className="flex min-h-12 items-center justify-center border-t border-line type-label text-primary hover:bg-primary-soft"
      >
        See all notifications
      </Link>
    </>
  )
}
