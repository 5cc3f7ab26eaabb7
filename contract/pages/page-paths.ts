import { uuid } from '../ground/field.ts'
import { checkRecordPath } from '../deal-record/record-file.ts'
import { operatorPages } from '../client-settings/operator-texts.ts'

const dashboardPaths = [
  'agent-profile',
  'add-property',
  'my-properties',
  'update-property/:id',
  'sold-properties',
  'requested-properties',
  'admin-profile',
  'manage-users',
  'manage-properties',
  'manage-reviews',
  'advertise-properties',
  'deals',
  'applications',
  'outbox',
  'reported-messages',
  'audit',
  'user-profile',
  'account',
  'notifications',
  'messages',
  'messages/:id',
  'messages/about/:propertyId',
  'become-agent',
  'wishlist',
  'wishlist/make-offer/:id',
  'my-reviews',
  'bought-properties',
  'payment/:offerId',
  'receipt/:offerId',
]

/** Paths of the pages for readers without an account. The server answers them itself (features/public-pages). */
const publicPaths = ['/homes/:place/:name', '/places/:state/:place']

/** Paths of all pages. The router has the same ones; for any other path the server answers 404. */
export const pagePaths: readonly string[] = [
  '/',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/confirm-email',
  '/how-buying-works',
  '/how-we-verify',
  checkRecordPath,
  ...operatorPages.map(page => `/${page}`),
  '/all-properties',
  '/property-details/:id',
  '/compare',
  '/dashboard',
  ...dashboardPaths.map(path => `/dashboard/${path}`),
  ...publicPaths,
]

const segmentsOf = (path: string) => path.toLowerCase().split('/').slice(1)
const pages = pagePaths.filter(path => !publicPaths.includes(path)).map(segmentsOf)

/** Whether a page has this path, with a well-formed id. Like the router, it ignores case, encoding and slashes at the end. */
export function isPagePath(path: string): boolean {
  const segments = segmentsOf(decoded(path))
  while (segments.length > 1 && segments.at(-1) === '') segments.pop()
  return pages.some(
    page =>
      page.length === segments.length &&
      page.every((name, at) => (name.startsWith(':') ? uuid.test(segments[at] ?? '') : name === segments[at])),
  )
}

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    // Malformed: no page has it.
    return path
  }
}
