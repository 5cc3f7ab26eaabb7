import * as contract from '#contract/notifications/notifications.ts'
import { unreadNotifications } from '#contract/notifications/unread-notifications.ts'
import type { Deps } from '../../deps/deps.ts'
import { route, type Route } from '../../http/route.ts'
import { countUnread, notificationsOf } from './notification-store.ts'
import { readAllNotifications, readNotification } from './read-notification.ts'

export const notificationRoutes = (deps: Deps): Route[] => [
  route(contract.myNotifications, ({ caller, page }) => notificationsOf(deps.db, caller.id, page)),
  route(unreadNotifications, ({ caller }) => countUnread(deps, caller.id)),
  route(contract.readNotification, ({ caller, params }) => readNotification(deps, caller, params.id)),
  route(contract.readAllNotifications, ({ caller, body }) => readAllNotifications(deps, caller, body.newest)),
]
