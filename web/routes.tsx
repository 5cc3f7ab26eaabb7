import type { RouteObject } from 'react-router'
import { homeDataId } from '#contract/home.ts'
import { queryClient } from './api/query-client.ts'
import { firstInteraction } from './shell/defer-hydration.ts'
import { type LoadPage, page as pageOf } from './shell/page.tsx'
import { Shell } from './shell/shell.tsx'
import { SignedInOnly } from './shell/signed-in-only.tsx'
import type { PageHandle } from './shell/use-arrival.ts'

/** Creates a route whose page is loaded on the first visit, with its title and description. */
const page = <Name extends string>(
  path: string,
  title: string | undefined,
  description: string | undefined,
  loadModule: LoadPage<Name>,
  name: Name,
) => {
  const { element, load } = pageOf(loadModule, name)
  return { path, handle: { title, description, load } satisfies PageHandle, element }
}

/** The server renders it. The browser hydrates it with the first interaction: shell/defer-hydration.ts. */
export const homePage = pageOf(
  async () => {
    const { HomePage, takeSentData } = await import('./home/home-page.tsx')
    if (isRendered()) takeSentData(queryClient)
    return { HomePage }
  },
  'HomePage',
  () => (isRendered() ? firstInteraction() : Promise.resolve()),
)
const isRendered = () => typeof document !== 'undefined' && document.getElementById(homeDataId) !== null

const agentOnly = pageOf(() => import('./shell/role-guards.tsx'), 'AgentOnly')
const adminOnly = pageOf(() => import('./shell/role-guards.tsx'), 'AdminOnly')
const notFound = pageOf(() => import('./shell/not-found-page.tsx'), 'NotFoundPage')
const dashboardIndex = pageOf(() => import('./shell/dashboard-index.tsx'), 'DashboardIndex')

const dashboard: RouteObject[] = [
  { index: true, element: dashboardIndex.element },
  {
    element: agentOnly.element,
    children: [
      page(
        'agent-profile',
        'Agent Profile',
        'Your properties, requests and sales at a glance.',
        () => import('./users/agent-profile-page.tsx'),
        'AgentProfilePage',
      ),
      page(
        'add-property',
        'Add Property',
        'List a property with its price range.',
        () => import('./properties/add-property-page.tsx'),
        'AddPropertyPage',
      ),
      page(
        'my-properties',
        'My Added Properties',
        'Your listings and their status.',
        () => import('./properties/my-properties-page.tsx'),
        'MyPropertiesPage',
      ),
      page(
        'update-property/:id',
        'Update Property',
        'Change a property you have listed.',
        () => import('./properties/update-property-page.tsx'),
        'UpdatePropertyPage',
      ),
      page(
        'sold-properties',
        'My Sold Properties',
        'Your sales with buyers and amounts.',
        () => import('./offers/sold-properties-page.tsx'),
        'SoldPropertiesPage',
      ),
      page(
        'requested-properties',
        'Requested Properties',
        'The offers made on your properties.',
        () => import('./offers/requested-properties-page.tsx'),
        'RequestedPropertiesPage',
      ),
    ],
  },
  {
    element: adminOnly.element,
    children: [
      page(
        'admin-profile',
        'Admin Profile',
        'The marketplace in figures.',
        () => import('./users/admin-profile-page.tsx'),
        'AdminProfilePage',
      ),
      page(
        'manage-users',
        'Manage Users',
        'Users and their roles.',
        () => import('./users/manage-users-page.tsx'),
        'ManageUsersPage',
      ),
      page(
        'manage-properties',
        'Manage Properties',
        'Verify or reject what agents have listed.',
        () => import('./properties/manage-properties-page.tsx'),
        'ManagePropertiesPage',
      ),
      page(
        'manage-reviews',
        'Manage Reviews',
        'Buyers’ reviews of properties.',
        () => import('./reviews/manage-reviews-page.tsx'),
        'ManageReviewsPage',
      ),
      page(
        'advertise-properties',
        'Advertise Properties',
        'Choose the properties shown on the home page.',
        () => import('./properties/advertise-properties-page.tsx'),
        'AdvertisePropertiesPage',
      ),
      page(
        'deals',
        'Deals',
        'Accepted offers awaiting payment, disputes and failed refunds.',
        () => import('./deals/deals-page.tsx'),
        'DealsPage',
      ),
      page(
        'applications',
        'Agent Applications',
        'Buyers who want to become agents.',
        () => import('./applications/applications-page.tsx'),
        'ApplicationsPage',
      ),
      page('outbox', 'Outbox', 'Mails from the marketplace.', () => import('./mail/outbox-page.tsx'), 'OutboxPage'),
      page('audit', 'Audit', 'Who did what, and when.', () => import('./audit/audit-page.tsx'), 'AuditPage'),
    ],
  },
  page(
    'user-profile',
    'My Profile',
    'Your offers and the properties you have bought.',
    () => import('./users/user-profile-page.tsx'),
    'UserProfilePage',
  ),
  page(
    'account',
    'Account and security',
    'Your sign-in, and the devices that are signed in.',
    () => import('./account/account-page.tsx'),
    'AccountPage',
  ),
  page(
    'notifications',
    'Notifications',
    'News about your offers, homes and account.',
    () => import('./notifications/notifications-page.tsx'),
    'NotificationsPage',
  ),
  page(
    'become-agent',
    'Become an agent',
    'Apply to list homes on the marketplace.',
    () => import('./applications/become-agent-page.tsx'),
    'BecomeAgentPage',
  ),
  page('wishlist', 'Wishlist', 'Your saved properties.', () => import('./wishlist/wishlist-page.tsx'), 'WishlistPage'),
  page(
    'wishlist/make-offer/:id',
    'Make an Offer',
    'Make an offer within the price range.',
    () => import('./offers/make-offer-page.tsx'),
    'MakeOfferPage',
  ),
  page(
    'my-reviews',
    'My Reviews',
    'The reviews you have written.',
    () => import('./reviews/my-reviews-page.tsx'),
    'MyReviewsPage',
  ),
  page(
    'bought-properties',
    'Property Bought',
    'Your offers and their status.',
    () => import('./offers/bought-properties-page.tsx'),
    'BoughtPropertiesPage',
  ),
  page(
    'payment/:offerId',
    'Payment',
    'Pay for a property whose agent has accepted your offer.',
    () => import('./payments/payment-page.tsx'),
    'PaymentPage',
  ),
  page(
    'receipt/:offerId',
    'Receipt',
    'The receipt of a home that was bought.',
    () => import('./payments/receipt-page.tsx'),
    'ReceiptPage',
  ),
]

