import { toCents } from '#contract/money.ts'
import type { Tx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { demoAccounts } from './demo-accounts.ts'
import { demoListings, type DemoListing } from './demo-listings.ts'
import { demoPeople, portraitOf } from './demo-people.ts'
import { demoOffers, demoReviews, demoWishes, type DemoOffer } from './demo-stories.ts'

const hour = 60 * 60 * 1000
const betweenListings = 29 * hour

/**
 * Fills an empty database with the demo marketplace; one that knows any user is left alone. The sign-ins of the demo
 * accounts are made first: a start that is cut short before the rest is done again.
 */
export async function fillDemoMarketplace(deps: Deps): Promise<void> {
  const known = await deps.db.selectFrom('users').select('id').executeTakeFirst()
  if (known) return
  const uids = new Map<string, string>()
  for (const person of demoPeople) {
    const account = demoAccounts.find(({ name }) => name === person.name)
    if (!account) continue
    const image = portraitOf(person.portrait)
    uids.set(account.email, await deps.identity.ensureAccount({ ...account, image }))
  }
  await inTransaction(deps.db, tx => fill(tx, deps, uids))
}

interface Listed {
  id: string
  agentId: string
  listing: DemoListing
}

async function fill(tx: Tx, { clock, settings }: Deps, uids: Map<string, string>): Promise<void> {
  const now = clock.now().getTime()
  const ago = (hours: number) => new Date(now - hours * hour)
  const people = await addPeople(tx, uids, ago(60 * 24))
  const idOf = (name: string) => found(people, name)

  const listed = new Map<string, Listed>()
  for (const [index, listing] of demoListings.entries()) {
    const at = new Date(now - index * betweenListings - hour)
    const agentId = idOf(listing.agent)
    listed.set(listing.title, { id: await addListing(tx, listing, agentId, at), agentId, listing })
  }
  const wishes = new Map<string, string>()
  for (const [index, { listing, buyer }] of demoWishes.entries()) {
    const entry = { user_id: idOf(buyer), property_id: found(listed, listing).id, created_at: ago(index * 5 + 3) }
    const { id } = await tx.insertInto('wishlist_entries').values(entry).returning('id').executeTakeFirstOrThrow()
    wishes.set(`${listing} ${buyer}`, id)
  }
  const payBy = new Date(now + settings.paymentWindowHours * hour)
  for (const [index, offer] of demoOffers.entries())
    await addOffer(tx, offer, {
      property: found(listed, offer.listing),
      buyerId: idOf(offer.buyer),
      wishlistId: wishes.get(`${offer.listing} ${offer.buyer}`) ?? null,
      at: ago(index * 7 + 2),
      payBy,
      transactionId: `pi_demo_${index}`,
    })
  for (const [index, { listing, buyer, text }] of demoReviews.entries()) {
    const review = {
      property_id: found(listed, listing).id,
      reviewer_id: idOf(buyer),
      text,
      created_at: ago(index * 9 + 1),
    }
    await tx.insertInto('reviews').values(review).execute()
  }
}

/** The ids of the demo people by name. Only the demo accounts can sign in. */
async function addPeople(tx: Tx, uids: Map<string, string>, createdAt: Date): Promise<Map<string, string>> {
  const people = new Map<string, string>()
  for (const [index, { name, role, portrait }] of demoPeople.entries()) {
    const account = demoAccounts.find(candidate => candidate.name === name)
    const email = account?.email ?? `${name.toLowerCase().replace(' ', '.')}@keyhaven.example`
    const { id } = await tx
      .insertInto('users')
      .values({
        uid: uids.get(email) ?? null,
        name,
        email,
        image: portraitOf(portrait),
        role,
        created_at: new Date(createdAt.getTime() - index * hour),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    people.set(name, id)
  }
  return people
}

async function addListing(tx: Tx, listing: DemoListing, agentId: string, at: Date): Promise<string> {
  const [min, max] = listing.range
  const { id } = await tx
    .insertInto('properties')
    .values({
      agent_id: agentId,
      title: listing.title,
      location: listing.location,
      description: listing.description,
      image: `/images/${listing.picture}/1280.webp`,
      min_price_cents: toCents(min),
      max_price_cents: toCents(max),
      status: listing.status ?? 'verified',
      advertise: listing.advertise ?? false,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface OfferFacts {
  property: Listed
  buyerId: string
  wishlistId: string | null
  at: Date
  payBy: Date
  transactionId: string
}

async function addOffer(tx: Tx, offer: DemoOffer, facts: OfferFacts): Promise<void> {
  const { listing, id: propertyId, agentId } = facts.property
  const [min, max] = listing.range
  const thousands = Math.round((min + (max - min) * offer.at) / 1000)
  await tx
    .insertInto('offers')
    .values({
      property_id: propertyId,
      agent_id: agentId,
      buyer_id: facts.buyerId,
      wishlist_id: facts.wishlistId,
      title: listing.title,
      location: listing.location,
      image: `/images/${listing.picture}/1280.webp`,
      min_price_cents: toCents(min),
      max_price_cents: toCents(max),
      amount_cents: toCents(Math.min(max, thousands * 1000)),
      buying_date: new Date(facts.at.getTime() + 30 * 24 * hour).toISOString().slice(0, 10),
      status: offer.status,
      reason: offer.reason ?? null,
      pay_by: offer.status === 'accepted' || offer.status === 'bought' ? facts.payBy : null,
      transaction_id: offer.status === 'bought' ? facts.transactionId : null,
      created_at: facts.at,
    })
    .execute()
  if (offer.status === 'accepted')
    await tx.updateTable('properties').set({ under_offer: true }).where('id', '=', propertyId).execute()
  if (offer.status === 'bought')
    await tx
      .updateTable('properties')
      .set({ sold_at: facts.at, advertise: false })
      .where('id', '=', propertyId)
      .execute()
}

function found<Value>(map: Map<string, Value>, name: string): Value {
  const value = map.get(name)
  if (value === undefined) throw new Error(`The demo data speaks of ${name}, whom it does not know`)
  return value
}
