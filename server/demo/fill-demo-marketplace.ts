import type { AuditAction } from '#contract/audit.ts'
import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { toCents } from '#contract/money.ts'
import type { OfferStatus } from '#contract/offers.ts'
import { recordAudit, type AuditLine } from '../db/audit.ts'
import { writeInstallationValue } from '../db/installation.ts'
import type { NewOfferRow, Tables, Tx } from '../db/schema.ts'
import { bundledUrl } from '../features/images/bundled-images.ts'
import { whyClosed, type WhyClosed } from '../features/offers/why-closed.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { setUid, findUserByEmail } from '../features/users/user-store.ts'
import { Problem } from '../ground/problem.ts'
import { AccountRefused } from '../providers/identity/port.ts'
import { type DemoAccount, demoAccounts } from './demo-accounts.ts'
import { demoListings, type DemoListing } from './demo-listings.ts'
import { demoEmailOf, demoPeople, portraitOf } from './demo-people.ts'
import { demoOffers, demoReviews, demoWishes, type DemoOffer, type Outcome } from './demo-stories.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour
const betweenListings = 29 * hour

/**
 * Fills a new database with the demo marketplace. Leaves a database alone that has demo people or anybody who can sign
 * in; people of bulk data (`npm run seed`) cannot. Creates the demo sign-ins first, so that an interrupted start is
 * repeated.
 */
export async function fillDemoMarketplace(deps: Deps): Promise<void> {
  const known = await deps.db
    .selectFrom('users')
    .select('id')
    .where(eb => eb.or([eb('uid', 'is not', null), eb('email', 'in', demoAddresses)]))
    .executeTakeFirst()
  if (known) return renewSignIns(deps)
  // First: from now on there may be sign-ins with published passwords.
  await writeInstallationValue(deps.db, 'demo', { people: [] }, deps.clock.now())
  const uids = new Map<string, string>()
  for (const account of deps.demoAccounts) {
    const uid = await signInOf(deps, account)
    if (uid !== undefined) uids.set(account.email, uid)
  }
  const pictures = await picturesOf(demoListings)
  await inTransaction(deps.db, tx => fill(tx, deps, uids, pictures))
}

const demoAddresses = demoAccounts.map(({ email }) => email)

/** Restores the sign-ins of remaining demo people: the Firebase emulator loses its accounts when it stops. */
async function renewSignIns(deps: Deps): Promise<void> {
  if (deps.settings.firebase === undefined) return
  for (const account of deps.demoAccounts) {
    const user = await findUserByEmail(deps.db, account.email)
    const uid = user && (await signInOf(deps, account))
    if (user && uid !== undefined) await setUid(deps.db, user.id, uid)
  }
}

/** Returns undefined when the identity service refuses: the demo can be browsed without signing in. */
async function signInOf({ identity, log }: Deps, account: DemoAccount): Promise<string | undefined> {
  const person = demoPeople.find(({ name }) => name === account.name)
  try {
    const { uid } = await identity.ensureAccount(
      { ...account, ...(person && { image: portraitOf(person.portrait) }) },
      { mayTakeOver: true },
    )
    return uid
  } catch (error) {
    if (!(error instanceof AccountRefused || (error instanceof Problem && error.status === 503))) throw error
    log.warn(`${account.name} of the demo marketplace cannot sign in. ${error.message}`)
    return undefined
  }
}

/** Inserts all rows with one statement per table. */
async function fill(tx: Tx, { clock, settings }: Deps, uids: Map<string, string>, pictures: Pictures): Promise<void> {
  const now = clock.now().getTime()
  const people = peopleRows(uids, now)
  const idOf = (name: string) => found(people, name).id
  const listed = listings(now, idOf, pictures)
  const wishes = wishRows(now, idOf, listed)
  const deals = dealsOf({ now, paymentWindow: settings.paymentWindowHours * hour, idOf, listed, wishes })

  await writeInstallationValue(tx, 'demo', { people: [...people.values()].map(({ id }) => id) }, clock.now())
  await tx
    .insertInto('users')
    .values([...people.values()])
    .execute()
  await tx
    .insertInto('properties')
    .values([...listed.values()].map(({ row }) => row))
    .execute()
  await tx
    .insertInto('wishlist_entries')
    .values([...wishes.values()])
    .execute()
  await tx
    .insertInto('offers')
    .values(deals.map(({ row }) => row))
    .execute()
  const sales = deals.flatMap(({ sale }) => sale ?? [])
  await tx
    .insertInto('payments')
    .values(sales.map(({ payment }) => payment))
    .execute()
  await tx
    .insertInto('sandbox.payment_intents')
    .values(sales.map(({ intent }) => intent))
    .execute()
  await tx
    .insertInto('reviews')
    .values(reviewRows(now, idOf, listed))
    .execute()
  const lines = [...[...listed.values()].flatMap(({ lines }) => lines), ...deals.flatMap(({ lines }) => lines)]
  await recordAudit(tx, ...lines)
}

