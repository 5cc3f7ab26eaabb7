import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Endpoint } from '#contract/ground/endpoint.ts'
import { pictureId } from '#contract/images/image-url.ts'
import * as manage from '#contract/manage-properties/manage-properties.ts'
import { updateProperty } from '#contract/manage-properties/update-property.ts'
import { askAboutProperty, myConversations } from '#contract/messages/messages.ts'
import { makeOffer } from '#contract/offers/offers.ts'
import { addProperty } from '#contract/properties/add-property.ts'
import { findManagedProperty } from '#contract/properties/managed-properties.ts'
import { priceHistory } from '#contract/properties/price-history.ts'
import { findProperty } from '#contract/properties/properties.ts'
import { publicProperty } from '#contract/public-pages/public-properties.ts'
import { addReview, myReviews } from '#contract/reviews/reviews.ts'
import { addToWishlist, myWishlist } from '#contract/wishlist/wishlist.ts'
import { jobHandlers } from '../../app/job-handlers.ts'
import type { Person } from '../../testing/builders.ts'
import { buyingDate } from '../../testing/days.ts'
import { expectInvariants } from '../../testing/expect-invariants.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { removeUnusedImages } from '../images/remove-unused-images.ts'

// An agent changes a listing, admins decide on it, several of them at once, and time passes, all in a random order. After each
// step everybody reads it: its agent and admins, a buyer who has saved, reviewed and asked about it, another buyer, and the
// public. They see what a plain model says, and the clean-up removes exactly the pictures that nobody can see again.
// `RANDOM_WALKS=200` in the environment makes more walks.

const { call, deps, given, passHours } = await startTestApp()

/** One version of a listing. The first photo is its image. */
interface Version {
  title: string
  minPrice: number
  photos: string[]
}

/** The plain model. */
interface Home {
  status: 'pending' | 'verified' | 'rejected'
  current: Version
  /** The version that was verified before the current one. */
  earlier?: Version
  /** Whether an admin can undo the verification. */
  isUndoable: boolean
  isDeleted: boolean
  /** Lowest prices that a change has replaced. */
  prices: number[]
  /** Image at the time of the only offer. */
  offered?: string
  /** Photos of a change that was sent back. */
  sentBack: string[]
}

type Decision = 'verify' | 'reject' | 'send back' | 'undo' | 'offer' | 'delete'
type Act = { do: 'change'; fields: Partial<Version> } | { do: Decision }

/** The version that buyers read; undefined if they read none. */
const seen = ({ status, current, earlier }: Home) => (status === 'verified' ? current : earlier)

/** Returns the home after an act; undefined if the act is refused. */
function after(home: Home, act: Act): Home | undefined {
  if (home.isDeleted) return undefined
  return act.do === 'change' ? afterChange(home, act.fields) : afterDecision[act.do](home)
}

function afterChange(home: Home, fields: Partial<Version>): Home | undefined {
  const { status, current, prices } = home
  if (status === 'rejected') return undefined
  const replaced = status === 'verified' ? { earlier: current, prices: [...prices, current.minPrice] } : {}
  const hasNewPhotos = fields.photos && isDifferent(fields.photos, current.photos)
  return {
    ...home,
    ...replaced,
    ...(hasNewPhotos && { sentBack: [] }),
    status: 'pending',
    isUndoable: false,
    current: { ...current, ...fields },
  }
}

const afterDecision: Record<Decision, (home: Home) => Home | undefined> = {
  verify: home => (home.status === 'pending' ? { ...home, status: 'verified', isUndoable: true } : undefined),
  reject: home => (home.status === 'pending' ? { ...home, status: 'rejected' } : undefined),
  'send back': home => {
    const { status, current, earlier } = home
    if (status !== 'pending' || !earlier) return undefined
    const sentBack = isDifferent(current.photos, earlier.photos) ? current.photos : home.sentBack
    return { ...home, status: 'verified', current: earlier, isUndoable: false, sentBack }
  },
  undo: home =>
    home.status === 'verified' && home.isUndoable && home.offered === undefined
      ? { ...home, status: 'pending', isUndoable: false }
      : undefined,
  offer: home =>
    home.status === 'verified' && home.offered === undefined
      ? { ...home, offered: home.current.photos[0] ?? '' }
      : undefined,
  delete: home => ({ ...home, isDeleted: true, isUndoable: false, sentBack: [] }),
}

