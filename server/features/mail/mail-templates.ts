import { calendarDayText } from '#contract/dates.ts'
import type { MailKind } from '#contract/mail.ts'
import { dollars } from '#contract/money.ts'
import type { Offer } from '#contract/offers.ts'
import type { Property } from '#contract/properties.ts'

/** Content of a mail. `render-mail.ts` makes text and HTML of it. */
export interface MailContent {
  kind: MailKind
  subject: string
  /** The first one says it all: mail programs show it in their lists. */
  paragraphs: readonly string[]
  facts?: readonly (readonly [label: string, value: string])[]
  button: { label: string; path: string }
  /** Its link lets whoever has it act as the recipient, until then. */
  secretUntil?: Date
}

// Whoever registers can type somebody else's address: the first four carry no word that a stranger wrote.

export const welcome = (): MailContent => ({
  kind: 'welcome',
  subject: 'Welcome to Keyhaven',
  paragraphs: [
    'Your account is ready.',
    'Browse verified homes, keep the ones you like on your wishlist, and make an offer when you find the right one.',
  ],
  button: { label: 'Browse homes', path: '/all-properties' },
})

export const verifyAddress = (token: string, endsAt: Date): MailContent => ({
  kind: 'verify address',
  subject: 'Confirm your email address',
  paragraphs: [
    'Please confirm that this is your email address.',
    'The link works once, within a day. If you have not registered at Keyhaven, ignore this mail.',
  ],
  button: { label: 'Confirm my address', path: `/verify-email?token=${token}` },
  secretUntil: endsAt,
})

export const resetPassword = (token: string, endsAt: Date): MailContent => ({
  kind: 'reset password',
  subject: 'Choose a new password',
  paragraphs: [
    'Somebody, hopefully you, asked for a new password for your account.',
    'The link works once, within an hour. If it was not you, ignore this mail: nothing has changed.',
  ],
  button: { label: 'Choose a new password', path: `/reset-password?token=${token}` },
  secretUntil: endsAt,
})

export const accountDeleted = (): MailContent => ({
  kind: 'account deleted',
  subject: 'Your account is deleted',
  paragraphs: [
    'Your account is deleted, as you asked. Your name, address, wishlist and listings are gone.',
    'Sales and reviews stay, without your name. If it was not you, tell the people who run this marketplace.',
  ],
  button: { label: 'Visit Keyhaven', path: '/login' },
})

/** @param subject of the mail that was read */
export const secretRead = (subject: string): MailContent => ({
  kind: 'secret read',
  subject: 'An admin has read a mail to you',
  paragraphs: [
    `An admin of this marketplace has opened the mail “${subject}”, which holds a link for you alone.`,
    'If you did not ask for help with your account, choose a new password and tell the people who run this marketplace.',
  ],
  button: { label: 'Choose a new password', path: '/forgot-password' },
})

/** After the owner of an address has proved to be it, by Google or in another browser than the one that registered. */
export const passwordRemoved = (): MailContent => ({
  kind: 'password removed',
  subject: 'Your password was removed',
  paragraphs: [
    'You have shown that this email address is yours, and somebody had registered it with a password before.',
    'In case that was somebody else, we have signed them out and removed the password. If it was you, choose a new one: we mail you a link for it.',
  ],
  button: { label: 'Choose a new password', path: '/forgot-password' },
})

export const offerReceived = (offer: Offer): MailContent => ({
  kind: 'offer received',
  subject: `New offer: ${dollars(offer.offerAmount)} for ${offer.title}`,
  paragraphs: [`${offer.buyerName} has made an offer on your property.`],
  facts: [...factsOf(offer), ['Buyer', `${offer.buyerName}, ${offer.buyerEmail}`]],
  button: { label: 'See the offer', path: '/dashboard/requested-properties' },
})

