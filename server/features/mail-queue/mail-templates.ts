import { backupFollows, offerFacts, openAgain } from '#contract/events/event.ts'
import { calendarDayText, utcText } from '#contract/ground/dates.ts'
import { dollars } from '#contract/ground/money.ts'
import { moneyAfterEnd, wasDeal } from '#contract/offers/closed-offers.ts'
import { daysText, namesOfConditions, openConditions, waitsForCondition } from '#contract/offers/conditions.ts'
import type { DealSide } from '#contract/offers/deal-side.ts'
import type { OfferCondition } from '#contract/offers/offer-conditions.ts'
import { offerRankText } from '#contract/offers/offer-rank.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { duePayment, isDepositPaid } from '#contract/offers/settlement.ts'
import type { ManagedProperty, Property } from '#contract/properties/properties.ts'
import { notificationKeyOf } from '../events/notification-of.ts'
import { eventMail } from './event-mail.ts'
import type { MailContent } from './mail-content.ts'

// Anyone can register somebody else's email, so the first four contain no text written by a user.

/** @param brand name of the marketplace */
export const welcome = (brand: string): MailContent => ({
  kind: 'welcome',
  subject: `Welcome to ${brand}`,
  paragraphs: [
    'Your account is ready.',
    'Browse verified homes, save the ones you like to your wishlist, and make an offer when you find the right one.',
  ],
  button: { label: 'Browse homes', path: '/all-properties' },
})

export const emailConfirmation = (token: string, endsAt: Date): MailContent => ({
  kind: 'verify address',
  subject: 'Confirm your email address',
  paragraphs: [
    'Please confirm that this is your email address.',
    'The link works once and expires in a day. If you did not register, ignore this email.',
  ],
  button: { label: 'Confirm my email', path: `/verify-email?token=${token}` },
  secretUntil: endsAt,
})

export const resetPassword = (token: string, endsAt: Date): MailContent => ({
  kind: 'reset password',
  subject: 'Choose a new password',
  paragraphs: [
    'Someone, hopefully you, requested a new password for your account.',
    'The link works once and expires in an hour. If it was not you, ignore this email: nothing has changed.',
  ],
  button: { label: 'Choose a new password', path: `/reset-password?token=${token}` },
  secretUntil: endsAt,
})

export const accountDeleted = (): MailContent => ({
  kind: 'account deleted',
  subject: 'Your account has been deleted',
  paragraphs: [
    'We have deleted your account, as you requested, along with your name, email address, wishlist and listings.',
    'Your sales and reviews remain, without your name. If it was not you, please contact us.',
  ],
  button: { label: 'Visit the marketplace', path: '/login' },
})

/** Notifies the recipient. @param subject subject of the mail that an admin has read */
export const secretRead = (subject: string): MailContent => ({
  kind: 'secret read',
  subject: 'An admin has read one of your emails',
  paragraphs: [
    `An admin of this marketplace has opened the email “${subject}”, which contains a private link for you.`,
    'If you did not ask for help with your account, choose a new password and contact us.',
  ],
  button: { label: 'Choose a new password', path: '/forgot-password' },
})

/** Sent when the owner of an email proves it by Google, or in a browser other than the one that registered. */
export const passwordRemoved = (): MailContent => ({
  kind: 'password removed',
  subject: 'Your password was removed',
  paragraphs: [
    'You have confirmed that this email address is yours. Earlier, someone had registered it with a password.',
    'In case that was not you, we removed that password and ended its sessions. If it was you, choose a new password. We will email you a link.',
  ],
  button: { label: 'Choose a new password', path: '/forgot-password' },
})

export const offerReceived = (offer: Offer): MailContent =>
  eventMail(
    { kind: 'offer received', ...offerFacts(offer) },
    {
      paragraphs: [`${offer.buyerName} has made an offer on your property.`],
      facts: [...factsOf(offer, 'agent'), ...termsFacts(offer)],
      button: 'See the offer',
    },
  )

/** @param wasBackup whether it takes over because another deal has ended */
export const offerAccepted = (offer: Offer, wasBackup = false): MailContent =>
  eventMail(
    { kind: 'offer accepted', ...offerFacts(offer), payBy: offer.payBy, ...(wasBackup && { backup: true }) },
    {
      paragraphs: [
        wasBackup
          ? 'The accepted offer on this home has ended. Yours was the next backup, so it is accepted now.'
          : `${offer.agentName} has accepted your offer.`,
        ...(offer.payBy === null ? [] : [howToPay(offer, utcText(offer.payBy))]),
        ...conditionsFirst(offer, 'buyer'),
      ],
      facts: factsOf(offer, 'buyer'),
      button: waitsForCondition(offer) ? 'See the offer' : payButton(offer),
    },
  )