/** The day after: nobody can return to the version before a verified one. */
function aDayLater(home: Home): Home {
  const { earlier: _, ...others } = home
  return home.status === 'verified' ? { ...others, isUndoable: home.isUndoable } : home
}

const isDifferent = (one: readonly string[], other: readonly string[]) => one.join(' ') !== other.join(' ')

/** Pictures that somebody sees, or can see again. */
function picturesOf(home: Home): string[] {
  const { isDeleted, current, earlier, offered, sentBack } = home
  const shown = seen(home)
  const kept = isDeleted ? (shown?.photos.slice(0, 1) ?? []) : [...current.photos, ...(earlier?.photos ?? [])]
  return [...new Set([...kept, ...sentBack, ...(offered === undefined ? [] : [offered])])].toSorted()
}

/** Says what everybody reads, by the model. Null is a home that they do not find. */
function expectedOf(home: Home) {
  const { current, earlier, status, isDeleted } = home
  const shown = seen(home)
  const buyers = isDeleted ? null : (shown ?? null)
  const waiting = status === 'verified' ? undefined : earlier
  const prices = [...home.prices, ...(status === 'verified' ? [current.minPrice] : [])]
  return {
    managed: isDeleted ? null : { current, verified: waiting ?? null },
    linked: buyers,
    stranger: isDeleted || status !== 'verified' ? null : current,
    visitor: status === 'rejected' ? null : buyers,
    saved: shown ? { title: shown.title, minPrice: shown.minPrice, image: shown.photos[0] } : null,
    conversation: shown?.title ?? 'A home under review',
    review: shown?.title ?? 'A home under review',
    prices: buyers ? prices.filter((price, at) => price !== prices[at - 1]) : null,
  }
}

interface World {
  id: string
  agent: Person
  admin: Person
  fan: Person
  stranger: Person
}

/** Reads the home as everybody, by their calls. */
async function readOf({ id, agent, admin, fan, stranger }: World): Promise<ReturnType<typeof expectedOf>> {
  const params = { id }
  const [managed, same, linked, other, visitor] = await Promise.all([
    call(findManagedProperty, { as: agent, params }),
    call(findManagedProperty, { as: admin, params }),
    call(findProperty, { as: fan, params }),
    call(findProperty, { as: stranger, params }),
    call(publicProperty, { params }),
  ])
  const [saved, conversations, reviews, prices] = await Promise.all([
    call(myWishlist, { as: fan }),
    call(myConversations, { as: fan }),
    call(myReviews, { as: fan }),
    call(priceHistory, { as: fan, params }),
  ])
  const { body } = managed
  const isFound = managed.status === 200
  if (isFound) expect(same.body).toEqual(body)
  else expect(same.status).toBe(404)
  const found = (read: { status: number; body: Parameters<typeof versionOf>[0] }) =>
    read.status === 200 ? versionOf(read.body) : null
  const entry = saved.body[0]
  return {
    managed: isFound
      ? {
          current: versionOf(body),
          verified: body.verifiedFields && {
            title: body.verifiedFields.title,
            minPrice: body.verifiedFields.minPrice,
            photos: body.verifiedPhotos?.map(({ image }) => image) ?? [],
          },
        }
      : null,
    linked: found(linked),
    stranger: found(other),
    visitor: found(visitor),
    saved: entry ? { title: entry.title, minPrice: entry.minPrice, image: entry.image } : null,
    conversation: conversations.body[0]?.title ?? '',
    review: reviews.body[0]?.propertyTitle ?? '',
    prices: prices.status === 200 ? prices.body.prices.map(({ minPrice }) => minPrice) : null,
  }
}

