import type { Notification } from '#contract/notifications/notifications.ts'
import type { DealSide } from '#contract/offers/deal-side.ts'
import type { Offer } from '#contract/offers/offers.ts'
import type { PaymentPeople } from '#contract/offers/payment-people.ts'
import { maxExportRows } from '#contract/personal-data/personal-data.ts'
import { auditEvent } from '../../db/audit/audit-event.ts'
import type { List, Page } from '../../db/list.ts'
import type { Db } from '../../db/tables/schema.ts'
import type { Deps } from '../../deps/deps.ts'
import type { Caller } from '../../http/caller.ts'
import { applicationsOf } from '../applications/application-store.ts'
import { linesAbout } from '../audit/audit-store.ts'
import { recordedValuesOf } from '../deal-record/deal-record-store.ts'
import { listOwnFinals } from '../final-rounds/make-final-offer.ts'
import { mailsTo } from '../mail-queue/mail-store.ts'
import { messagesBy } from '../messages/message-store.ts'
import { blocksBy, reportsBy } from '../messages/report-store.ts'
import { viewingsOf } from '../messages/viewing-store.ts'
import { notificationsOf } from '../notifications/notification-store.ts'
import { findOffersOfOthers, listOfBuyer, listRequested } from '../offers/offer-list-store.ts'
import { replacedTermsBy } from '../offers/terms-store.ts'
import { paymentsOf } from '../payments/payment-store.ts'
import { payoutDetailsOf } from '../payout-details/payout-store.ts'
import { findPhotos } from '../properties/photo-store.ts'
import { listOfAgent } from '../properties/property-list-store.ts'
import { listReviewsBy } from '../reviews/review-store.ts'
import { sessionsOf } from '../sign-in/session-store.ts'
import { findUserById, toUser } from '../users/user-store.ts'
import { listEntries } from '../wishlist/wishlist-store.ts'

/** Rows per batch, which bounds memory. */
const perRead = 500

/** Streams all stored data about the caller as JSON. Records the download before it starts. */
export async function downloadMyData(deps: Deps, caller: Caller): Promise<AsyncIterable<string>> {
  const at = deps.clock.now()
  await auditEvent(deps.db, { at, actor: caller, action: 'download own data', objectId: caller.id })
  return textOf(deps, caller, at)
}

async function* textOf(deps: Pick<Deps, 'db' | 'sealing'>, caller: Caller, at: Date): AsyncGenerator<string> {
  const { db } = deps
  const user = await findUserById(db, caller.id)
  const sessions = await sessionsOf(db, caller.uid, caller.sessionId, at)
  const incomplete: string[] = []
  const profile = user && {
    ...toUser(user),
    termsAcceptedAt: user.terms_accepted_at,
    acceptedTerms: user.accepted_terms,
  }
  yield `{\n"downloadedAt": ${json(at)},\n"profile": ${json(profile)},\n"sessions": ${json(sessions)}`
  for (const [name, read] of Object.entries(sectionsOf(deps, caller))) {
    yield `,\n${json(name)}: [`
    let written = 0
    let after: Page['after']
    do {
      const { items, next } = await read({ limit: perRead, after })
      if (items.length > 0) yield (written > 0 ? ',\n' : '\n') + items.map(json).join(',\n')
      written += items.length
      after = next
    } while (after !== undefined && written < maxExportRows)
    if (after !== undefined) incomplete.push(name)
    yield ']'
  }
  // Names of lists that are limited to the newest rows.
  yield `,\n"incomplete": ${json(incomplete)}\n}\n`
}

const json = (value: unknown): string => JSON.stringify(value ?? null)

type Read = (page: Page) => Promise<Pick<List<unknown>, 'items' | 'next'>>

/**
 * Lists of a person's data, without other people's emails, the names of buyers and applicants, and the ids of offers
 * between other people.
 */
