import type { RouteObject } from 'react-router'
import { page as pageOf } from './shell/page.tsx'
import { pageRoute } from './page-route.tsx'

const agentOnly = pageOf(() => import('./shell/role-guards.tsx'), 'AgentOnly')
const adminOnly = pageOf(() => import('./shell/role-guards.tsx'), 'AdminOnly')
const dashboardIndex = pageOf(() => import('./shell/dashboard-index.tsx'), 'DashboardIndex')

export const dashboardRoutes: RouteObject[] = [
  { index: true, element: dashboardIndex.element },
  {
    element: agentOnly.element,
    children: [
      pageRoute(
        'agent-profile',
        'Agent Profile',
        'Your properties, requests and sales at a glance.',
        () => import('./users/agent-profile-page.tsx'),
        'AgentProfilePage',
      ),
      pageRoute(
        'add-property',
        'Add Property',
        'List a property with its price range.',
        () => import('./properties/add-property-page.tsx'),
        'AddPropertyPage',
      ),
      pageRoute(
        'my-properties',
        'My Added Properties',
        'Your listings and their status.',
        () => import('./properties/my-properties-page.tsx'),
        'MyPropertiesPage',
      ),
      pageRoute(
        'update-property/:id',
        'Update Property',
        'Change a property you have listed.',
        () => import('./properties/update-property-page.tsx'),
        'UpdatePropertyPage',
      ),
      pageRoute(
        'sold-properties',
        'My Sold Properties',
        'Your sales with buyers and amounts.',
        () => import('./offers/sold-properties-page.tsx'),
        'SoldPropertiesPage',
      ),
      pageRoute(
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
      pageRoute(
        'admin-profile',
        'Admin Profile',
        'The marketplace in figures.',
        () => import('./users/admin-profile-page.tsx'),
        'AdminProfilePage',
      ),
      pageRoute(
        'manage-users',
        'Manage Users',
        'Users and their roles.',
        () => import('./users/manage-users-page.tsx'),
        'ManageUsersPage',
      ),
      pageRoute(
        'manage-properties',
        'Manage Properties',
        'Verify or reject what agents have listed.',
        () => import('./properties/manage-properties-page.tsx'),
        'ManagePropertiesPage',
      ),
      pageRoute(
        'manage-reviews',
        'Manage Reviews',
        'Buyers’ reviews of properties.',
        () => import('./reviews/manage-reviews-page.tsx'),
        'ManageReviewsPage',
      ),
      pageRoute(
        'advertise-properties',
        'Advertise Properties',
        'Choose the properties shown on the home page.',
        () => import('./properties/advertise-properties-page.tsx'),
        'AdvertisePropertiesPage',
      ),
      pageRoute(
        'deals',
        'Deals',
        'Accepted offers awaiting payment, disputes and failed refunds.',
        () => import('./deals/deals-page.tsx'),
        'DealsPage',
      ),
      pageRoute(
        'applications',
        'Agent Applications',
        'Buyers who want to become agents.',
        () => import('./applications/applications-page.tsx'),
        'ApplicationsPage',
      ),
      pageRoute(
        'outbox',
        'Outbox',
        'Emails from the marketplace.',
        () => import('./mail/outbox-page.tsx'),
        'OutboxPage',
      ),
      pageRoute('audit', 'Audit', 'Who did what, and when.', () => import('./audit/audit-page.tsx'), 'AuditPage'),
    ],
  },
  pageRoute(
    'user-profile',
    'My Profile',
    'Your offers and the homes you have bought.',
    () => import('./users/user-profile-page.tsx'),
    'UserProfilePage',
  ),
  pageRoute(
    'account',
    'Account and security',
    'How you log in, and where you are logged in.',
    () => import('./account/account-page.tsx'),
    'AccountPage',
  ),
  pageRoute(
    'notifications',
    'Notifications',
    'News about your offers, homes and account.',
    () => import('./notifications/notifications-page.tsx'),
    'NotificationsPage',
  ),
  pageRoute(
    'become-agent',
    'Become an agent',
    'Apply to list homes on the marketplace.',
    () => import('./applications/become-agent-page.tsx'),
    'BecomeAgentPage',
  ),
  pageRoute('wishlist', 'Wishlist', 'Your saved homes.', () => import('./wishlist/wishlist-page.tsx'), 'WishlistPage'),
  pageRoute(
    'wishlist/make-offer/:id',
    'Make an Offer',
    'Make an offer within the price range.',
    () => import('./offers/make-offer-page.tsx'),
    'MakeOfferPage',
  ),
  pageRoute(
    'my-reviews',
    'My Reviews',
    'The reviews you have written.',
    () => import('./reviews/my-reviews-page.tsx'),
    'MyReviewsPage',
  ),
  pageRoute(
    'bought-properties',
    'Property Bought',
    'Your offers and purchases.',
    () => import('./offers/bought-properties-page.tsx'),
    'BoughtPropertiesPage',
  ),
  pageRoute(
    'payment/:offerId',
    'Payment',
    'Pay for a home once its agent has accepted your offer.',
    () => import('./payments/payment-page.tsx'),
    'PaymentPage',
  ),
  pageRoute(
    'receipt/:offerId',
    'Receipt',
    'The receipt for a home that was bought.',
    () => import('./payments/receipt-page.tsx'),
    'ReceiptPage',
  ),
]