function versionOf(read: { title: string; minPrice: number; image: string; photos: { image: string }[] }): Version {
  const photos = read.photos.map(({ image }) => image)
  expect(photos[0]).toBe(read.image)
  return { title: read.title, minPrice: read.minPrice, photos }
}

const send = async (endpoint: Endpoint, as: Person, input: object) => {
  const { status, body } = await call(endpoint, { as, ...input })
  expect([200, 201, 404, 409], JSON.stringify(body)).toContain(status)
  return status < 400
}

/** Makes an act. Returns whether it was not refused. */
function make({ id, agent, admin, fan }: World, act: Act): Promise<boolean> {
  const params = { id }
  if (act.do === 'change') {
    const { photos, ...fields } = act.fields
    const body = { ...fields, ...(photos && { photos: photos.map(image => ({ image })) }) }
    return send(updateProperty, agent, { params, body })
  }
  const others = {
    verify: () => send(manage.verifyProperty, admin, { params, body: {} }),
    reject: () => send(manage.rejectProperty, admin, { params, body: {} }),
    'send back': () => send(manage.sendBackChange, admin, { params, body: { reason: 'Not now.' } }),
    undo: () => send(manage.undoVerification, admin, { params }),
    offer: () => send(makeOffer, fan, { body: { propertyId: id, offerAmount: 450_000, buyingDate } }),
    delete: () => send(manage.deleteProperty, agent, { params }),
  }
  return others[act.do]()
}

const bundled = '/images/villa-dusk/1280.webp'

/** A verified home, with a buyer who has saved, reviewed and asked about it. */
async function aWorld(title: string): Promise<{ world: World; home: Home }> {
  const [agent, admin, fan, stranger] = [
    await given.anAgent(),
    await given.anAdmin(),
    await given.aBuyer(),
    await given.aBuyer(),
  ]
  const draft = { title, location: '1 Elm Street, Salem, OR', description: 'Four rooms.', image: bundled }
  const added = await call(addProperty, { as: agent, body: { ...draft, minPrice: 400_000, maxPrice: 500_000 } })
  const id = added.body._id
  const world = { id, agent, admin, fan, stranger }
  expect(await make(world, { do: 'verify' })).toBe(true)
  for (const [endpoint, body] of [
    [addToWishlist, { propertyId: id }],
    [addReview, { propertyId: id, text: 'A fine home.' }],
    [askAboutProperty, { propertyId: id, text: 'Is it quiet?' }],
  ] as const)
    expect(await send(endpoint, fan, { body })).toBe(true)
  const home: Home = {
    status: 'verified',
    current: { title, minPrice: 400_000, photos: [bundled] },
    isUndoable: true,
    isDeleted: false,
    prices: [],
    sentBack: [],
  }
  return { world, home }
}

/** Runs the clean-up a day later and once more, and turns the clock back for the sessions. Returns the uploaded pictures that are left. */
async function cleanUp(uploaded: readonly string[]): Promise<string[]> {
  passHours(25)
  await jobHandlers(deps)['remove-replaced-versions']({})
  const { rows } = await sql<{ data: Record<string, string> }>`
    delete from pgboss.job where name = 'remove-image' returning data`.execute(deps.db)
  for (const { data } of rows) await jobHandlers(deps)['remove-image'](data)
  // The first run finds the pictures that nobody uses any longer, and the second one removes them.
  await removeUnusedImages(deps)
  passHours(25)
  await removeUnusedImages(deps)
  passHours(-50)
  const left = await deps.db.selectFrom('images').select('id').where('colour', 'is not', null).execute()
  const ids = new Set(left.map(({ id }) => id))
  return uploaded.filter(image => ids.has(pictureId(image))).toSorted()
}