export const offerAccepted = (offer: Offer): MailContent => ({
  kind: 'offer accepted',
  subject: `Your offer was accepted: ${offer.title}`,
  paragraphs: [
    `${offer.agentName} has accepted your offer.`,
    ...(offer.payBy === null ? [] : [`Please pay by ${momentText(offer.payBy)}. Unpaid, the offer lapses then.`]),
  ],
  facts: factsOf(offer),
  button: { label: 'Pay now', path: `/dashboard/payment/${offer._id}` },
})

export const offerRejected = (offer: Offer): MailContent => ({
  kind: 'offer rejected',
  subject: `Your offer was not accepted: ${offer.title}`,
  paragraphs: [offer.reason ?? `${offer.agentName} has declined your offer.`, 'You have not been charged.'],
  facts: factsOf(offer),
  button: { label: 'See your offers', path: '/dashboard/bought-properties' },
})

/** To the agent; the buyer gets {@link offerRejected} with the reason. */
export const offerLapsed = (offer: Offer): MailContent => ({
  kind: 'offer lapsed',
  subject: `An accepted offer has lapsed: ${offer.title}`,
  paragraphs: [
    offer.reason ?? 'The offer was not paid in time.',
    'Your property is open for offers again; those that have waited can be accepted.',
  ],
  facts: [...factsOf(offer), ['Buyer', `${offer.buyerName}, ${offer.buyerEmail}`]],
  button: { label: 'See your offers', path: '/dashboard/requested-properties' },
})

export const paymentReceipt = (offer: Offer): MailContent => ({
  kind: 'payment receipt',
  subject: `Receipt: ${dollars(offer.offerAmount)} for ${offer.title}`,
  paragraphs: ['Thank you, your payment has arrived and the property is yours.'],
  facts: [
    ['Property', offer.title],
    ['Location', offer.location],
    ['Paid', dollars(offer.offerAmount)],
    ['Transaction', offer.transactionId ?? ''],
    ['Agent', `${offer.agentName}, ${offer.agentEmail}`],
  ],
  button: { label: 'See your properties', path: '/dashboard/bought-properties' },
})

export const paymentRefunded = (offer: Offer): MailContent => ({
  kind: 'payment refunded',
  subject: `Your payment was given back: ${offer.title}`,
  paragraphs: [
    `Your payment of ${dollars(offer.offerAmount)} arrived when the offer could no longer be paid, so it was given back in full.`,
    'It can take your bank some days to show it.',
  ],
  facts: factsOf(offer),
  button: { label: 'See your offers', path: '/dashboard/bought-properties' },
})

export const propertySold = (offer: Offer): MailContent => ({
  kind: 'property sold',
  subject: `Sold for ${dollars(offer.offerAmount)}: ${offer.title}`,
  paragraphs: [`${offer.buyerName} has paid. Your property is sold.`],
  facts: [...factsOf(offer), ['Buyer', `${offer.buyerName}, ${offer.buyerEmail}`]],
  button: { label: 'See your sales', path: '/dashboard/sold-properties' },
})

export const listingVerified = (property: Property): MailContent => ({
  kind: 'listing verified',
  subject: `Your listing was verified: ${property.title}`,
  paragraphs: ['Your property is verified, and everybody can find it now.'],
  facts: [
    ['Property', property.title],
    ['Location', property.location],
  ],
  button: { label: 'See the listing', path: `/property-details/${property._id}` },
})

export const listingRejected = (property: Property): MailContent => ({
  kind: 'listing rejected',
  subject: `Your listing was rejected: ${property.title}`,
  paragraphs: ['We could not verify your property, so it is not shown to buyers.'],
  facts: [
    ['Property', property.title],
    ['Location', property.location],
  ],
  button: { label: 'See your listings', path: '/dashboard/my-properties' },
})

/** What every mail about an offer names. */
export const factsOf = (offer: Offer) =>
  [
    ['Property', offer.title],
    ['Location', offer.location],
    ['Offer', dollars(offer.offerAmount)],
    ['Buying date', calendarDayText(offer.buyingDate)],
  ] as const

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
/** Whoever reads it may be anywhere. */
const momentText = (instant: string): string => `${moment.format(new Date(instant))} UTC`
