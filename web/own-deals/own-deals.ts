// One chunk that every page loads for signed-in people: each further chunk would cost home page visitors some bytes.
export { loadDealBanners } from './deal-banners.tsx'
export { DealWatch } from './deal-watch.tsx'
export { OwnOfferBadge } from './own-offer-badge.tsx'
export { OwnOfferWords } from './own-offer-words.tsx'
export { IfHasOffers, ToPayCount, ToPayLink } from './to-pay-count.tsx'
