import type { clientSettings } from '#contract/client-settings/client-settings.ts'
import type { ResponseOf } from '#contract/ground/endpoint.ts'
import { recordOf } from '#contract/ground/record-of.ts'
import type { RoleConsequences } from '#contract/moderation/role-consequences.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { type DealGroup, dealGroupOf, dealGroups } from '#contract/own-deals/buyer-state.ts'
import type { EndedOffer } from '#contract/own-deals/buyer-summary.ts'
import type { OfferedProperty } from '#contract/own-deals/offered-properties.ts'
import type { ManagedPropertyWithPhotos } from '#contract/properties/managed-properties.ts'
import { onlyPhoto } from '#contract/properties/photos.ts'
import type { ManagedProperty, Property, VisibleProperty } from '#contract/properties/properties.ts'
import type { PublicPropertyWithPhotos } from '#contract/public-pages/public-properties.ts'
import type { Review } from '#contract/reviews/reviews.ts'
import { countedFilterNames } from '#contract/search/number-filters.ts'
import { type SearchFacets, searchFilterNames } from '#contract/search/search.ts'
import type { AdminListCounts, AdminSummary, AgentSummary } from '#contract/summary/summary.ts'
import type { WishlistEntry } from '#contract/wishlist/wishlist.ts'
import type { BuyerSummary } from '../offer-state/use-buyer-summary.ts'

// Complete replies of the server for component tests. A test names only the fields that it is about.

const image = '/images/villa-dusk/1280.webp'
/** Time at which the samples were created. */
const createdAt = '2026-01-05T10:00:00.000Z'
const priceRange = { minPrice: 400_000, maxPrice: 500_000 }
const agent = { agentName: 'Mina agent', agentEmail: 'agent@homes.example' }
const place = { title: 'Sample House', location: '1 Sample Street', image }

/** A verified property. */
export const aProperty = (fields: Partial<Property> = {}): Property => ({
  _id: 'a-property',
  ...place,
  description: 'A house for trying things out.',
  ...agent,
  agentImage: '/images/portrait.webp',
  ...priceRange,
  currency: 'usd',
  status: 'verified',
  advertise: false,
  sold: false,
  soldAt: null,
  underOffer: false,
  version: 1,
  createdAt,
  ...fields,
})

/** A verified property as its page shows it. */
export const aVisibleProperty = (fields: Partial<VisibleProperty> = {}): VisibleProperty => ({
  ...aProperty(),
  available: true,
  photos: onlyPhoto(image),
  ...fields,
})

/** A pending property as its agent and admins see it. */
export const aManagedProperty = (fields: Partial<ManagedProperty> = {}): ManagedProperty => ({
  ...aProperty({ status: 'pending' }),
  rejectionReason: null,
  sentBack: null,
  verifiedAt: null,
  verifiedFields: null,
  photosChanged: false,
  offers: 0,
  pendingOffers: 0,
  copyOf: null,
  copiedAs: null,
  hiddenBecause: null,
  ...fields,
})

/** A pending property with its photos as its agent and admins see it. */
export const aManagedPropertyWithPhotos = (
  fields: Partial<ManagedPropertyWithPhotos> = {},
): ManagedPropertyWithPhotos => ({
  ...aManagedProperty(),
  photos: onlyPhoto(image),
  verifiedPhotos: null,
  sentBackPhotos: null,
  ...fields,
})

/** An entry of the buyer's wishlist, from which an offer can be made. */
export const aWishlistEntry = (fields: Partial<WishlistEntry> = {}): WishlistEntry => ({
  _id: 'an-entry',
  propertyId: 'a-property',
  ...place,
  ...priceRange,
  status: 'verified',
  ...agent,
  agentImage: '/images/portrait.webp',
  userName: 'Mina user',
  userEmail: 'user@homes.example',
  sold: false,
  underOffer: false,
  available: true,
  createdAt,
  ...fields,
})

/** A pending offer of 450,000 dollars. */
export const anOffer = (fields: Partial<Offer> = {}): Offer => ({
  _id: 'an-offer',
  propertyId: 'a-property',
  wishlistId: null,
  ...place,
  propertyTitle: place.title,
  ...agent,
  offerAmount: 450_000,
  buyerEmail: 'user@homes.example',
  buyerName: 'Mina user',
  buyingDate: '2036-01-05',
  status: 'pending',
  transactionId: null,
  ...priceRange,
  rangeChanged: false,
  reason: null,
  closedBecause: null,
  offerRank: null,
  backup: false,
  unverified: false,
  payBy: null,
  boughtAt: null,
  flagged: false,
  paymentProcessing: false,
  refundedAmount: 0,
  dispute: null,
  cancelRequest: null,
  transfer: null,
  cancelledTransfer: null,
  terms: { version: 1, by: 'buyer', turn: 1, conditions: [], message: null, expiresAt: null, madeAt: createdAt },
  turn: 'agent',
  finalRound: null,
  createdAt,
  ...fields,
})

/** An accepted offer, which can be paid by card until 2036. */
export const anAcceptedOffer = (fields: Partial<Offer> = {}): Offer =>
  anOffer({ status: 'accepted', turn: null, payBy: '2036-01-01T12:00:00.000Z', ...fields })

/** A home of the agent with one pending offer. */
export const anOfferedProperty = (fields: Partial<OfferedProperty> = {}): OfferedProperty => ({
  _id: 'a-property',
  ...place,
  ...priceRange,
  status: 'verified',
  sold: false,
  underOffer: false,
  deleted: false,
  boardOpenedAt: null,
  boardOpenings: 0,
  counts: { pending: 1, accepted: 0, rejected: 0, bought: 0 },
  offers: [anOffer()],
  round: null,
  rounds: 0,
  ...fields,
})

