/**
 * Every literal text of the specification, once. Texts of screens are tested by literal-texts.spec.ts, messages of
 * fields by the component tests of their forms, toasts and alerts by action-feedback.test.tsx and those of sign-in and
 * payments, and texts about Google by google.spec.ts.
 * knip finds a text that no test uses, and the types one without a row in their tables.
 */

/** The specification's texts about the social sign-in (sections 2, 4 and 8). */
export const google = {
  divider: 'OR',
  button: 'Login with Google',
  busy: 'logging...',
  saved: 'User registered & saved successfully!',
  notSaved: 'Failed to save user data!',
  fallback: 'Something went wrong',
}

export const tagline = 'Your trusted property partner for all your real estate needs.'

/** The payment page's button while it is busy (section 2). */
export const processing = 'Processing...'

/** Shown while the signed-in person's role is loading (section 2). */
export const loading = 'Loading...'

export const pageNotFound = "Page Not Found. The page you're looking for doesn't exist or has been moved."

/** Values of placeholders in the texts below. */
export const search = 'Atlantis'
export const propertyTitle = 'Literal Lodge'

const navigation = ['Home', 'All Properties', 'Dashboard']
const withGoogle = [google.divider, google.button]
const propertyColumns = ['Title', 'Location', 'Agent name', 'Agent email', 'Price range', 'Actions']
const buyerColumns = ['Title', 'Location', 'Buyer email', 'Buyer name']

export const userSidebar = ['My Profile', 'Wishlist', 'Property Bought', 'My Reviews']
export const agentSidebar = [
  'Agent Profile',
  'Add Property',
  'My Added Properties',
  'My Sold Properties',
  'Requested Properties',
]
export const adminSidebar = [
  'Admin Profile',
  'Manage Properties',
  'Manage Users',
  'Manage Reviews',
  'Advertise Properties',
]

/** Texts of each screen (section 2, and the labels of section 4). */
export const screenTexts = {
  // Visitors
  property: [
    tagline,
    ...navigation,
    'Login',
    'Featured Properties',
    'Explore our hand-picked properties currently on top advertisement',
    'Verified',
    'View Details',
    'What Our Clients Say',
    'Why Choose Us',
    'Best Property Lists',
    'Best Price in Market',
    'Guaranteed Services',
    'Marketing Research',
    'Top Agents',
  ],
  'first slide': ['Live Where Your Dreams Belong', 'Start Your Journey'],
  'second slide': ['Move Smart, Live Better', 'Move Start Now'],
  'third slide': ['Find Your Happy Space', 'Find Your Space'],
  login: ['Email', 'Password', 'Login', "Don't have an account? Register", ...withGoogle],
  register: ['Create your account', 'Name', 'Profile image', 'Email', 'Password', ...withGoogle],
  'unknown URL': [pageNotFound, 'Back to Home'],
  // Buyers
  'dashboard, role unknown': [loading],
  'all properties': ['Logout', 'Search by location', 'Verified', 'Details'],
  'all properties, nothing found': [`No properties found for "${search}"`],
  'property details': ['Verified', 'Add To Wishlist', 'Add a Review'],
  'property details, nothing written': ['No description provided by the agent.', 'No reviews yet for this property.'],
  'review dialog': ['Write your review', 'Cancel', 'Submit'],
  'user profile': [...userSidebar, 'Name', 'Email', 'Role', 'Pending offers', 'Bought properties'],
  wishlist: ['Verified', 'Not Verified', 'Make an Offer', 'Remove'],
  'wishlist, empty': ['No wishlist properties found.'],
  'make an offer': [
    'Make an Offer',
    'Title',
    'Location',
    'Agent name',
    'Buyer email',
    'Buyer name',
    'Offer amount',
    'Buying date',
    '$400,000 - $500,000',
  ],
  'bought properties': ['Accepted', 'Pay Now'],
  'bought properties, empty': ["You haven't bought any properties yet."],
  payment: [`Pay for ${propertyTitle}`, 'Offered amount', '$450,000', 'Pay Now'],
  // Agents
  'agent profile': [...agentSidebar, 'Name', 'Email', 'Total Properties', 'Sold'],
  'add property': ['Title', 'Location', 'Image', 'Description', 'Minimum price', 'Maximum price', 'Add Property'],
  'my properties': ['Verified', 'Rejected', 'Pending', 'Update', 'Delete'],
  'update property': ['Title', 'Location', 'Image', 'Agent name', 'Agent email', 'Minimum price', 'Maximum price'],
  'requested properties': [...buyerColumns, 'Offered price', 'Status', 'Actions', 'Accept', 'Reject'],
  'requested properties, empty': ['No requested properties yet.'],
  'sold properties': [...buyerColumns, 'Sold price', 'Total sold amount'],
  'sold properties, empty': ['No properties sold yet.'],
  // Admins
  'admin profile': [
    ...adminSidebar,
    'Name',
    'Email',
    'Role',
    'Total Admins',
    'Total Agents',
    'Total Users',
    'All Properties',
    'Accepted Properties',
    'Pending Properties',
    'Rejected Properties',
    'Total Reviews',
    'Advertised Properties',
  ],
  'manage users': ['Name', 'Email', 'Actions', 'Make Admin', 'Make Agent', 'Mark Fraud', 'Delete User'],
  'manage users, empty': ['No users found.'],
  'manage properties': [...propertyColumns, 'Verify', 'Reject', 'Verified', 'Rejected'],
  'manage properties, empty': ['No properties found.'],
  'manage reviews': ['All User Reviews', 'Delete'],
  'advertise properties': ['Image', 'Title', 'Price range', 'Agent name', 'Action', 'Advertise', 'Advertised'],
} as const satisfies Record<string, readonly string[]>

