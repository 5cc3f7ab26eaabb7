import { expect, type Page } from '@playwright/test'

/** A path, or a function that finds it on a signed-in page. */
type Place = string | ((page: Page) => Promise<string>)

/** Pages that need no sign-in. */
export const visitorPages = ['/', '/login', '/register', '/places/oregon/lake-oswego', '/nowhere']

/** Pages by the name of the demo account that opens them. */
export const pagesOf: Record<string, Place[]> = {
  Buyer: [
    '/all-properties',
    '/all-properties?search=Atlantis',
    '/all-properties?search=Oregon&show=both',
    firstOf('/properties/verified?search=Lake Oswego', '/property-details/'),
    firstOf('/properties/verified?search=Lake Oswego', '/compare?homes='),
    '/dashboard',
    '/dashboard/user-profile',
    '/dashboard/wishlist',
    firstOf('/wishlist', '/dashboard/wishlist/make-offer/'),
    '/dashboard/bought-properties',
    firstOf('/bought-properties?status=accepted', '/dashboard/payment/'),
    firstOf('/bought-properties?status=bought', '/dashboard/receipt/'),
    '/dashboard/my-reviews',
    '/dashboard/notifications',
    firstOf('/conversations', '/dashboard/messages/'),
  ],
  Agent: [
    '/dashboard',
    '/dashboard/add-property',
    '/dashboard/agent-profile',
    '/dashboard/my-properties',
    firstOf('/my-properties', '/dashboard/update-property/'),
    '/dashboard/requested-properties',
    '/dashboard/sold-properties',
    '/dashboard/messages',
    firstOf('/conversations', '/dashboard/messages/'),
  ],
  Admin: [
    '/dashboard',
    '/dashboard/admin-profile',
    '/dashboard/manage-properties',
    '/dashboard/manage-properties?status=pending',
    firstOf('/properties?status=pending', '/property-details/'),
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

/** Resolves a place for the person signed in on the page. */
export const pathTo = async (page: Page, place: Place): Promise<string> =>
  typeof place === 'string' ? place : place(page)

/** Opens a page and waits until its data is loaded. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('main h1')).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** The page of the first item of a list of the signed-in person. */
export function firstOf(list: string, to: string) {
  return async (page: Page): Promise<string> => {
    const id = await page.evaluate(async path => {
      const authorization = `Bearer ${localStorage.getItem('access-token')}`
      const answer = await fetch(`/api${path}`, { headers: { authorization } })
      return ((await answer.json()) as { _id: string }[])[0]?._id
    }, list)
    expect(id, list).toBeDefined()
    return `${to}${id}`
  }
}
