import type { Page } from '@playwright/test'

export type Who = 'Visitor' | 'Buyer' | 'Agent' | 'Admin'

export interface Screen {
  name: string
  title: string
  who: Who
  /** Path of the screen, or a function that finds it. */
  at: string | ((ask: Ask) => Promise<string>)
  /** Steps to perform before the screenshot. */
  act?: (page: Page, isPhone: boolean) => Promise<unknown>
}

/** Asks the API as the person who is signed in. */
export type Ask = (path: string) => Promise<Found[]>

export interface Found {
  _id: string
  title: string
}

/** The screens that show what Keyhaven is. */
export const screens: readonly Screen[] = [
  { name: 'home', title: 'Home', who: 'Visitor', at: '/' },
  {
    name: 'public-property',
    title: 'A home, without an account',
    who: 'Visitor',
    at: async ask => {
      const place = (await ask('/public-places/oregon/lake-oswego')) as unknown as { properties: { path: string }[] }
      return place.properties[0]?.path ?? '/nowhere'
    },
  },
  {
    name: 'all-properties',
    title: 'All Properties',
    who: 'Buyer',
    at: '/all-properties',
    act: async (page, isPhone) => {
      if (isPhone) return
      // The sources of the map are named before its tiles are drawn.
      await page.getByText('GeoNames').waitFor()
      await page.waitForTimeout(3_000)
    },
  },
  {
    name: 'negotiation',
    title: 'A negotiation: the buyer has the turn',
    who: 'Buyer',
    at: '/dashboard/bought-properties',
    act: async page => {
      await page.getByRole('button', { name: 'Answer' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'payment',
    title: 'Payment',
    who: 'Buyer',
    at: async ask => {
      const offer = (await ask('/bought-properties?status=accepted')).find(
        ({ title }) => title === 'Saltgrass Beach House',
      )
      return `/dashboard/payment/${offer?._id}`
    },
  },
  { name: 'add-property', title: 'Add Property', who: 'Agent', at: '/dashboard/add-property' },
  { name: 'requested-properties', title: 'Requested Properties', who: 'Agent', at: '/dashboard/requested-properties' },
  { name: 'to-decide', title: 'To decide', who: 'Admin', at: '/dashboard/to-decide' },
]
