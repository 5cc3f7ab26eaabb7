import { dollars } from '#contract/ground/money.ts'
import type { RoleConsequences } from '#contract/moderation/role-consequences.ts'
import type { User } from '#contract/users/users.ts'

// Texts of the questions before a role changes. The counts are undefined if they could not be loaded.

export type Counts = RoleConsequences | undefined
type Person = Pick<User, 'name' | 'email' | 'role'>

const inWords = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`
const lines = (...texts: (string | false | undefined)[]): string => texts.filter(Boolean).join('\n')

/** Explains what a fraud mark changes. */
export function whatFraudMeans({ name, email }: Person, counts: Counts): string {
  const lift = '“Make Agent” lifts the mark, but closed offers, viewings and advertisements do not come back.'
  if (!counts)
    return lines(
      `${name} (${email}) is logged out. Their listings are hidden and no longer advertised, and pending offers are closed.`,
      'Accepted offers can’t be paid while the mark lasts, and can end at their deadline.',
      lift,
    )
  const { acceptedOffers } = counts
  return lines(
    `${name} (${email}) is logged out.`,
    hidden(counts),
    ended(counts),
    acceptedOffers > 0 &&
      `• ${accepted(counts)} can’t be paid while the mark lasts, and can end at ${acceptedOffers === 1 ? 'its' : 'their'} deadline.`,
    lift,
  )
}

/** Explains what the role of an agent means for somebody who has another one. */
export function whatAgentMeans({ email, role }: Person, counts: Counts): string {
  if (role === 'admin') return `${email} can then list homes, but is no longer an admin.`
  if (role !== 'fraud')
    return lines(
      `${email} can then list homes, but can no longer save homes or make offers.`,
      counts ? ended(counts) : 'Their pending offers are closed.',
      waits(counts),
    )
  return lines(
    `This lifts the fraud mark of ${email}.`,
    counts ? listed(counts) : 'Their listings are shown again.',
    counts !== undefined && counts.acceptedOffers > 0 && `${accepted(counts)} can be paid again.`,
    'Closed offers, viewings and advertisements do not come back.',
  )
}

/** Explains what the role of an admin means for a buyer or an agent. */
export const whatAdminMeans = ({ email, role }: Person, counts: Counts): string =>
  lines(
    `${email} can then verify properties, manage users and delete reviews.`,
    counts
      ? lines(hidden(counts), ended(counts))
      : `${role === 'agent' ? 'Their listings are hidden, and' : 'Their'} pending offers are closed.`,
    waits(counts),
  )

/** Explains what the deletion of a user removes. */
export const whatDeletionMeans = ({ email }: Person, counts: Counts): string =>
  lines(
    `The account of ${email} is removed, with its wishlist and listings. This cannot be undone.`,
    counts ? ended(counts) : 'Its pending offers are closed.',
    waits(counts),
  )

/** Lists what is no longer for sale. */
const hidden = ({ properties, advertised }: RoleConsequences) =>
  properties > 0 &&
  `• ${inWords(properties, 'listing is', 'listings are')} hidden.${advertised > 0 ? ` The advertising of ${advertised} ends.` : ''}`

/** Lists what ends at once. */
const ended = ({ pendingOffers, viewings }: RoleConsequences): string =>
  lines(
    pendingOffers > 0 && `• ${inWords(pendingOffers, 'pending offer is', 'pending offers are')} closed.`,
    viewings > 0 && `• ${inWords(viewings, 'viewing is', 'viewings are')} cancelled.`,
  )

/** Names the deals for which the server refuses the change. */
const waits = (counts: Counts) =>
  counts !== undefined && counts.acceptedOffers > 0 && `• ${accepted(counts)} must be paid or end first.`

const listed = ({ properties }: RoleConsequences): string =>
  properties === 0
    ? 'They have no listing to show again.'
    : `${inWords(properties, 'listing is', 'listings are')} shown again.`

const accepted = ({ acceptedOffers, acceptedTotal }: RoleConsequences): string =>
  acceptedOffers === 1
    ? `1 accepted offer of ${dollars(acceptedTotal)}`
    : `${acceptedOffers} accepted offers of ${dollars(acceptedTotal)} in total`

/** Leads to the deals that a question is about. */
export const linkToDeals = (counts: Counts): { to: string; text: string } | undefined =>
  counts && counts.acceptedOffers > 0 ? { to: '/dashboard/deals', text: 'See Deals' } : undefined