/** Paragraph on the conditions for which an accepted offer waits; none if it does not wait (ruling G70). */
export function conditionsFirst({ status, conditions }: Offer, to: DealSide): string[] {
  if (!waitsForCondition({ status, conditions })) return []
  const open = openConditions(conditions)
  const until = utcText(open.map(({ dueBy }) => dueBy).toSorted()[0] ?? '')
  return [
    `The deal depends on ${namesOfConditions(open.map(({ name }) => name))}. ${to === 'buyer' ? 'Mark each as met or failed' : 'The buyer marks each as met or failed'} by ${until}. The time to pay begins when the last one is met; a failed one ends the deal.`,
  ]
}

/** Button of a mail to a buyer who has to pay. */
export const payButton = (offer: Offer): string => (duePayment(offer).by === 'card' ? 'Pay now' : 'How to pay')

/** Warning beside a transfer. */
export const noAccountDetails = 'We never send account details by email.'

/** Sentence on how and until when to pay an accepted offer. */
export function howToPay(offer: Offer, deadline: string): string {
  const { what, by, amount } = duePayment(offer)
  const transfer = `with ${offer.agentName} in your conversation here. The agent has to record its reference by ${deadline}. Otherwise the offer lapses. ${noAccountDetails}`
  if (what === 'deposit')
    return `Please pay the deposit of ${dollars(amount)} by card by ${deadline}. Otherwise the offer lapses. You transfer the balance of ${dollars(offer.settlement?.balance ?? 0)} to the agent later.`
  if (what === 'balance') return `Agree on a transfer of the balance of ${dollars(amount)} ${transfer}`
  return by === 'card'
    ? `Please pay by ${deadline}. If you do not pay by then, the offer lapses.`
    : `${offer.withoutCards ? 'This marketplace takes no card payments.' : 'This amount can’t be paid by card.'} Agree on a transfer ${transfer}`
}

export const offerRejected = (offer: Offer): MailContent =>
  eventMail(
    {
      kind: 'offer rejected',
      ...offerFacts(offer),
      because: offer.closedBecause,
      ...(offer.offerRank && { offerRank: offer.offerRank }),
      ...(offer.terms.by === 'agent' && { by: 'agent' as const }),
    },
    {
      paragraphs: [
        offer.reason ?? `${offer.agentName} has declined your offer.`,
        ...(offer.offerRank === null ? [] : [offerRankText(offer.offerRank)]),
        wasDeal(offer.closedBecause) ? moneyAfterEnd(offer) : 'You have not been charged.',
      ],
      facts: factsOf(offer, 'buyer'),
      button: 'See your offers',
    },
  )

/** Mail to the agent; the buyer gets {@link offerRejected} with the reason. */
export const offerLapsed = (offer: Offer, hasBackup = false): MailContent =>
  eventMail(
    { kind: 'offer lapsed', ...offerFacts(offer), ...(hasBackup && { backup: true }) },
    {
      paragraphs: [offer.reason ?? 'The offer was not paid in time.', ...afterEndForAgent(offer, hasBackup)],
      facts: factsOf(offer, 'agent'),
      button: 'See your offers',
    },
  )

export const paymentReceipt = (offer: Offer): MailContent =>
  eventMail(
    { kind: 'property bought', ...offerFacts(offer) },
    {
      kind: 'payment receipt',
      subject: `Receipt: ${dollars(offer.offerAmount)} for ${offer.title}`,
      paragraphs: [
        offer.transfer === null
          ? 'Thank you. We have received your payment, and the property is yours.'
          : 'Thank you. You have confirmed your transfer, and the property is yours.',
      ],
      facts: [
        ['Property', offer.title],
        ['Location', offer.location],
        ['Paid', dollars(offer.offerAmount)],
        ...(offer.settlement
          ? ([
              [
                'Deposit by card',
                `${dollars(offer.settlement.deposit)}, ${offer.settlement.depositTransactionId ?? ''}`,
              ],
              ['Balance by transfer', dollars(offer.settlement.balance)],
            ] as const)
          : []),
        ['Transaction', offer.transactionId ?? ''],
        ['Agent', `${offer.agentName}, ${offer.agentEmail}`],
      ],
      button: 'See your properties',
    },
  )

/** @param payment `amount`: US dollars; `isDeposit`: of a deal that has ended */
export const paymentRefunded = (
  offer: Offer,
  { id, amount, isDeposit }: { id: string; amount: number; isDeposit: boolean },
): MailContent =>
  eventMail(
    { kind: 'payment refunded', ...offerFacts(offer), amount, deposit: isDeposit },
    {
      paragraphs: [
        isDeposit
          ? `The sale fell through, so we have refunded your deposit of ${dollars(amount)} to your card in full.`
          : `Your payment of ${dollars(amount)} arrived after the offer had ended, so we have refunded it in full.`,
        'It can take a few days until your bank shows the refund.',
      ],
      facts: factsOf(offer, 'buyer'),
      button: 'See your offers',
    },
    notificationKeyOf('payment refunded', id),
  )

export const propertySold = (offer: Offer): MailContent =>
  eventMail(
    { kind: 'property sold', ...offerFacts(offer) },
    {
      paragraphs: [
        offer.transfer === null
          ? `${offer.buyerName} has paid. Your property is sold.`
          : `${offer.buyerName} has confirmed the transfer. Your property is sold.`,
      ],
      facts: factsOf(offer, 'agent'),
      button: 'See your sales',
    },
  )

