import type { RouteObject } from 'react-router'
import { pageRoute } from './page-route.tsx'
import { page as pageOf } from './shell/page.tsx'
import type { PageHandle } from './shell/use-arrival.ts'

const agentOnly = pageOf(() => import('./shell/role-guards.tsx'), 'AgentOnly')
const adminOnly = pageOf(() => import('./shell/role-guards.tsx'), 'AdminOnly')
const dashboardIndex = pageOf(() => import('./shell/dashboard-index.tsx'), 'DashboardIndex')

export const dashboardRoutes: RouteObject[] = [
  { index: true, handle: { load: dashboardIndex.load } satisfies PageHandle, element: dashboardIndex.element },
  {
    element: agentOnly.element,
    children: [
      pageRoute('agent-profile', () => import('./users/agent-profile-page.tsx'), 'AgentProfilePage'),
      pageRoute('add-property', () => import('./property-form/add-property-page.tsx'), 'AddPropertyPage'),
      pageRoute('my-properties', () => import('./manage-properties/my-properties-page.tsx'), 'MyPropertiesPage'),
      pageRoute('update-property/:id', () => import('./property-form/update-property-page.tsx'), 'UpdatePropertyPage'),
      pageRoute('sold-properties', () => import('./offers/sold-properties-page.tsx'), 'SoldPropertiesPage'),
      pageRoute(
        'requested-properties',
        () => import('./offers/requested-properties-page.tsx'),
        'RequestedPropertiesPage',
      ),
    ],
  },
  {
    element: adminOnly.element,
    children: [
      pageRoute('admin-profile', () => import('./to-decide/admin-profile-page.tsx'), 'AdminProfilePage'),
      pageRoute('manage-users', () => import('./moderation/manage-users-page.tsx'), 'ManageUsersPage'),
      pageRoute(
        'manage-properties',
        () => import('./manage-properties/manage-properties-page.tsx'),
        'ManagePropertiesPage',
      ),
      pageRoute('manage-reviews', () => import('./reviews/manage-reviews-page.tsx'), 'ManageReviewsPage'),
      pageRoute(
        'advertise-properties',
        () => import('./manage-properties/advertise-properties-page.tsx'),
        'AdvertisePropertiesPage',
      ),
      pageRoute('to-decide', () => import('./to-decide/to-decide-page.tsx'), 'ToDecidePage'),
      pageRoute('deals', () => import('./deals/deals-page.tsx'), 'DealsPage'),
      pageRoute('applications', () => import('./applications/applications-page.tsx'), 'ApplicationsPage'),
      pageRoute('reported-messages', () => import('./messages/reported-messages-page.tsx'), 'ReportedMessagesPage'),
      pageRoute('outbox', () => import('./mail/outbox-page.tsx'), 'OutboxPage'),
      pageRoute('audit', () => import('./audit/audit-page.tsx'), 'AuditPage'),
    ],
  },
  pageRoute('user-profile', () => import('./users/user-profile-page.tsx'), 'UserProfilePage'),
  pageRoute('account', () => import('./account/account-page.tsx'), 'AccountPage'),
  pageRoute('notifications', () => import('./notifications/notifications-page.tsx'), 'NotificationsPage'),
  pageRoute('messages', () => import('./messages/messages-page.tsx'), 'MessagesPage'),
  pageRoute('messages/:id', () => import('./messages/conversation-page.tsx'), 'ConversationPage'),
  pageRoute('messages/about/:propertyId', () => import('./messages/ask-page.tsx'), 'AskPage'),
  pageRoute('become-agent', () => import('./applications/become-agent-page.tsx'), 'BecomeAgentPage'),
  pageRoute('wishlist', () => import('./wishlist/wishlist-page.tsx'), 'WishlistPage'),
  pageRoute('wishlist/make-offer/:id', () => import('./offer-form/make-offer-page.tsx'), 'MakeOfferPage'),
  pageRoute('my-reviews', () => import('./reviews/my-reviews-page.tsx'), 'MyReviewsPage'),
  pageRoute(
    'bought-properties',
    () => import('./bought-properties/bought-properties-page.tsx'),
    'BoughtPropertiesPage',
  ),
  pageRoute('payment/:offerId', () => import('./payments/payment-page.tsx'), 'PaymentPage'),
  pageRoute('receipt/:offerId', () => import('./payments/receipt-page.tsx'), 'ReceiptPage'),
]