type Kind = 'title' | 'price' | 'photos' | 'same photos' | Decision
const act = fc.constantFrom<Kind>(
  ...(['title', 'price', 'photos', 'photos', 'same photos', 'verify', 'verify', 'verify'] as const),
  ...(['reject', 'send back', 'undo', 'undo', 'offer', 'delete'] as const),
)
const aDay = 'a day passes'
const pick = fc.nat(19)
const inTurn = (...kinds: (Kind | typeof aDay)[]) =>
  pick.map(picked => kinds.map(kind => (kind === aDay ? aDay : { acts: [kind], pick: picked })))
/** Steps at random, with those in between that chance seldom puts in the order in which they do something. */
const steps = fc.oneof(
  { weight: 12, arbitrary: fc.record({ acts: fc.tuple(act), pick }).map(one => [one]) },
  { weight: 4, arbitrary: fc.record({ acts: fc.tuple(act, act), pick }).map(one => [one]) },
  { weight: 3, arbitrary: inTurn(aDay) },
  { weight: 2, arbitrary: inTurn('photos', 'verify', 'photos', 'verify', 'undo', aDay) },
  { weight: 2, arbitrary: inTurn('photos', 'verify', 'photos', 'verify', aDay, 'undo') },
)

/** Makes the acts of a step at once. Returns the home after the order of them that fits the answers and what everybody reads. */
async function take(world: World, home: Home, acts: readonly Act[]): Promise<Home> {
  const answers = await Promise.all(acts.map(one => make(world, one)))
  const read = await readOf(world)
  const asSent = acts.map((_, at) => at)
  const orders = [asSent, asSent.toReversed()]
  const possible = orders.flatMap(order => {
    let now = home
    const isAllowed = order.every(at => {
      const one = acts[at]
      const next = one && after(now, one)
      now = next ?? now
      return (next !== undefined) === answers[at]
    })
    return isAllowed ? [now] : []
  })
  const fitting = possible.find(one => isDeepStrictEqual(expectedOf(one), read))
  // The first one names what differs.
  if (!fitting) expect({ answers, read }).toEqual({ acts, home, read: possible[0] && expectedOf(possible[0]) })
  return fitting ?? home
}

const fresh = async (count: number) => (count > 0 ? given.pictures(count) : [])

let counter = 0
async function actOf(kind: Kind, pick: number, home: Home): Promise<Act> {
  const own = home.current.photos.filter(image => image !== bundled)
  switch (kind) {
    case 'title':
      return { do: 'change', fields: { title: `Mill ${++counter}` } }
    case 'price':
      return { do: 'change', fields: { minPrice: 400_000 + (pick % 3) * 1000 } }
    case 'photos':
      return { do: 'change', fields: { photos: await fresh(1 + (pick % 2)) } }
    case 'same photos':
      return {
        do: 'change',
        fields: {
          photos: [...(await fresh(pick % 2)), ...own.toReversed(), ...(own.length > 0 ? [] : await fresh(1))],
        },
      }
    default:
      return { do: kind }
  }
}

/** Number of walks, each of 8 to 16 steps or short series of steps. */
const walks = Number(process.env['RANDOM_WALKS'] ?? 6)

it('shows everybody the version that a plain model says, on every random walk of an agent and admins', async () => {
  const walk = fc.asyncProperty(fc.array(steps, { minLength: 8, maxLength: 16 }), async walked => {
    let { world, home } = await aWorld(`Mill ${++counter}`)
    const uploaded = new Set<string>()
    for (const taken of [...walked.flat(), aDay] as const) {
      if (taken === aDay) {
        const left = await cleanUp([...uploaded])
        home = aDayLater(home)
        expect(left, JSON.stringify(home)).toEqual(picturesOf(home).filter(image => image !== bundled))
        expect(await readOf(world)).toEqual(expectedOf(home))
        continue
      }
      const acts = await Promise.all(taken.acts.map(kind => actOf(kind, taken.pick, home)))
      for (const one of acts) if (one.do === 'change') for (const image of one.fields.photos ?? []) uploaded.add(image)
      uploaded.delete(bundled)
      home = await take(world, home, acts)
      await expectInvariants(deps.db)
    }
  })
  await fc.assert(walk, { numRuns: walks })
})