function sectionsOf(deps: Pick<Deps, 'db' | 'sealing'>, { id, email }: Caller): Record<string, Read> {
  const { db } = deps
  return {
    applications: page => applicationsOf(db, id, page),
    payoutDetails: page => payoutDetailsOf(db, id, page),
    properties: page => withPhotos(db, listOfAgent(db, email, {}, page)),
    wishlist: page => without(listEntries(db, email, {}, page), 'agentEmail'),
    offersMade: page => without(ownPart(listOfBuyer(db, email, {}, page), 'buyer'), 'agentEmail'),
    offersReceived: page => without(ownPart(listRequested(db, email, page), 'agent'), 'buyerName', 'buyerEmail'),
    // The current terms are in the offers.
    replacedTerms: page => replacedTermsBy(db, id, page),
    // In the records of deals.
    recordedValues: page => withoutOffers(db, id, recordedValuesOf(db, id, page)),
    // Sealed until their rounds close.
    finalOffers: async () => ({ items: await listOwnFinals(deps, id), next: undefined }),
    payments: page => paymentsOf(db, id, page),
    reviews: page => listReviewsBy(db, email, undefined, page),
    // Not what others have written to them.
    messagesSent: page => messagesBy(db, id, page),
    reportsMade: page => reportsBy(db, id, page),
    peopleBlocked: async () => ({ items: await blocksBy(db, id), next: undefined }),
    viewings: page => viewingsOf(db, id, page),
    notifications: page => withoutOthers(db, id, notificationsOf(db, id, page)),
    // Without the text: the person has it, and it may contain somebody else's email.
    mails: page => mailsTo(db, email, page),
    auditLines: page => withoutLosers(db, id, linesAbout(db, id, page)),
  }
}

async function withPhotos(db: Db, list: Promise<List<{ _id: string }>>) {
  const { items, next } = await list
  const photos = await findPhotos(
    db,
    items.map(({ _id }) => _id),
  )
  return { items: items.map(item => ({ ...item, photos: photos.get(item._id)?.current ?? [] })), next }
}

/** Leaves out the message with the other side's terms, and the other side of each payment. */
async function ownPart(list: Promise<List<Offer>>, you: DealSide) {
  const { items, ...rest } = await list
  const own = items.map(({ terms, salePeople, settlement, ...item }) => ({
    ...item,
    terms: terms.by === you ? terms : { ...terms, message: null },
    ...(salePeople && { salePeople: { [you]: salePeople[you] } }),
    ...(settlement && { settlement: { ...settlement, ...ownPerson(settlement.depositPeople, you) } }),
  }))
  return { ...rest, items: own }
}

const ownPerson = (people: PaymentPeople | undefined, you: DealSide) =>
  people && { depositPeople: { [you]: people[you] } }

const offerIdOf = ({ content }: Notification) => ('offerId' in content ? content.offerId : null)

/** Leaves out the names of applicants and the ids of other people's offers, which admins are notified of. */
async function withoutOthers(db: Db, userId: string, list: Promise<List<Notification>>) {
  const { items, next } = await list
  const isOfOthers = await amongOthers(db, userId, items.map(offerIdOf))
  return {
    items: items.map(item => ({
      ...item,
      content: { ...item.content, applicant: undefined, ...(isOfOthers(offerIdOf(item)) && { offerId: undefined }) },
    })),
    next,
  }
}

/** Leaves out the ids of other people's offers, about which admins have written. */
async function withoutOffers(db: Db, userId: string, list: ReturnType<typeof recordedValuesOf>) {
  const { items, next } = await list
  const isOfOthers = await amongOthers(
    db,
    userId,
    items.map(({ offerId }) => offerId),
  )
  return { items: items.map(item => (isOfOthers(item.offerId) ? { ...item, offerId: null } : item)), next }
}

/**
 * Leaves out the ids of other people's offers, on which admins act. An older version made the buyer of a home the actor
 * who closed the other offers on it. These lines are left out, because their number says how many there were.
 */
async function withoutLosers(db: Db, userId: string, list: ReturnType<typeof linesAbout>) {
  const { items, next } = await list
  const isOfOthers = await amongOthers(
    db,
    userId,
    items.map(({ objectId }) => objectId),
  )
  return {
    items: items
      .filter(({ action, objectId }) => action !== 'close offer of sold property' || !isOfOthers(objectId))
      .map(line => (isOfOthers(line.objectId) ? { ...line, objectId: null } : line)),
    next,
  }
}

/** Returns whether an id is that of an offer between other people. */
async function amongOthers(db: Db, userId: string, ids: readonly (string | null)[]) {
  const others = await findOffersOfOthers(
    db,
    userId,
    ids.filter(id => id !== null),
  )
  return (id: string | null) => others.has(id ?? '')
}

async function without<Item extends object>(list: Promise<List<Item>>, ...fields: (keyof Item)[]) {
  const { items, next } = await list
  return {
    items: items.map(item =>
      Object.fromEntries(Object.entries(item).filter(([name]) => !fields.includes(name as keyof Item))),
    ),
    next,
  }
}
