/** What fields answer and people are told, word for word as the specification has it. */

/** A button of the payment page while it works (section 2). */
export const processing = 'Processing...'

/** What fields answer (section 5). */
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

/** The alert about an offer outside the range of the property, and the warning about a review without words (section 5). */
export const invalidAmount = { title: 'Invalid Amount', text: 'Offer amount must be between $400,000 and $500,000' }
export const reviewEmpty = 'Review text cannot be empty.'

/** What is told after signing in and out, and registering (section 8). */
export const loggedIn = 'Successfully Loged In'
export const oops = 'Oops...'
export const loginFailed = 'Your Email or Password Invalid'
export const somethingWrong = 'Something went wrong!'
export const imageUploadFailed = 'Image upload failed'
export const listingImageFailed = 'Failed to upload image!'

/** What is told about a payment (section 8). */
export const paid = 'Payment successful.'
export const paymentFailed = 'Error'

export interface Told {
  /** When it went well. Nothing is said about an own review that is gone. */
  done: string | undefined
  /** When it did not: the title of the alert. Below it stands what the server said. */
  failed: string
  /** What stands there if it said nothing. */
  fallback?: string | undefined
}

/** What is told after everything else that a person does (section 8). */
export const told = {
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
} satisfies Record<string, Told>