/** All routes: the specification's paths in its order, and our additions, each with its guard and page. */
const pages: RouteObject[] = [
  {
    index: true,
    handle: {
      title: 'Homes for sale',
      description: 'Your trusted property partner for all your real estate needs.',
      load: homePage.load,
    } satisfies PageHandle,
    element: homePage.element,
  },
  page(
    'login',
    'Login',
    'Log in to browse verified homes, keep a wishlist and make offers.',
    () => import('./identity/login-page.tsx'),
    'LoginPage',
  ),
  page(
    'register',
    'Register',
    'Create your account to browse verified homes and make offers.',
    () => import('./identity/register-page.tsx'),
    'RegisterPage',
  ),
  page(
    'forgot-password',
    'Forgot your password?',
    'Get a link to choose a new password.',
    () => import('./identity/forgot-password-page.tsx'),
    'ForgotPasswordPage',
  ),
  page(
    'reset-password',
    'Choose a new password',
    'Choose a new password with the link from a mail.',
    () => import('./identity/reset-password-page.tsx'),
    'ResetPasswordPage',
  ),
  page(
    'verify-email',
    'Confirm your address',
    'Confirm your email address with the link from a mail.',
    () => import('./identity/verify-email-page.tsx'),
    'VerifyEmailPage',
  ),
  page(
    'confirm-email',
    'Your new email address',
    'Change the email address of your account with the link in a mail.',
    () => import('./identity/confirm-new-email-page.tsx'),
    'ConfirmNewEmailPage',
  ),
  page(
    'how-buying-works',
    'How buying works',
    'From the first look at a home to its purchase, step by step.',
    () => import('./about/how-buying-works-page.tsx'),
    'HowBuyingWorksPage',
  ),
  page(
    'how-we-verify',
    'How we verify',
    'What the Verified badge means, and how homes and agents are checked.',
    () => import('./about/how-we-verify-page.tsx'),
    'HowWeVerifyPage',
  ),
  {
    element: <SignedInOnly />,
    children: [
      page(
        'all-properties',
        'All Properties',
        'All verified homes for sale, with their price ranges. Search by location.',
        () => import('./properties/all-properties-page.tsx'),
        'AllPropertiesPage',
      ),
      page(
        'property-details/:id',
        undefined,
        undefined,
        () => import('./properties/property-details-page.tsx'),
        'PropertyDetailsPage',
      ),
      {
        ...page(
          'dashboard',
          'Dashboard',
          'Your dashboard on the marketplace.',
          () => import('./shell/dashboard-layout.tsx'),
          'DashboardLayout',
        ),
        children: dashboard,
      },
    ],
  },
  {
    path: '*',
    handle: {
      title: 'Page Not Found',
      description: 'There is nothing at this address.',
      load: notFound.load,
    } satisfies PageHandle,
    element: notFound.element,
  },
]

export const routes: RouteObject[] = [{ element: <Shell />, children: pages }]
