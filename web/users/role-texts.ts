import type { FraudConsequences } from '#contract/fraud-consequences.ts'
import { dollars } from '#contract/money.ts'
import type { User } from '#contract/users.ts'

// Texts of the questions before a role changes. The counts are undefined if they could not be loaded.

type Counts = FraudConsequences | undefined

const inWords = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`
const lines = (...texts: (string | false)[]): string => texts.filter(Boolean).join('\n')

/** Explains what a fraud mark changes, with its numbers. */
export function whatFraudMeans({ name, email }: User, counts: Counts): string {
  const lift = '“Make Agent” lifts the mark, but closed offers, viewings and advertisements do not come back.'
  if (!counts)
    return lines(
      `${name} (${email}) is logged out. Their listings are hidden and no longer advertised, and pending offers are closed.`,
      'Accepted offers can’t be paid while the mark lasts, and can end at their deadline.',
      lift,
    )
  const { listings, advertised, pendingOffers, acceptedOffers, viewings } = counts
  return lines(
    `${name} (${email}) is logged out.`,
    listings > 0 &&
      `• ${inWords(listings, 'listing is', 'listings are')} hidden.${advertised > 0 ? ` The advertising of ${advertised} ends.` : ''}`,
    pendingOffers > 0 && `• ${inWords(pendingOffers, 'pending offer is', 'pending offers are')} closed.`,
    viewings > 0 && `• ${inWords(viewings, 'viewing is', 'viewings are')} cancelled.`,
    acceptedOffers > 0 &&
      `• ${accepted(counts)} can’t be paid while the mark lasts, and can end at ${acceptedOffers === 1 ? 'its' : 'their'} deadline.`,
    lift,
  )
}

/** Explains what the role of an agent means for somebody who has another one. */
export function whatAgentMeans({ email, role }: User, counts: Counts): string {
  if (role === 'admin') return `${email} can then list properties, but is no longer an admin.`
  if (role !== 'fraud')
    return `${email} can then list properties, but can no longer make offers. Pending offers are closed.`
  return lines(
    `This lifts the fraud mark of ${email}.`,
    counts ? listed(counts) : 'Their listings are shown again.',
    counts !== undefined && counts.acceptedOffers > 0 && `${accepted(counts)} can be paid again.`,
    'Closed offers, viewings and advertisements do not come back.',
  )
}

const listed = ({ listings }: FraudConsequences): string =>
  listings === 0
    ? 'They have no listing to show again.'
    : `${inWords(listings, 'listing is', 'listings are')} shown again.`

const accepted = ({ acceptedOffers, acceptedTotal }: FraudConsequences): string =>
  acceptedOffers === 1
    ? `1 accepted offer of ${dollars(acceptedTotal)}`
    : `${acceptedOffers} accepted offers of ${dollars(acceptedTotal)} in total`

/** Leads to the deals that a question is about. */
export const linkToDeals = (counts: Counts): { to: string; text: string } | undefined =>
  counts && counts.acceptedOffers > 0 ? { to: '/dashboard/deals', text: 'See Deals' } : undefined
