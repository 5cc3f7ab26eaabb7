import * as accountMails from './account/account-mails.ts'
import * as account from './account/account.ts'
import * as mailedLink from './account/mailed-link.ts'
import * as applications from './applications/applications.ts'
import * as audit from './audit/audit.ts'
import * as backups from './backups/backups.ts'
import * as openBoard from './board/board.ts'
import * as settings from './client-settings/client-settings.ts'
import * as operatorTexts from './client-settings/operator-texts.ts'
import * as conditions from './conditions/conditions.ts'
import * as dealRecord from './deal-record/deal-record.ts'
import * as deals from './deals/deals.ts'
import * as finalOffers from './final-rounds/final-offers.ts'
import * as geocoding from './geocoding/geocoding.ts'
import type { Endpoint } from './ground/endpoint.ts'
import * as images from './images/images.ts'
import * as mail from './mail/mail.ts'
import * as manageProperties from './manage-properties/manage-properties.ts'
import * as updateProperty from './manage-properties/update-property.ts'
import * as waitingOnProperty from './manage-properties/waiting-on-property.ts'
import * as answerTime from './messages/answer-time.ts'
import * as messageReports from './messages/message-reports.ts'
import * as messages from './messages/messages.ts'
import * as viewings from './messages/viewings.ts'
import * as moderation from './moderation/moderation.ts'
import * as propertyLimit from './moderation/property-limit.ts'
import * as roleConsequences from './moderation/role-consequences.ts'
import * as negotiation from './negotiation/negotiation.ts'
import * as notifications from './notifications/notifications.ts'
import * as unreadNotifications from './notifications/unread-notifications.ts'
import * as offers from './offers/offers.ts'
import * as agentTasks from './own-deals/agent-tasks.ts'
import * as buyerSummary from './own-deals/buyer-summary.ts'
import * as offeredProperties from './own-deals/offered-properties.ts'
import * as payments from './payments/payments.ts'
import * as receipt from './payments/receipt.ts'
import * as payoutDetails from './payout-details/payout-details.ts'
import * as personalData from './personal-data/personal-data.ts'
import * as addProperty from './properties/add-property.ts'
import * as managedProperties from './properties/managed-properties.ts'
import * as propertyPreviews from './properties/previews.ts'
import * as priceHistory from './properties/price-history.ts'
import * as propertiesById from './properties/properties-by-id.ts'
import * as properties from './properties/properties.ts'
import * as publicProperties from './public-pages/public-properties.ts'
import * as publicSearch from './public-pages/search-public-properties.ts'
import * as reviews from './reviews/reviews.ts'
import * as propertyMap from './search-map/properties-on-map.ts'
import * as forSale from './search/for-sale.ts'
import * as propertySearch from './search/search.ts'
import * as similarProperties from './search/similar-properties.ts'
import * as confirmIdentity from './sign-in/confirm-identity.ts'
import * as identity from './sign-in/identity.ts'
import * as secondFactor from './sign-in/second-factor.ts'
import * as summary from './summary/summary.ts'
import * as decisionCounts from './to-decide/decision-counts.ts'
import * as toDecide from './to-decide/to-decide.ts'
import * as transfers from './transfers/transfers.ts'
import * as users from './users/users.ts'
import * as wishlist from './wishlist/wishlist.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value

/** All endpoints. The server mounts them, the API reference lists them, and the access test iterates over them. */
export const endpoints: readonly Endpoint[] = [
  identity,
  accountMails,
  mailedLink,
  account,
  confirmIdentity,
  secondFactor,
  users,
  moderation,
  roleConsequences,
  propertyLimit,
  applications,
  images,
  properties,
  addProperty,
  updateProperty,
  manageProperties,
  waitingOnProperty,
  propertyPreviews,
  forSale,
  propertySearch,
  geocoding,
  propertyMap,
  priceHistory,
  similarProperties,
  propertiesById,
  managedProperties,
  publicProperties,
  publicSearch,
  wishlist,
  offers,
  negotiation,
  openBoard,
  finalOffers,
  dealRecord,
  backups,
  offeredProperties,
  payments,
  deals,
  conditions,
  payoutDetails,
  transfers,
  receipt,
  agentTasks,
  buyerSummary,
  reviews,
  messages,
  answerTime,
  viewings,
  messageReports,
  notifications,
  unreadNotifications,
  mail,
  audit,
  summary,
  toDecide,
  decisionCounts,
  settings,
  operatorTexts,
  // Last, because tests that iterate over this table delete the account here.
  personalData,
].flatMap(feature => Object.values(feature).filter(isEndpoint))
