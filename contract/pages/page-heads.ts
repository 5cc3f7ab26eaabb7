/** Title and description of a page. Those of a page about one home or place come from its data; the dashboard needs no description. */
export interface PageHead {
  title?: string
  description?: string
}

/** All pages by their path, as the router writes it; the last one is for every other path. */
export const pageHeads: Record<string, PageHead> = {
  '/': { title: 'Homes for sale', description: 'Your trusted property partner for all your real estate needs.' },
  '/login': { title: 'Login', description: 'Log in to browse verified homes, keep a wishlist and make offers.' },
  '/register': { title: 'Register', description: 'Create your account to browse verified homes and make offers.' },
  '/forgot-password': { title: 'Forgot your password?', description: 'Get a link to choose a new password.' },
  '/reset-password': {
    title: 'Choose a new password',
    description: 'Choose a new password with the link from an email.',
  },
  '/verify-email': {
    title: 'Confirm your email address',
    description: 'Confirm your email address with the link from an email.',
  },
  '/confirm-email': {
    title: 'Your new email address',
    description: 'Change the email address of your account with the link in an email.',
  },
  '/how-buying-works': { title: 'How buying works', description: 'Buying a home, step by step.' },
  '/how-we-verify': { title: 'How we verify', description: 'What the Verified badge means.' },
  '/check-record': {
    title: 'Check a record',
    description: 'Find out whether the record of a deal is genuine, complete and unchanged.',
  },
  '/all-properties': {
    title: 'All Properties',
    description: 'All verified homes for sale, with their price ranges. Search by location.',
  },
  '/property-details/:id': {},
  '/compare': { title: 'Compare homes', description: 'Compare homes side by side.' },
  '/dashboard': { title: 'Dashboard' },
  '/terms': { title: 'Terms of use' },
  '/privacy': { title: 'Privacy notice' },
  '/imprint': { title: 'Imprint' },
  '/dashboard/agent-profile': {
    title: 'Agent Profile',
  },
  '/dashboard/add-property': { title: 'Add Property' },
  '/dashboard/my-properties': { title: 'My Added Properties' },
  '/dashboard/update-property/:id': { title: 'Update Property' },
  '/dashboard/sold-properties': { title: 'My Sold Properties' },
  '/dashboard/requested-properties': {
    title: 'Requested Properties',
  },
  '/dashboard/admin-profile': { title: 'Admin Profile' },
  '/dashboard/manage-users': { title: 'Manage Users' },
  '/dashboard/manage-properties': {
    title: 'Manage Properties',
  },
  '/dashboard/manage-reviews': { title: 'Manage Reviews' },
  '/dashboard/advertise-properties': {
    title: 'Advertise Properties',
  },
  '/dashboard/to-decide': { title: 'To decide' },
  '/dashboard/deals': { title: 'Deals' },
  '/dashboard/applications': { title: 'Agent Applications' },
  '/dashboard/reported-messages': {
    title: 'Reported Messages',
  },
  '/dashboard/outbox': { title: 'Outbox' },
  '/dashboard/audit': { title: 'Audit' },
  '/dashboard/user-profile': { title: 'My Profile' },
  '/dashboard/account': { title: 'Account and security' },
  '/dashboard/notifications': { title: 'Notifications' },
  '/dashboard/messages': { title: 'Messages' },
  '/dashboard/messages/:id': { title: 'Messages' },
  '/dashboard/messages/about/:propertyId': {
    title: 'Ask about this home',
  },
  '/dashboard/become-agent': { title: 'Become an agent' },
  '/dashboard/wishlist': { title: 'Wishlist' },
  '/dashboard/wishlist/make-offer/:id': {
    title: 'Make an Offer',
  },
  '/dashboard/my-reviews': { title: 'My Reviews' },
  '/dashboard/bought-properties': { title: 'Property Bought' },
  '/dashboard/payment/:offerId': {
    title: 'Payment',
  },
  '/dashboard/receipt/:offerId': { title: 'Receipt' },
  '/homes/:place/:name': {},
  '/places': { title: 'Homes by place', description: 'Verified homes for sale, by state and place.' },
  '/places/:state': {},
  '/places/:state/:place': {},
  '/*': { title: 'Page Not Found' },
}
