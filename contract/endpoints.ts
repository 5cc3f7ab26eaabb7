import * as account from './account.ts'
import * as applications from './applications.ts'
import * as audit from './audit.ts'
import * as backups from './backups.ts'
import * as buyerSummary from './buyer-summary.ts'
import * as dealRecord from './deal-record.ts'
import * as deals from './deals.ts'
import type { Endpoint } from './endpoint.ts'
import * as finalOffers from './final-offers.ts'
import * as roleConsequences from './role-consequences.ts'
import * as identity from './identity.ts'
import * as images from './images.ts'
import * as mail from './mail.ts'
import * as messageReports from './message-reports.ts'
import * as messages from './messages.ts'
import * as negotiation from './negotiation.ts'
import * as notifications from './notifications.ts'
import * as offeredHomes from './offered-homes.ts'
import * as offers from './offers.ts'
import * as openBoard from './open-board.ts'
import * as managedProperties from './managed-properties.ts'
import * as operatorTexts from './operator-texts.ts'
import * as payments from './payments.ts'
import * as personalData from './personal-data.ts'
import * as priceHistory from './price-history.ts'
import * as properties from './properties.ts'
import * as propertyPreviews from './property-previews.ts'
import * as propertyMap from './property-map.ts'
import * as propertySearch from './property-search.ts'
import * as publicHomes from './public-homes.ts'
import * as receipt from './receipt.ts'
import * as similarProperties from './similar-properties.ts'
import * as propertiesById from './properties-by-id.ts'
import * as forSale from './for-sale.ts'
import * as geocoding from './geocoding.ts'
import * as reviews from './reviews.ts'
import * as settings from './client-settings.ts'
import * as summary from './summary.ts'
import * as transfers from './transfers.ts'
import * as unreadNotifications from './unread-notifications.ts'
import * as users from './users.ts'
import * as viewings from './viewings.ts'
import * as wishlist from './wishlist.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value

/** All endpoints. The server mounts them, the API reference lists them, and the access test iterates over them. */
export const endpoints: readonly Endpoint[] = [
  identity,
  account,
  users,
  roleConsequences,
  applications,
  images,
  properties,
  propertyPreviews,
  forSale,
  propertySearch,
  geocoding,
  propertyMap,
  priceHistory,
  similarProperties,
  propertiesById,
  managedProperties,
  publicHomes,
  wishlist,
  offers,
  negotiation,
  openBoard,
  finalOffers,
  dealRecord,
  backups,
  offeredHomes,
  payments,
  deals,
  transfers,
  receipt,
  buyerSummary,
  reviews,
  messages,
  viewings,
  messageReports,
  notifications,
  unreadNotifications,
  mail,
  audit,
  summary,
  settings,
  operatorTexts,
  // Last, because tests that iterate over this table delete the account here.
  personalData,
].flatMap(feature => Object.values(feature).filter(isEndpoint))