/** @param at time of the verification, in ISO 8601 */
export const propertyVerified = (property: Property, at: string): MailContent =>
  eventMail(
    { kind: 'property verified', propertyId: property._id, title: property.title },
    { facts: propertyFacts(property), button: 'See the listing' },
    notificationKeyOf('property verified', verificationOf(property._id, at)),
  )

/** Occasion of the notification that a listing was verified at this time. */
export const verificationOf = (propertyId: string, at: string): string => `${propertyId} ${at}`

export const verificationUndone = (property: Property): MailContent =>
  eventMail(
    { kind: 'verification undone', propertyId: property._id, title: property.title },
    {
      paragraphs: [
        'An admin has undone the verification of your property. Buyers can find it again once it is verified.',
        'You do not need to do anything.',
      ],
      facts: propertyFacts(property),
      button: 'See your listings',
    },
  )

/** Mail to the agent whose change an admin has sent back. @param property with the change */
export const changeSentBack = (
  property: Property,
  { reason, at, photosKeptUntil }: NonNullable<ManagedProperty['sentBack']>,
): MailContent =>
  eventMail(
    { kind: 'change sent back', propertyId: property._id, title: property.title, reason },
    {
      paragraphs: [
        'We could not verify your change, so buyers read the version that was verified before. Offers and viewings go on.',
        `Reason: ${reason}`,
        'Your listing shows what you had changed, so that you can correct it and submit it again.',
        ...(photosKeptUntil === undefined
          ? []
          : [
              `Your photos are kept until ${utcText(photosKeptUntil)}. You can add them again when you update the listing.`,
            ]),
      ],
      facts: propertyFacts(property),
      button: 'See your listings',
    },
    notificationKeyOf('change sent back', `${property._id} ${at}`),
  )

export const propertyRejected = (property: Property, reason: string | null): MailContent =>
  eventMail(
    { kind: 'property rejected', propertyId: property._id, title: property.title, reason },
    {
      paragraphs: [
        'We could not verify your property, so it is not for sale.',
        ...(reason === null ? [] : [`Reason: ${reason}`]),
        'You can copy it as a new listing, correct it and submit it again.',
      ],
      facts: propertyFacts(property),
      button: 'See your listings',
    },
  )

const propertyFacts = ({ title, location }: Property) =>
  [
    ['Property', title],
    ['Location', location],
  ] as const

/** Paragraphs on what the end of a deal means for its agent. @param hasBackup whether a backup takes over */
export const afterEndForAgent = (offer: Offer, hasBackup = false): string[] => [
  hasBackup ? backupFollows : `${openAgain} You can also accept one of the pending offers.`,
  ...(isDepositPaid(offer) ? ['The marketplace refunds the deposit to the buyer.'] : []),
  ...(duePayment(offer).by === 'card' ? [] : ['If the buyer has sent you a transfer, please return the money.']),
]

/** The transfer that was recorded for a deal, if there is one. */
export const transferFact = ({ transfer }: Offer): (readonly [string, string])[] =>
  transfer === null ? [] : [['Transfer', transfer.reference]]

/** Object of "to pay" in a sentence to the agent: the deposit, if the offer has one. It ends with a space. */
export function paymentName(offer: Offer): string {
  const { what, amount } = duePayment(offer)
  return what === 'deposit' ? `the deposit of ${dollars(amount)} ` : ''
}

/** Reader of a mail about an offer. */
export type Reader = DealSide | 'admin'

/** Facts that every mail about an offer contains: the home, where it is, the offer, and the other side. */
export const factsOf = (offer: Offer, to: Reader): (readonly [string, string])[] => [
  ['Property', offer.title],
  ['Location', offer.location],
  ['Offer', dollars(offer.offerAmount)],
  ['Buying date', calendarDayText(offer.buyingDate)],
  ...(to === 'buyer' ? [] : [['Buyer', `${offer.buyerName}, ${offer.buyerEmail}`] as const]),
  ...(to === 'agent' ? [] : [['Agent', `${offer.agentName}, ${offer.agentEmail}`] as const]),
]

const conditionTexts: Readonly<Record<OfferCondition, string>> = {
  financing: 'financing',
  inspection: 'inspection',
  'sale of own home': 'sale of the buyer’s own home',
}

/** Facts about terms beyond amount and date, where they are set. */
export const termsFacts = ({ terms }: Offer): (readonly [string, string])[] => [
  ...(terms.conditions.length === 0
    ? []
    : [
        [
          'Conditions',
          `${terms.conditions.map(condition => conditionTexts[condition]).join(', ')}${terms.conditionDays === undefined ? '' : ` (within ${daysText(terms.conditionDays)})`}`,
        ] as const,
      ]),
  ...(terms.expiresAt === null ? [] : [['Valid until', utcText(terms.expiresAt)] as const]),
]
