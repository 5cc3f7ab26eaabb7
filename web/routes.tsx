import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { AdminOnly, AgentOnly, SignedInOnly } from './shell/guards.tsx'
import { NotFoundPage } from './shell/not-found-page.tsx'
import { RouteError } from './shell/route-error.tsx'
import { Shell } from './shell/shell.tsx'
import { Spinner } from './ui/spinner.tsx'

/** A page is loaded when it is first gone to. The title is the window's while it is shown. */
const page = (path: string, title: string | undefined, Component: () => Promise<ComponentType>) => ({
  path,
  handle: { title },
  lazy: { Component: () => Component().catch(isGone) },
})

/** A page that cannot be loaded, as after an update of the server, is a page that is not found (specification §2). */
const isGone = (cause: unknown): never => {
  console.error(cause)
  throw new Response(null, { status: 404 })
}

const dashboard: RouteObject[] = [
  { index: true, lazy: { Component: async () => (await import('./shell/dashboard-index.tsx')).DashboardIndex } },
  {
    Component: AgentOnly,
    children: [
      page(
        'agent-profile',
        'Agent Profile',
        async () => (await import('./users/agent-profile-page.tsx')).AgentProfilePage,
      ),
      page(
        'add-property',
        'Add Property',
        async () => (await import('./properties/add-property-page.tsx')).AddPropertyPage,
      ),
      page(
        'my-properties',
        'My Added Properties',
        async () => (await import('./properties/my-properties-page.tsx')).MyPropertiesPage,
      ),
      page(
        'update-property/:id',
        'Update Property',
        async () => (await import('./properties/update-property-page.tsx')).UpdatePropertyPage,
      ),
      page(
        'sold-properties',
        'My Sold Properties',
        async () => (await import('./offers/sold-properties-page.tsx')).SoldPropertiesPage,
      ),
      page(
        'requested-properties',
        'Requested Properties',
        async () => (await import('./offers/requested-properties-page.tsx')).RequestedPropertiesPage,
      ),
    ],
  },
  {
    Component: AdminOnly,
    children: [
      page(
        'admin-profile',
        'Admin Profile',
        async () => (await import('./users/admin-profile-page.tsx')).AdminProfilePage,
      ),
      page('manage-users', 'Manage Users', async () => (await import('./users/manage-users-page.tsx')).ManageUsersPage),
      page(
        'manage-properties',
        'Manage Properties',
        async () => (await import('./properties/manage-properties-page.tsx')).ManagePropertiesPage,
      ),
      page(
        'manage-reviews',
        'Manage Reviews',
        async () => (await import('./reviews/manage-reviews-page.tsx')).ManageReviewsPage,
      ),
      page(
        'advertise-properties',
        'Advertise Properties',
        async () => (await import('./properties/advertise-properties-page.tsx')).AdvertisePropertiesPage,
      ),
    ],
  },
  page('user-profile', 'My Profile', async () => (await import('./users/user-profile-page.tsx')).UserProfilePage),
  page('wishlist', 'Wishlist', async () => (await import('./wishlist/wishlist-page.tsx')).WishlistPage),
  page(
    'wishlist/make-offer/:id',
    'Make an Offer',
    async () => (await import('./offers/make-offer-page.tsx')).MakeOfferPage,
  ),
  page('my-reviews', 'My Reviews', async () => (await import('./reviews/my-reviews-page.tsx')).MyReviewsPage),
  page(
    'bought-properties',
    'Property Bought',
    async () => (await import('./offers/bought-properties-page.tsx')).BoughtPropertiesPage,
  ),
  page('payment/:offerId', 'Payment', async () => (await import('./payments/payment-page.tsx')).PaymentPage),
]

/** Every path of the specification, in its order, with its guard and its page. */
const pages: RouteObject[] = [
  {
    index: true,
    handle: { title: '' },
    lazy: { Component: async () => (await import('./home/home-page.tsx')).HomePage },
  },
  page('login', 'Login', async () => (await import('./identity/login-page.tsx')).LoginPage),
  page('register', 'Register', async () => (await import('./identity/register-page.tsx')).RegisterPage),
  {
    Component: SignedInOnly,
    children: [
      page(
        'all-properties',
        'All Properties',
        async () => (await import('./properties/all-properties-page.tsx')).AllPropertiesPage,
      ),
      page(
        'property-details/:id',
        undefined,
        async () => (await import('./properties/property-details-page.tsx')).PropertyDetailsPage,
      ),
      {
        ...page('dashboard', 'Dashboard', async () => (await import('./shell/dashboard-layout.tsx')).DashboardLayout),
        children: dashboard,
      },
    ],
  },
  { path: '*', handle: { title: 'Page Not Found' }, Component: NotFoundPage },
]

const HydrateFallback = () => <Spinner label="Loading..." />

/** The inner boundary keeps the navigation above a page that failed. */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: RouteError,
    children: [{ ErrorBoundary: RouteError, HydrateFallback, children: pages }],
  },
]