/** A review by the buyer. */
export const aReview = (fields: Partial<Review> = {}): Review => ({
  _id: 'a-review',
  propertyId: 'a-property',
  propertyTitle: place.title,
  agentName: agent.agentName,
  reviewerName: 'Mina user',
  reviewerEmail: 'user@homes.example',
  reviewerImage: '/images/portrait.webp',
  text: 'It is as described.',
  date: createdAt,
  buyer: false,
  ...fields,
})

/** Summary of a buyer with one accepted offer. */
export const aBuyerSummary = (fields: Partial<BuyerSummary> = {}): BuyerSummary => ({
  offers: [{ ...anAcceptedOffer(), otherOffers: 0, onBoard: null, round: null }],
  ended: [],
  counts: countsOf([anAcceptedOffer()]),
  ...fields,
})

/** A picture in a file of its own. */
export const aPicture = (name = 'house.png'): File =>
  new File([new Uint8Array([137, 80, 78, 71])], name, { type: 'image/png' })

/** A file that is no picture. */
export const aTextFile = (): File => new File(['No picture at all.'], 'notes.txt', { type: 'text/plain' })

/** Counts offers by their group, as the server does. */
function countsOf(offers: readonly Offer[]): BuyerSummary['counts'] {
  const count = (isCounted: (offer: Offer) => boolean) => offers.filter(isCounted).length
  const deals = dealGroups.map(group => [
    group,
    count(offer => offer.status === 'accepted' && dealGroupOf(offer) === group),
  ])
  return {
    ...(Object.fromEntries(deals) as Record<DealGroup, number>),
    waiting: count(({ status }) => status === 'pending'),
    bought: count(({ status }) => status === 'bought'),
    closed: count(({ status }) => status === 'rejected'),
  }
}

/** Summary of a buyer with these offers, of which the closed ones are shown as ended. */
export function aSummaryOf(...offers: Offer[]): BuyerSummary {
  return {
    offers: offers
      .filter(({ status }) => status !== 'rejected')
      .map(offer => ({ ...offer, otherOffers: 0, onBoard: null, round: null })),
    ended: offers.filter(({ status }) => status === 'rejected') satisfies EndedOffer[],
    counts: countsOf(offers),
  }
}

/** A home as its public page shows it. Its path ends with its id, as long as ids are. */
export const aPublicProperty = (fields: Partial<PublicPropertyWithPhotos> = {}): PublicPropertyWithPhotos => {
  const { title, location, description, agentName, agentImage, minPrice, maxPrice, currency } = aProperty()
  const _id = '00000000-0000-4000-8000-000000000000'
  return {
    _id,
    title,
    location,
    description,
    image,
    agentName,
    agentImage,
    minPrice,
    maxPrice,
    currency,
    sold: false,
    underOffer: false,
    createdAt,
    path: `/homes/sampleham-oregon/sample-house-${_id}`,
    place: { name: 'Sampleham, Oregon', path: '/places/oregon/sampleham' },
    photos: onlyPhoto(image),
    isRechecked: false,
    ...fields,
  }
}

/** Settings of a marketplace without Google, whose cards are those of the sandbox. */
export const someSettings = (
  fields: Partial<ResponseOf<typeof clientSettings>> = {},
): ResponseOf<typeof clientSettings> => ({
  google: false,
  payments: 'sandbox',
  mail: 'unsent',
  accountMails: true,
  verifiedEmailRequired: false,
  mapHasStreets: false,
  demoAccounts: [],
  footerLinks: {},
  paymentWindowHours: 72,
  depositPercent: null,
  ...fields,
})

const noneByFilter: SearchFacets['unstated'] = recordOf(searchFilterNames, () => 0)

/** Counts beside the filters of a search: none. */
export const someFacets = (fields: Partial<SearchFacets> = {}): SearchFacets => ({
  total: 0,
  kinds: [],
  ...recordOf(countedFilterNames, () => []),
  features: [],
  without: noneByFilter,
  unstated: noneByFilter,
  isExact: true,
  ...fields,
})

/** Counts in the lists of an admin: none. */
export const someListCounts = (fields: Partial<AdminListCounts> = {}): AdminListCounts => ({
  acceptedApplications: 0,
  declinedApplications: 0,
  decidedReports: 0,
  forSale: 0,
  waitingDeals: 0,
  confirmedDeals: 0,
  dealsInTrouble: 0,
  dealsByTransfer: 0,
  ...fields,
})

/** Summary of a marketplace for an admin: nothing in it. */
export const anAdminSummary = (fields: Partial<AdminSummary> = {}): AdminSummary => ({
  totalAdmins: 0,
  totalAgents: 0,
  totalUsers: 0,
  allProperties: 0,
  acceptedProperties: 0,
  pendingProperties: 0,
  rejectedProperties: 0,
  totalReviews: 0,
  advertisedProperties: 0,
  ...fields,
})

/** Counts for an agent: none. */
export const anAgentSummary = (fields: Partial<AgentSummary> = {}): AgentSummary => ({
  totalProperties: 0,
  properties: 0,
  propertyLimit: 2000,
  requestedProperties: 0,
  soldProperties: 0,
  soldTotal: 0,
  pendingOffers: 0,
  acceptedOffers: 0,
  rejectedOffers: 0,
  ...fields,
})

/** Consequences of a change of somebody's role: none. */
export const someConsequences = (fields: Partial<RoleConsequences> = {}): RoleConsequences => ({
  properties: 0,
  advertised: 0,
  pendingOffers: 0,
  acceptedOffers: 0,
  acceptedTotal: 0,
  viewings: 0,
  ...fields,
})
