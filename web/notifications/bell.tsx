import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { startTransition, Suspense, useState } from 'react'
import { maxUnreadCounted, unreadNotifications } from '#contract/notifications/unread-notifications.ts'
import { callInBackground } from '../api/call.ts'
import { read } from '../api/read.ts'
import { IconButton } from '../ui/basics/icon-button.tsx'
import { lazyPart } from '../ui/load/load-chunk.ts'

/** Pause between two counts while the page is visible. It also counts when the page becomes visible again. */
const refreshMs = 25_000

const BellPopover = lazyPart(async () => (await import('./bell-popover.tsx')).BellPopover)

/** Button that shows the number of unread notifications and opens the newest ones. */
export function Bell() {
  const { data } = useQuery({
    ...read(unreadNotifications),
    queryFn: ({ signal }) => callInBackground(unreadNotifications, signal),
    refetchInterval: refreshMs,
  })
  const [wasPressed, setPressed] = useState(false)
  const unread = data?.unread ?? 0
  const press = () => startTransition(() => setPressed(true))
  const button = (
    <IconButton
      name={unread === 0 ? 'Notifications' : `Notifications, ${countText(unread)} unread`}
      icon={BellIcon}
      aria-haspopup="dialog"
      aria-expanded={false}
      onClick={press}
    />
  )
  return (
    <div className="relative">
      {wasPressed ? (
        <Suspense fallback={button}>
          <BellPopover trigger={button} unread={unread} />
        </Suspense>
      ) : (
        button
      )}
      {unread > 0 && (
        <span
          aria-hidden
          className="pointer-events-none absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-bad px-1 text-xs leading-5 font-semibold text-on-bad tabular-nums"
        >
          {countText(unread)}
        </span>
      )}
    </div>
  )
}

const countText = (unread: number): string => (unread > maxUnreadCounted ? `${maxUnreadCounted}+` : String(unread))
