import { expect, type Page } from '@playwright/test'
import type { Role } from '#contract/ground/role.ts'
import type { Market } from './market.ts'

/** A path; or a list of the signed-in person, whose first item is opened below `to`. */
export type Place = string | { list: string; to: string }

/** The page of a home for buyers. */
export const aDetailsPage: Place = { list: '/properties/verified?search=Lake Oswego', to: '/property-details/' }

/**
 * Pages that need no sign-in. Of each group the first is opened, as with a new tab, and the others follow within the app. A
 * page that the server renders is a group of its own, because its app starts only when it is used.
 */
export const visitorPages: Place[][] = [['/'], ['/nowhere', '/login', '/register', '/forgot-password']]

/** Pages by the role of the demo account that opens them, in groups as above. */
export const pagesOf: Record<Exclude<Role, 'fraud'>, Place[][]> = {
  user: [
    ['/all-properties'],
    ['/all-properties?search=Atlantis&minBeds=3&features=pool'],
    ['/all-properties?search=Oregon&show=both'],
    [aDetailsPage],
    [
      '/dashboard/wishlist',
      { list: '/wishlist', to: '/dashboard/wishlist/make-offer/' },
      { list: '/properties/verified?search=Lake Oswego', to: '/compare?homes=' },
      '/dashboard/my-reviews',
      '/dashboard/bought-properties',
      { list: '/bought-properties?status=accepted', to: '/dashboard/payment/' },
      { list: '/bought-properties?status=bought', to: '/dashboard/receipt/' },
      '/dashboard/notifications',
      { list: '/conversations', to: '/dashboard/messages/' },
      '/dashboard/user-profile',
    ],
  ],
  agent: [
    [
      '/dashboard/requested-properties',
      '/dashboard/my-properties',
      '/dashboard/add-property',
      { list: '/my-properties', to: '/dashboard/update-property/' },
      '/dashboard/agent-profile',
      '/dashboard/sold-properties',
      '/dashboard/messages',
      { list: '/conversations', to: '/dashboard/messages/' },
    ],
  ],
  admin: [
    [{ list: '/properties?status=pending', to: '/property-details/' }],
    [
      '/dashboard/manage-users',
      '/dashboard/admin-profile',
      '/dashboard/manage-reviews',
      '/dashboard/account',
      '/dashboard/manage-properties',
      '/dashboard/advertise-properties',
      '/dashboard/reported-messages',
      '/dashboard/to-decide',
      '/dashboard/deals',
      '/dashboard/outbox',
      '/dashboard/deals?list=transfers',
      '/dashboard/audit',
    ],
  ],
}

/** Finds the path of a place for the person with this token. */
export async function pathTo({ call }: Market, place: Place, token?: string): Promise<string> {
  if (typeof place === 'string') return place
  const [first] = (await call('GET', place.list, token)) as unknown as { _id: string }[]
  expect(first, place.list).toBeDefined()
  return `${place.to}${first?._id}`
}

/** Opens a page and waits until its data is loaded. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expectLoaded(page)
}

async function expectLoaded(page: Page): Promise<void> {
  await expect(page.locator('main h1')).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/**
 * Goes to a page within the running app, as a link does, and waits until its data is loaded. Its title must be another one, and
 * the page before not one that the server renders.
 */
export async function goWithin(page: Page, path: string): Promise<void> {
  const before = await page.title()
  await followTo(page, path)
  await expect(page).not.toHaveTitle(before)
  await expectLoaded(page)
}

/** Tells the running app another path, as a link does. */
export const followTo = (page: Page, path: string): Promise<void> =>
  page.evaluate(path => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
