import { screen, within } from '@testing-library/dom'
import type { RouteObject } from 'react-router'
import { describe, expect, it } from 'vitest'
import { myProperties } from '#contract/properties/properties.ts'
import { findUser } from '#contract/users/users.ts'
import { dashboardRoutes } from '../dashboard-routes.tsx'
import { loading } from '../testing/literal-texts.ts'
import { aUser, currentState, currentUrl, openPage } from '../testing/open-page.tsx'
import { follow, press } from '../testing/person.ts'
import { answer, hold } from '../testing/server-for-tests.ts'

/** Specification sections 2 and 6: who may open which page, and where everybody else is led. */

const agentPages = {
  'agent-profile': 'Agent Profile',
  'add-property': 'Add Property',
  'my-properties': 'My Added Properties',
  'update-property/:id': 'Update Property',
  'sold-properties': 'My Sold Properties',
  'requested-properties': 'Requested Properties',
}
const adminPages = {
  'admin-profile': 'Admin Profile',
  'manage-users': 'Manage Users',
  'manage-properties': 'Manage Properties',
  'manage-reviews': 'All User Reviews',
  'advertise-properties': 'Advertise Properties',
  'to-decide': 'To decide',
  deals: 'Deals',
  applications: 'Agent Applications',
  'reported-messages': 'Reported Messages',
  outbox: 'Outbox',
  audit: 'Audit',
}
/** Pages of every signed-in person. */
const otherPages = {
  account: 'Account and security',
  notifications: 'Notifications',
  messages: 'Messages',
  'messages/:id': 'Messages',
  'messages/about/:propertyId': 'Ask about this home',
  'become-agent': 'Become an agent',
  wishlist: 'Wishlist',
  'user-profile': 'My Profile',
  'wishlist/make-offer/:id': 'Make an Offer',
  'my-reviews': 'My Reviews',
  'bought-properties': 'Property Bought',
  'payment/:offerId': 'Payment',
  'receipt/:offerId': 'Receipt',
}
const sidebars = {
  user: ['My Profile', 'Wishlist', 'Property Bought', 'My Reviews'],
  agent: ['Agent Profile', 'Add Property', 'My Added Properties', 'My Sold Properties', 'Requested Properties'],
  admin: ['Admin Profile', 'Manage Properties', 'Manage Users', 'Manage Reviews', 'Advertise Properties'],
}
const profiles = { user: 'My Profile', agent: 'Agent Profile', admin: 'Admin Profile' }
const allowed = {
  user: otherPages,
  agent: { ...agentPages, ...otherPages },
  admin: { ...adminPages, ...otherPages },
}
const roles = ['user', 'agent', 'admin'] as const
const urlOf = (path: string) => `/dashboard/${path.replaceAll(/:\w+/g, 'some-id')}`

/** Paths of these routes. */
const pathsOf = (routes: readonly RouteObject[]): string[] =>
  routes.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...pathsOf(children)])
const paths = pathsOf(dashboardRoutes).filter(path => path !== '*')

const heading = async (name: string) => {
  await expect.poll(() => screen.queryByRole('heading', { level: 1 })?.textContent).toMatch(new RegExp(`^${name}`))
}

describe('a visitor', () => {
  it.each(['/all-properties?search=bay', '/property-details/some-id', '/dashboard', ...paths.map(urlOf)])(
    'is led from %s to the login, which knows the way back',
    async url => {
      openPage(url)
      await expect.poll(currentUrl).toBe('/login')
      const [pathname, search] = url.split('?')
      expect(currentState()).toMatchObject({ from: { pathname, search: search ? `?${search}` : '' } })
    },
  )

  it.each([
    ['/', 'Keyhaven, homes for sale'],
    ['/login', 'Login'],
    ['/register', 'Create your account'],
  ])('opens %s', async (url, name) => {
    openPage(url)
    await heading(name)
    expect(currentUrl()).toBe(url)
  })
})

describe.each(roles)('the role %s', role => {
  it.each(Object.entries(allowed[role]))('opens %s', async (path, name) => {
    openPage(urlOf(path), { as: role })
    await heading(name)
    expect(currentUrl()).toBe(urlOf(path))
  })

  it.each(paths.filter(path => !(path in allowed[role])))('is led from %s to their dashboard', async path => {
    openPage(urlOf(path), { as: role })
    await expect.poll(currentUrl).toBe('/dashboard')
    await heading(profiles[role])
  })

  it('has its own sidebar and profile', async () => {
    openPage('/dashboard', { as: role })
    await heading(profiles[role])
    const links = within(screen.getByRole('navigation', { name: 'Dashboard' })).getAllByRole('link')
    expect(links.map(link => link.textContent)).toEqual(sidebars[role])
  })
})

describe('somebody whose role is not known yet', () => {
  it('sees that the dashboard is loading', async () => {
    const release = hold(findUser)
    answer(myProperties, [])
    openPage('/dashboard/my-properties', { as: 'agent' })
    await within(await screen.findByRole('main')).findByText(loading)
    expect(screen.queryByRole('navigation', { name: 'Dashboard' })).toBeNull()
    release()
    await heading('My Added Properties')
    expect(screen.getByRole('navigation', { name: 'Dashboard' })).toBeDefined()
  })
})

describe('an agent marked as fraud', () => {
  it.each(['/dashboard', '/dashboard/my-properties', '/dashboard/manage-users', '/dashboard/wishlist'])(
    'is led from %s to an explanation, with an empty sidebar',
    async url => {
      openPage(url, { as: 'agent' })
      answer(findUser, { ...aUser('agent'), role: 'fraud' })
      await heading('Dashboard')
      expect(currentUrl()).toBe('/dashboard')
      expect(screen.getByRole('main').textContent).toContain('Your account is marked as fraud')
      expect(screen.queryByRole('link', { name: 'My Added Properties' })).toBeNull()
      expect(screen.queryByRole('navigation', { name: 'Dashboard' })?.querySelector('a') ?? null).toBeNull()
    },
  )
})

it('the login sends anybody who is already signed in to the home page', async () => {
  openPage('/login', { as: 'user' })
  await expect.poll(currentUrl).toBe('/')
})

describe('the way back', () => {
  const from = { from: { pathname: '/dashboard/my-reviews' } }

  it('is kept by the links between login and registration, and those of the navigation', async () => {
    openPage('/dashboard/my-reviews')
    await heading('Login')
    await follow("Don't have an account? Register")
    await heading('Create your account')
    await follow('Already have an account? Login')
    await heading('Login')
    expect(currentState()).toMatchObject(from)
    await follow("Don't have an account? Register")
    await heading('Create your account')
    await press(() => within(screen.getByRole('navigation', { name: 'Main' })).findByRole('link', { name: 'Login' }))
    await heading('Login')
    expect(currentState()).toMatchObject(from)
  })

  it('is kept by the menu of a phone', async () => {
    openPage('/dashboard/my-reviews')
    await heading('Login')
    await follow("Don't have an account? Register")
    await heading('Create your account')
    await press('Open menu')
    const menu = await screen.findByRole('dialog', { name: 'Menu' })
    await press(() => within(menu).findByRole('link', { name: 'Login' }))
    await heading('Login')
    expect(currentState()).toMatchObject(from)
  })
})
