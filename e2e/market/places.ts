import { expect, type Page } from '@playwright/test'
import type { Role } from '#contract/ground/role.ts'
import type { Market, Person } from './market.ts'

/** A path; or a list of the signed-in person, whose first item is opened below `to`. */
export type Place = string | { list: string; to: string }

/** The page of a home for buyers. */
export const aHome: Place = { list: '/properties/verified?search=Lake Oswego', to: '/property-details/' }

/** Pages that need no sign-in. */
export const visitorPages = ['/', '/login', '/register', '/places/oregon/lake-oswego', '/nowhere']

/** Pages by the role of the demo account that opens them. */
export const pagesOf: Record<Exclude<Role, 'fraud'>, Place[]> = {
  user: [
    '/all-properties',
    '/all-properties?search=Atlantis',
    '/all-properties?search=Oregon&show=both',
    aHome,
    { list: '/properties/verified?search=Lake Oswego', to: '/compare?homes=' },
    '/dashboard/user-profile',
    '/dashboard/wishlist',
    { list: '/wishlist', to: '/dashboard/wishlist/make-offer/' },
    '/dashboard/bought-properties',
    { list: '/bought-properties?status=accepted', to: '/dashboard/payment/' },
    { list: '/bought-properties?status=bought', to: '/dashboard/receipt/' },
    '/dashboard/my-reviews',
    '/dashboard/notifications',
    { list: '/conversations', to: '/dashboard/messages/' },
  ],
  agent: [
    '/dashboard/add-property',
    '/dashboard/agent-profile',
    '/dashboard/my-properties',
    { list: '/my-properties', to: '/dashboard/update-property/' },
    '/dashboard/requested-properties',
    '/dashboard/sold-properties',
    '/dashboard/messages',
    { list: '/conversations', to: '/dashboard/messages/' },
  ],
  admin: [
    '/dashboard/admin-profile',
    '/dashboard/manage-properties',
    { list: '/properties?status=pending', to: '/property-details/' },
    '/dashboard/manage-users',
    '/dashboard/manage-reviews',
    '/dashboard/advertise-properties',
    '/dashboard/deals',
    '/dashboard/deals?list=transfers',
    '/dashboard/reported-messages',
    '/dashboard/outbox',
    '/dashboard/audit',
    '/dashboard/account',
  ],
}

/** Finds the path of a place for this person. */
export async function pathTo({ call }: Market, person: Person, place: Place): Promise<string> {
  if (typeof place === 'string') return place
  const [first] = (await call('GET', place.list, person.token)) as unknown as { _id: string }[]
  expect(first, place.list).toBeDefined()
  return `${place.to}${first?._id}`
}

/** Names a place in the title of a test. */
export const titleOf = (place: Place): string => (typeof place === 'string' ? place : `${place.to}… of ${place.list}`)

/** Opens a page and waits until its data is loaded. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('main h1')).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}