type Row<Table extends keyof Tables> = Insertable<Tables[Table]> & { id: string }
type IdOf = (name: string) => string

/** Users by name. Only the demo accounts can sign in. */
function peopleRows(uids: Map<string, string>, now: number): Map<string, Row<'users'>> {
  const rows = demoPeople.map(({ name, role, portrait }, index) => {
    const email = demoEmailOf(name)
    const joined = new Date(now - 400 * day + index * 16 * day)
    return {
      id: randomUUID(),
      uid: uids.get(email) ?? null,
      name,
      email,
      image: portraitOf(portrait),
      role,
      created_at: joined,
    }
  })
  return new Map(rows.map(row => [row.name, row]))
}

interface Listed {
  listing: DemoListing
  row: Row<'properties'>
  /** Converts a position in the listing's life into an instant: 0 when it was added, 1 now. */
  moment: (share: number) => Date
  lines: AuditLine[]
}

/** Properties by title, before any offer. */
function listings(now: number, idOf: IdOf, pictures: Pictures): Map<string, Listed> {
  const admin = idOf('Ada Admin')
  return new Map(
    demoListings.map((listing, index) => {
      const { title, location, description, range, status = 'verified', advertise = false } = listing
      const age = (index + 1) * betweenListings
      const moment = (share: number) => new Date(Math.round(now - age * (1 - share)))
      const id = randomUUID()
      const agent = idOf(listing.agent)
      const row = {
        id,
        agent_id: agent,
        title,
        location,
        description,
        image: found(pictures, listing.picture),
        min_price_cents: toCents(range[0]),
        max_price_cents: toCents(range[1]),
        status,
        advertise,
        under_offer: false,
        sold_at: null,
        version: listing.revised ? 2 : 1,
        created_at: moment(0),
      }
      const lines = [line(moment(0), agent, 'add property', id, 'pending')]
      const verdict = listing.revised ? 'verified' : status
      if (verdict !== 'pending') lines.push(line(moment(0.2), admin, 'judge property', id, verdict, 'pending'))
      if (listing.revised) lines.push(line(moment(0.9), agent, 'update property', id, 'pending', 'verified'))
      return [title, { listing, row, moment, lines }]
    }),
  )
}

/** Image URLs by image name. */
type Pictures = Map<string, string>

async function picturesOf(some: readonly DemoListing[]): Promise<Pictures> {
  const pictures: Pictures = new Map()
  for (const { picture } of some) pictures.set(picture, await bundledUrl(picture))
  return pictures
}

const wishName = ({ listing, buyer }: { listing: string; buyer: string }): string => `${listing}, ${buyer}`

function wishRows(now: number, idOf: IdOf, listed: Map<string, Listed>): Map<string, Row<'wishlist_entries'>> {
  return new Map(
    demoWishes.map((wish, index) => {
      const { row, moment } = found(listed, wish.listing)
      const at = laterOf(moment(0.25), new Date(now - (index * 5 + 3) * hour))
      return [
        wishName(wish),
        { id: randomUUID(), user_id: idOf(wish.buyer), property_id: row.id, created_at: at },
      ] as const
    }),
  )
}

/** Definition of each outcome, with the reasons that the marketplace itself gives. */
const outcomes: Record<Outcome, { status: OfferStatus; why?: WhyClosed }> = {
  pending: { status: 'pending' },
  accepted: { status: 'accepted' },
  bought: { status: 'bought' },
  declined: { status: 'rejected', why: whyClosed('rejected') },
  withdrawn: { status: 'rejected', why: whyClosed('withdrawn') },
  lapsed: { status: 'rejected', why: whyClosed('unpaid') },
  outrun: { status: 'rejected', why: whyClosed('sold') },
}

interface Scene {
  now: number
  paymentWindow: number
  idOf: IdOf
  listed: Map<string, Listed>
  wishes: Map<string, Row<'wishlist_entries'>>
}

interface Deal {
  row: NewOfferRow & { id: string }
  sale?: { payment: Row<'payments'>; intent: Row<'sandbox.payment_intents'> }
  lines: AuditLine[]
}

/** Inserts the offers with their side effects, and marks their properties as under offer or sold. */
function dealsOf(scene: Scene): Deal[] {
  return demoOffers.map((offer, index) => {
    const before = demoOffers.slice(0, index)
    const place = before.filter(({ listing }) => listing === offer.listing).length
    const waiting = before.filter(({ became }) => became === 'accepted').length
    return dealOf(scene, offer, { index, place, waiting })
  })
}

