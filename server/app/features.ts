import type { Deps } from '../deps/deps.ts'
import { accountRoutes } from '../features/account/account-routes.ts'
import { applicationRoutes } from '../features/applications/application-routes.ts'
import { auditRoutes } from '../features/audit/audit-routes.ts'
import { backupRoutes } from '../features/backups/backup-routes.ts'
import { boardRoutes } from '../features/board/board-routes.ts'
import { clientSettingsRoutes } from '../features/client-settings/client-settings-routes.ts'
import { conditionRoutes } from '../features/conditions/condition-routes.ts'
import { dealRecordRoutes } from '../features/deal-record/deal-record-routes.ts'
import { dealRoutes } from '../features/deals/deal-routes.ts'
import { finalRoundRoutes } from '../features/final-rounds/final-round-routes.ts'
import { geocodingRoutes } from '../features/geocoding/geocoding-routes.ts'
import { imageRoutes } from '../features/images/image-routes.ts'
import { mailRoutes } from '../features/mail/mail-routes.ts'
import { managePropertyRoutes } from '../features/manage-properties/manage-property-routes.ts'
import { messageRoutes } from '../features/messages/message-routes.ts'
import { moderationRoutes } from '../features/moderation/moderation-routes.ts'
import { negotiationRoutes } from '../features/negotiation/negotiation-routes.ts'
import { notificationRoutes } from '../features/notifications/notification-routes.ts'
import { offerRoutes } from '../features/offers/offer-routes.ts'
import { ownDealRoutes } from '../features/own-deals/own-deal-routes.ts'
import { paymentRoutes } from '../features/payments/payment-routes.ts'
import { payoutRoutes } from '../features/payout-details/payout-routes.ts'
import { personalDataRoutes } from '../features/personal-data/personal-data-routes.ts'
import { propertyRoutes } from '../features/properties/property-routes.ts'
import { publicPageRoutes } from '../features/public-pages/public-page-routes.ts'
import { reviewRoutes } from '../features/reviews/review-routes.ts'
import { searchMapRoutes } from '../features/search-map/search-map-routes.ts'
import { searchRoutes } from '../features/search/search-routes.ts'
import { signInRoutes } from '../features/sign-in/sign-in-routes.ts'
import { summaryRoutes } from '../features/summary/summary-routes.ts'
import { toDecideRoutes } from '../features/to-decide/to-decide-routes.ts'
import { transferRoutes } from '../features/transfers/transfer-routes.ts'
import { userRoutes } from '../features/users/user-routes.ts'
import { wishlistRoutes } from '../features/wishlist/wishlist-routes.ts'
import type { Route } from '../http/route.ts'

const withoutCalls = (): Route[] => []

/** All features with the routes of their calls, in order: a feature imports only the features before it. */
export const features: Record<string, (deps: Deps) => Route[]> = {
  events: withoutCalls,
  notifications: notificationRoutes,
  'mail-queue': withoutCalls,
  changes: withoutCalls,
  mail: mailRoutes,
  images: imageRoutes,
  users: userRoutes,
  'sign-in': signInRoutes,
  account: accountRoutes,
  applications: applicationRoutes,
  audit: auditRoutes,
  properties: propertyRoutes,
  wishlist: wishlistRoutes,
  offers: offerRoutes,
  'payout-details': payoutRoutes,
  negotiation: negotiationRoutes,
  backups: backupRoutes,
  board: boardRoutes,
  'final-rounds': finalRoundRoutes,
  messages: messageRoutes,
  'manage-properties': managePropertyRoutes,
  'own-deals': ownDealRoutes,
  'deal-record': dealRecordRoutes,
  payments: paymentRoutes,
  deals: dealRoutes,
  conditions: conditionRoutes,
  geocoding: geocodingRoutes,
  map: withoutCalls,
  search: searchRoutes,
  'search-map': searchMapRoutes,
  moderation: moderationRoutes,
  reviews: reviewRoutes,
  'personal-data': personalDataRoutes,
  'client-settings': clientSettingsRoutes,
  summary: summaryRoutes,
  'public-pages': publicPageRoutes,
  'home-page': withoutCalls,
  transfers: transferRoutes,
  'to-decide': toDecideRoutes,
}

/** Routes of all calls of the contract. */
export const apiRoutes = (deps: Deps): Route[] => Object.values(features).flatMap(routesOf => routesOf(deps))
