import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { buyingDate } from '../market/days.ts'
import { chooseItem } from '../market/people.ts'

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

const first = (path: string, to: string) => async (ask: Ask) => {
  const [found] = await ask(path)
  if (!found) throw new Error(`The demo marketplace has nothing at ${path}`)
  return to + found._id
}

async function openDialog(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('dialog').waitFor()
}

/** Scrolls to the part of a long page that the picture is about. */
/** Waits until the map is drawn. Its sources are named before its tiles are. */
async function drawnMap(page: Page): Promise<void> {
  await page.getByText('GeoNames').waitFor()
  await page.waitForTimeout(3_000)
}

const scrollToRegion = (page: Page, region: RegExp) =>
  page
    .getByRole('region', { name: region })
    .first()
    .evaluate(part => scrollBy(0, part.getBoundingClientRect().top - 96))

/** The public page of a home of the demo. */
const publicPage = async (ask: Ask) => {
  const place = (await ask('/public-places/oregon/lake-oswego')) as unknown as { properties: { path: string }[] }
  return place.properties[0]?.path ?? '/nowhere'
}

export const screens: readonly Screen[] = [
  { name: 'home', title: 'Home', who: 'Visitor', at: '/' },
  { name: 'login', title: 'Login', who: 'Visitor', at: '/login' },
  {
    name: 'way-in',
    title: 'Login, on the way to a home',
    who: 'Visitor',
    at: '/',
    act: async page => {
      await page.getByRole('link', { name: 'View Details' }).first().click()
      await page.getByText(/^Log in or register to see/).waitFor()
    },
  },
  {
    name: 'public-property',
    title: 'A home, without an account',
    who: 'Visitor',
    at: publicPage,
  },
  { name: 'public-place', title: 'The homes of a place', who: 'Visitor', at: '/places/oregon/lake-oswego' },
  {
    name: 'map-of-property',
    title: 'A home on the map',
    who: 'Visitor',
    at: publicPage,
    act: async page => {
      await page.mouse.move(10, 10, { steps: 2 })
      const line = page.getByText('Show the region', { exact: true })
      await line.evaluate(text => text.scrollIntoView())
      await line.click()
      await page.getByRole('button', { name: 'Zoom in' }).waitFor()
    },
  },
  { name: 'how-buying-works', title: 'How buying works', who: 'Visitor', at: '/how-buying-works' },
  { name: 'how-we-verify', title: 'How we verify', who: 'Visitor', at: '/how-we-verify' },
  {
    name: 'register',
    title: 'Register, with what is still missing',
    who: 'Visitor',
    at: '/register',
    act: page => page.getByRole('button', { name: 'Register', exact: true }).click(),
  },
  { name: 'forgot-password', title: 'Forgot your password?', who: 'Visitor', at: '/forgot-password' },
  {
    name: 'reset-password',
    title: 'Choosing a new password with the link from an email',
    who: 'Visitor',
    at: '/reset-password?token=from-a-mail',
    act: page => page.getByLabel('New password', { exact: true }).fill('Secret'),
  },
  {
    name: 'verify-email',
    title: 'Confirming an email with a link that was already used',
    who: 'Visitor',
    at: '/verify-email?token=used-already',
    act: async page => {
      await page.getByRole('button', { name: 'Confirm here' }).click()
      await page.getByText('This link has expired').waitFor()
    },
  },
  {
    name: 'stand-in-google',
    title: 'Choosing an account if Google is not configured',
    who: 'Visitor',
    at: '/login',
    act: page => page.getByRole('button', { name: 'Login with Google' }).click(),
  },
  {
    name: 'not-found',
    title: 'A page that does not exist',
    who: 'Visitor',
    at: '/nowhere',
  },
  {
    name: 'all-properties',
    title: 'All Properties',
    who: 'Buyer',
    at: '/all-properties',
    act: async (page, isPhone) => {
      if (!isPhone) await drawnMap(page)
    },
  },
  {
    name: 'filters',
    title: 'Filters: a sheet with all of them',
    who: 'Buyer',
    at: '/all-properties?search=oregon&minBeds=2',
    act: async (page, isPhone) => {
      await page.getByRole('button', { name: isPhone ? /^Filters/ : 'All filters' }).click()
      await page.getByRole('dialog').getByText('Garden').waitFor()
    },
  },
  {
    name: 'map',
    title: 'The homes on a map, beside the list on a laptop',
    who: 'Buyer',
    at: '/all-properties?show=both&view=-125.2,41.8,-116.2,46.4',
    act: async page => {
      await drawnMap(page)
      await page.getByRole('region', { name: 'Map of the homes for sale' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'map-area',
    title: 'An area drawn on the map, and a chosen home',
    who: 'Buyer',
    at: '/all-properties?show=map&area=_bftGlllhVksQbcAwtNriN_bIpwUuwDnkVywCvqTciD~hUkqBn%7CXpkAvyZdpIpkVfrO~%7BK%7C%60Qpz%40dgO%7DbCfvMyoCblNwdChrOugGzuM%7D%60PfbGsoXq%5Csf%5B%7D%7DFcsWonIsgRk%7DH%7B%60PabIgcQ%7D_LysP',
    act: async page => {
      await page.getByText('GeoNames').waitFor()
      await page.locator('[data-pin]').first().press('Enter')
      const top = page.getByRole('button', { name: 'Remove the area' })
      await top.evaluate(button => scrollBy(0, button.getBoundingClientRect().top - 100))
      await page.waitForTimeout(1_000)
    },
  },
  {
    name: 'nothing-found',
    title: 'A search without a result',
    who: 'Buyer',
    at: '/all-properties?search=Atlantis',
  },
  {
    name: 'property',
    title: 'A property',
    who: 'Buyer',
    at: first('/properties/verified?search=Lake Oswego', '/property-details/'),
  },
  {
    name: 'lightbox',
    title: 'The photos of a property, large',
    who: 'Buyer',
    at: first('/properties/verified?search=Lake Oswego', '/property-details/'),
    act: async page => {
      await page.getByRole('button', { name: /^Enlarge photo 1 of/ }).click()
      await page
        .getByRole('dialog')
        .getByText(/\d+ \/ \d+/)
        .waitFor()
    },
  },
  {
    name: 'write-a-review',
    title: 'Writing a review',
    who: 'Buyer',
    at: first('/properties/verified?search=Lake Oswego', '/property-details/'),
    act: page => openDialog(page, 'Add a Review'),
  },
  {
    name: 'compare',
    title: 'Comparing homes',
    who: 'Buyer',
    at: '/all-properties',
    act: async page => {
      for (const at of [0, 1, 2])
        await page
          .getByRole('button', { name: /^Compare / })
          .nth(at)
          .click()
      await page.getByRole('link', { name: 'Compare (3)' }).click()
      await page.getByRole('table').waitFor()
    },
  },
  {
    name: 'menu',
    title: 'The menus; always open on a laptop',
    who: 'Buyer',
    at: '/dashboard',
    act: async (page, isPhone) => isPhone && openDialog(page, 'Open menu'),
  },
  { name: 'buyer-profile', title: 'My Profile', who: 'Buyer', at: '/dashboard/user-profile' },
  {
    name: 'edit-profile',
    title: 'Editing a profile',
    who: 'Buyer',
    at: '/dashboard/user-profile',
    act: page => openDialog(page, 'Edit profile'),
  },
  { name: 'wishlist', title: 'Wishlist', who: 'Buyer', at: '/dashboard/wishlist' },
  {
    name: 'make-offer',
    title: 'Make an Offer',
    who: 'Buyer',
    at: async ask => {
      const entry = (await ask('/wishlist')).find(({ title }) => title === 'Pinecone A-Frame')
      return `/dashboard/wishlist/make-offer/${entry?._id}`
    },
    act: async page => {
      await page.getByLabel('Offer amount').fill('340,000')
      await page.getByLabel('Buying date').fill(buyingDate)
    },
  },
  { name: 'bought-properties', title: 'Property Bought', who: 'Buyer', at: '/dashboard/bought-properties' },
  {
    name: 'negotiation',
    title: 'A negotiation: the buyer has the turn',
    who: 'Buyer',
    at: '/dashboard/bought-properties',
    act: page => openDialog(page, 'Answer'),
  },
  {
    name: 'open-board',
    title: 'The open board of a home, for one of its buyers',
    who: 'Buyer',
    at: '/dashboard/bought-properties',
    act: page => openDialog(page, 'See the board'),
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
  {
    name: 'deposit-paid',
    title: 'A deal whose deposit is paid',
    who: 'Buyer',
    at: first('/bought-properties?status=accepted', '/dashboard/payment/'),
    act: page => page.getByText('Transfer the balance').evaluate(title => title.scrollIntoView({ block: 'center' })),
  },
  {
    name: 'receipt',
    title: 'The receipt for a home',
    who: 'Buyer',
    at: first('/bought-properties?status=bought', '/dashboard/receipt/'),
  },
  {
    name: 'deal-record',
    title: 'The record of a deal, which checks itself',
    who: 'Buyer',
    at: '/dashboard/bought-properties',
    act: async page => {
      const started = page.waitForEvent('download')
      await chooseItem(page, 'More about your offer on', 'Download the record')
      const file = path.join(tmpdir(), 'keyhaven-gallery-record.html')
      await (await started).saveAs(file)
      await page.goto(`file://${file}`)
      await page.getByText('This record is complete and unchanged').waitFor()
    },
  },
  { name: 'messages', title: 'Messages', who: 'Buyer', at: '/dashboard/messages' },
  {
    name: 'conversation',
    title: 'A conversation about a home, with a viewing',
    who: 'Buyer',
    at: first('/conversations', '/dashboard/messages/'),
  },
  { name: 'become-agent', title: 'Applying to become an agent', who: 'Buyer', at: '/dashboard/become-agent' },
  { name: 'my-reviews', title: 'My Reviews', who: 'Buyer', at: '/dashboard/my-reviews' },
  {
    name: 'notifications',
    title: 'The notifications under the bell',
    who: 'Buyer',
    at: '/all-properties',
    act: async page => {
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^Notifications/ })
        .click()
      await page.getByRole('dialog', { name: 'Notifications' }).waitFor()
    },
  },
  {
    name: 'account',
    title: 'Account and security',
    who: 'Buyer',
    at: '/dashboard/account',
  },
  { name: 'agent-profile', title: 'Agent Profile', who: 'Agent', at: '/dashboard/agent-profile' },
  { name: 'add-property', title: 'Add Property', who: 'Agent', at: '/dashboard/add-property' },
  { name: 'my-properties', title: 'My Added Properties', who: 'Agent', at: '/dashboard/my-properties' },
  {
    name: 'update-property',
    title: 'Update Property',
    who: 'Agent',
    at: first('/my-properties?search=Cedar Court', '/dashboard/update-property/'),
  },
  {
    name: 'pin',
    title: 'Setting the pin of a home',
    who: 'Agent',
    at: first('/my-properties?search=Cedar Court', '/dashboard/update-property/'),
    act: async page => {
      await page.getByRole('button', { name: 'Set a pin' }).click()
      await page.getByRole('button', { name: 'Zoom in' }).waitFor()
      await page.getByRole('button', { name: 'Put the pin in the middle' }).click()
      await page.getByLabel('Hide the exact address').check()
      await page.getByRole('heading', { name: 'Position on the map' }).evaluate(title => title.scrollIntoView())
    },
  },
  {
    name: 'requested-properties',
    title: 'Requested Properties',
    who: 'Agent',
    at: '/dashboard/requested-properties',
  },
  {
    name: 'competing-offers',
    title: 'Offers side by side',
    who: 'Agent',
    at: first('/offers/by-property?status=accepted', '/dashboard/requested-properties?property='),
    act: page => scrollToRegion(page, /^Offers on/),
  },
  {
    name: 'backups',
    title: 'Ranked backups, and the open board',
    who: 'Agent',
    at: first('/offers/by-property?status=accepted', '/dashboard/requested-properties?property='),
    act: page => scrollToRegion(page, /^Backups for/),
  },
  {
    name: 'counteroffer',
    title: 'Making a counteroffer',
    who: 'Agent',
    at: '/dashboard/requested-properties',
    act: async page => {
      await page.getByRole('button', { name: 'Answer' }).first().click()
      await page.getByRole('dialog').getByRole('button', { name: 'Make a counteroffer' }).click()
    },
  },
  {
    name: 'final-offers',
    title: 'Asking for final offers',
    who: 'Agent',
    at: '/dashboard/requested-properties',
    act: async page => {
      await page.getByRole('button', { name: 'Ask for final offers' }).first().click()
      await page.getByRole('dialog').getByLabel('Deadline').waitFor()
    },
  },
  { name: 'sold-properties', title: 'My Sold Properties', who: 'Agent', at: '/dashboard/sold-properties' },
  { name: 'admin-profile', title: 'Admin Profile', who: 'Admin', at: '/dashboard/admin-profile' },
  { name: 'to-decide', title: 'To decide', who: 'Admin', at: '/dashboard/to-decide' },
  { name: 'manage-properties', title: 'Manage Properties', who: 'Admin', at: '/dashboard/manage-properties' },
  { name: 'manage-users', title: 'Manage Users', who: 'Admin', at: '/dashboard/manage-users' },
  {
    name: 'confirmation',
    title: 'A confirmation before an account is deleted',
    who: 'Admin',
    at: '/dashboard/manage-users?search=Owen',
    act: async page => {
      await page.getByRole('button', { name: 'More actions' }).first().click()
      await page.getByRole('menuitem', { name: 'Delete User' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  { name: 'manage-reviews', title: 'Manage Reviews', who: 'Admin', at: '/dashboard/manage-reviews' },
  {
    name: 'advertise-properties',
    title: 'Advertise Properties',
    who: 'Admin',
    at: '/dashboard/advertise-properties',
  },
  { name: 'applications', title: 'Applications', who: 'Admin', at: '/dashboard/applications' },
  { name: 'reported-messages', title: 'Reported Messages', who: 'Admin', at: '/dashboard/reported-messages' },
  { name: 'deals', title: 'Deals', who: 'Admin', at: '/dashboard/deals' },
  { name: 'outbox', title: 'Outbox', who: 'Admin', at: '/dashboard/outbox' },
  { name: 'audit', title: 'Audit', who: 'Admin', at: '/dashboard/audit' },
]