/** Messages of fields (section 5). */
export const fieldTexts = {
  emailRequired: 'Email is required',
  passwordRequired: 'Password is required',
  nameRequired: 'Name is required',
  imageRequired: 'Image is required',
  passwordTooShort: 'Minimum 6 characters',
  passwordTooPlain: 'Must include capital letter, small letter, Number & Special Character',
  titleRequired: 'Title is required',
  locationRequired: 'Location is required',
  descriptionRequired: 'Description is required',
  minPriceRequired: 'Minimum price is required',
  maxPriceRequired: 'Maximum price is required',
  amountRequired: 'Offer amount is required',
  dateRequired: 'Buying date is required',
}

/** The alert about an offer outside the range of the property, and the warning about an empty review (section 5). */
export const invalidAmount = { title: 'Invalid Amount', text: 'Offer amount must be between $400,000 and $500,000' }
export const reviewEmpty = 'Review text cannot be empty.'

/** Messages after signing in and out, and registering (section 8). */
export const loggedIn = 'Successfully Loged In'
export const oops = 'Oops...'
export const loginFailed = 'Your Email or Password Invalid'
export const somethingWrong = 'Something went wrong!'
export const imageUploadFailed = 'Image upload failed'
export const propertyImageFailed = 'Failed to upload image!'

/** Messages about a payment (section 8). */
export const paid = 'Payment successful.'
export const paymentFailed = 'Error'

export interface FeedbackTexts {
  /** Message on success; none after deleting your own review. */
  done: string | undefined
  /** Title of the alert on failure. The server's message follows it. */
  failed: string
  /** Text of the alert without a message from the server. */
  fallback?: string | undefined
}

/** Messages after all other actions (section 8). */
export const feedbackTexts = {
  addProperty: { done: 'Property added successfully!', failed: 'Failed to add property!' },
  updateProperty: { done: 'Property updated successfully.', failed: 'Failed to update property.' },
  deleteProperty: { done: 'Your property has been deleted.', failed: 'Failed to delete property.' },
  addToWishlist: { done: 'Added to Wishlist!', failed: 'Failed to add!', fallback: 'Something went wrong' },
  removeFromWishlist: { done: 'Property removed from wishlist.', failed: 'Failed to remove property.' },
  addReview: { done: 'Review added successfully!', failed: 'Failed to add review.' },
  removeOwnReview: { done: undefined, failed: 'Failed to remove review.' },
  deleteReview: { done: 'Review has been deleted.', failed: 'Failed to delete review.' },
  makeOffer: { done: 'Offer submitted successfully!', failed: 'Failed to submit offer.' },
  acceptOffer: { done: 'The offer has been accepted.', failed: 'Failed to accept offer.' },
  rejectOffer: { done: 'The offer has been rejected.', failed: 'Failed to reject offer.' },
  verifyProperty: { done: 'Property verified.', failed: 'Failed to verify property.' },
  rejectProperty: { done: 'Property rejected.', failed: 'Failed to reject property.' },
  advertiseProperty: { done: 'Property marked for advertisement!', failed: 'Failed to advertise property.' },
  makeAdmin: { done: 'User is now an Admin.', failed: 'Failed to make admin.' },
  makeAgent: { done: 'User promoted to Agent.', failed: 'Failed to make agent.' },
  markFraud: { done: 'User marked as Fraud.', failed: 'Failed to mark fraud.' },
  deleteUser: { done: 'User has been deleted.', failed: 'Failed to delete user.' },
} satisfies Record<string, FeedbackTexts>
