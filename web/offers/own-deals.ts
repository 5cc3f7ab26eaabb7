// What every page loads for signed-in people, in one chunk: each chunk costs visitors of the home page some bytes.
export { DealWatch } from './deal-watch.tsx'
export { OwnOfferBadge } from './own-offer-badge.tsx'
export { IfHasOffers, ToPayCount, ToPayLink } from './to-pay-count.tsx'