function dealOf(
  { now, paymentWindow, idOf, listed, wishes }: Scene,
  offer: DemoOffer,
  { index, place, waiting }: { index: number; place: number; waiting: number },
): Deal {
  const { listing, row: property, moment } = found(listed, offer.listing)
  const { status, why = { closed_because: null, reason: null } } = outcomes[offer.became]
  const [min, max] = listing.range
  const amount = toCents(Math.min(max, Math.round((min + (max - min) * offer.at) / 1000) * 1000))
  const [id, buyer, agent] = [randomUUID(), idOf(offer.buyer), property.agent_id]
  const made = moment(0.3 + place * 0.08)
  // The first offer that awaits payment has used a tenth of its time, the next two tenths.
  const tenths = ((waiting % 8) + 1) / 10
  const decided =
    status === 'accepted' ? laterOf(made, new Date(now - paymentWindow * tenths)) : moment(0.4 + place * 0.08)
  const payBy = new Date(decided.getTime() + paymentWindow)
  const over = offer.became === 'lapsed' ? earlierOf(payBy, new Date(now)) : moment(0.6)
  const wasAccepted = ['accepted', 'bought', 'lapsed'].includes(offer.became)

  const lines = [line(made, buyer, 'make offer', id, 'pending')]
  const tell = (
    at: Date,
    actor: string | undefined,
    action: AuditAction,
    to: OfferStatus,
    from: OfferStatus = 'pending',
  ) => lines.push(line(at, actor, action, id, to, from))
  if (wasAccepted) tell(decided, agent, 'accept offer', 'accepted')
  if (offer.became === 'bought') tell(over, buyer, 'complete sale', 'bought', 'accepted')
  if (offer.became === 'declined') tell(decided, agent, 'reject offer', 'rejected')
  if (offer.became === 'withdrawn') tell(decided, buyer, 'withdraw offer', 'rejected')
  if (offer.became === 'lapsed') tell(over, undefined, 'lapse offer', 'rejected', 'accepted')
  if (offer.became === 'outrun') tell(over, undefined, 'close offer of sold property', 'rejected')

  if (status === 'accepted') property.under_offer = true
  const intentId = `pi_demo_${index}`
  if (status === 'bought') {
    property.sold_at = over
    property.advertise = false
  }
  const row = {
    id,
    property_id: property.id,
    agent_id: agent,
    buyer_id: buyer,
    wishlist_id: wishes.get(wishName(offer))?.id ?? null,
    title: listing.title,
    location: listing.location,
    image: property.image,
    min_price_cents: property.min_price_cents,
    max_price_cents: property.max_price_cents,
    amount_cents: amount,
    buying_date: new Date(made.getTime() + (75 + (index % 9)) * day).toISOString().slice(0, 10),
    status,
    ...why,
    pay_by: wasAccepted ? payBy : null,
    transaction_id: status === 'bought' ? intentId : null,
    created_at: made,
  }
  return { row, lines, ...(status === 'bought' && { sale: saleOf(row, intentId, over) }) }
}

/** Inserts the payment of a sale, here and in the payment sandbox. */
function saleOf({ id, amount_cents }: { id: string; amount_cents: number }, intentId: string, at: Date) {
  const paymentId = randomUUID()
  const client_secret = `${intentId}_secret_${randomUUID()}`
  return {
    payment: {
      id: paymentId,
      offer_id: id,
      provider: 'sandbox',
      intent_id: intentId,
      client_secret,
      amount_cents,
      status: 'succeeded' as const,
      created_at: at,
    },
    intent: {
      id: intentId,
      client_secret,
      idempotency_key: paymentId,
      offer_id: id,
      amount_cents,
      currency: 'usd',
      status: 'succeeded' as const,
      created_at: at,
    },
  }
}

/** Inserts reviews, newest first; a buyer's review follows the sale. */
function reviewRows(now: number, idOf: IdOf, listed: Map<string, Listed>): Row<'reviews'>[] {
  return demoReviews.map(({ listing, buyer, text }, index) => ({
    id: randomUUID(),
    property_id: found(listed, listing).row.id,
    reviewer_id: idOf(buyer),
    text,
    created_at: laterOf(found(listed, listing).moment(0.7), new Date(now - (index * 9 + 1) * hour)),
  }))
}

const line = (
  at: Date,
  actor: string | undefined,
  action: AuditAction,
  objectId: string,
  to: string,
  from?: string,
): AuditLine => ({
  at,
  actor: actor === undefined ? undefined : { id: actor, requestId: 'demo' },
  action,
  objectId,
  to,
  ...(from !== undefined && { from }),
})

const laterOf = (a: Date, b: Date): Date => (a > b ? a : b)
const earlierOf = (a: Date, b: Date): Date => (a < b ? a : b)

function found<Value>(map: Map<string, Value>, name: string): Value {
  const value = map.get(name)
  if (value === undefined) throw new Error(`The demo data speaks of ${name}, whom it does not know`)
  return value
}
