import { describe, expect, it } from 'vitest'
import { aBrowser } from '../testing/browser.ts'
import { buyingDate, expYear } from '../testing/days.ts'
import { startTestApp } from '../testing/start-test-app.ts'

/**
 * The calls of specification section 7 as its client makes them, in the order of a whole sale. The test does not use
 * the contract: it repeats each method, path and payload, and the fields of section 3.
 */
const { app, given } = await startTestApp()
const browser = await aBrowser(app)
const headers = { origin: browser.url, 'content-type': 'application/json' }

const userFields = ['_id', 'name', 'email', 'image', 'role', 'createdAt']
const propertyFields =
  '_id title location description image agentName agentEmail agentImage minPrice maxPrice currency status advertise'.split(
    ' ',
  )
const advertisedFields = ['_id', 'image', 'title', 'location', 'minPrice', 'maxPrice']
const entryFields =
  '_id propertyId title image location minPrice maxPrice status agentName agentEmail agentImage userName userEmail'.split(
    ' ',
  )
const offerFields =
  '_id propertyId wishlistId title propertyTitle location image agentName agentEmail offerAmount buyerEmail buyerName buyingDate status transactionId'.split(
    ' ',
  )
const reviewFields = '_id propertyId propertyTitle agentName reviewerName reviewerEmail reviewerImage text date'.split(
  ' ',
)
const latestFields = ['_id', 'reviewerImage', 'reviewerName', 'propertyTitle', 'text']
const agentFields = ['_id', 'image', 'name', 'email']
const summaryFields =
  'totalAdmins totalAgents totalUsers allProperties acceptedProperties pendingProperties rejectedProperties totalReviews advertisedProperties'.split(
    ' ',
  )

type Document = Record<string, unknown> & { _id: string }

async function call<Body = Document>(method: string, path: string, token: string, payload?: object): Promise<Body> {
  const answer = await fetch(`${browser.url}/api${path}`, {
    method,
    headers: { ...(payload && headers), ...(token && { authorization: `Bearer ${token}` }) },
    ...(payload && { body: JSON.stringify(payload) }),
  })
  const text = await answer.text()
  expect(answer.ok, `${method} ${path}: ${answer.status} ${text}`).toBe(true)
  return JSON.parse(text) as Body
}

const list = (path: string, token = '') => call<Document[]>('GET', path, token)
const expectFields = (document: object | undefined, fields: string[]) =>
  expect(Object.keys(document ?? {})).toEqual(expect.arrayContaining(fields))

/** Registers as the specification's client does: sign-up at the identity, image upload, record, token. */
async function register(name: string, email: string) {
  const person = await aBrowser(app)
  await person.post('/api/auth/sign-up/email', { name, email, password: 'Secret1!', image: '/images/x/640.webp' })
  const createdAt = new Date().toISOString()
  const record = { name, email, image: '/images/x/640.webp', role: 'user', uid: 'made-up', createdAt }
  expect((await person.post('/api/users', record)).status).toBe(201)
  return { name, email, token: String((await person.post('/api/jwt', { email })).body['token']) }
}

describe('the calls of the specification', async () => {
  const admin = await given.anAdmin('Ada')
  const buyer = await register('Bella', 'bella@example.com')
  const agent = await register('Nora', 'nora@example.com')
  const other = await register('Fred', 'fred@example.com')
  const idOf = async (email: string) => (await call('GET', `/users/${encodeURIComponent(email)}`, admin.token))._id

  it('create a user, and find them by email and by id', async () => {
    const user = await call('GET', `/users/${buyer.email}`, buyer.token)
    expectFields(user, userFields)
    expect(user).toMatchObject({ name: 'Bella', email: buyer.email, role: 'user' })
    expect(await call('GET', `/users/${user._id}`, buyer.token)).toMatchObject({ email: buyer.email })
    for (const one of await list('/users', admin.token)) expectFields(one, userFields)
  })

  it('make a user an agent or an admin, mark an agent as fraud, delete a user', async () => {
    await call('PATCH', `/users/agent/${await idOf(agent.email)}`, admin.token)
    const id = await idOf(other.email)
    for (const [change, role] of [
      ['admin', 'admin'],
      ['agent', 'agent'],
      ['fraud', 'fraud'],
    ]) {
      await call('PATCH', `/users/${change}/${id}`, admin.token, {})
      expect(await call('GET', `/users/${id}`, admin.token)).toMatchObject({ role })
    }
    expect(await call('DELETE', `/users/${id}`, admin.token)).toMatchObject({ deletedCount: 1 })
  })

  let propertyId = ''
  let entryId = ''
  let offerId = ''
  const title = 'House of the Specification'

  it('list a property, change it, verify it, advertise it', async () => {
    const claimed = {
      agentName: 'x',
      agentEmail: 'x@example.com',
      agentImage: 'x',
      currency: 'eur',
      status: 'verified',
    }
    const draft = { title, location: 'Bergen', description: 'Fine.', image: '/images/villa-dusk/1280.webp' }
    const made = await call('POST', '/properties', agent.token, {
      ...draft,
      minPrice: 100,
      maxPrice: '200',
      ...claimed,
    })
    expectFields(made, [...propertyFields, 'insertedId'])
    expect(made).toMatchObject({
      agentName: 'Nora',
      agentEmail: agent.email,
      currency: 'usd',
      status: 'pending',
      advertise: false,
      minPrice: 100,
      maxPrice: 200,
    })
    propertyId = made._id
    const names = { agentName: 'Nora', agentEmail: agent.email }
    const { description: _, ...changes } = {
      ...draft,
      ...names,
      minPrice: 100_000,
      maxPrice: 200_000,
      status: 'pending',
    }
    const changed = await call('PUT', `/properties/${propertyId}`, agent.token, changes)
    expect(changed).toMatchObject({ modifiedCount: 1, description: 'Fine.', minPrice: 100_000, status: 'pending' })
    const doomed = await call('POST', '/properties', agent.token, { ...draft, minPrice: 1, maxPrice: 2 })
    expect(await call('PATCH', `/properties/reject/${doomed._id}`, admin.token)).toMatchObject({ status: 'rejected' })
    expect(await call('DELETE', `/properties/${doomed._id}`, agent.token)).toMatchObject({ deletedCount: 1 })
    await call('PATCH', `/properties/verify/${propertyId}`, admin.token)
    await call('PATCH', `/properties/advertise/${propertyId}`, admin.token, { advertise: true })
    expect(await call('GET', `/properties/${propertyId}`, buyer.token)).toMatchObject({
      status: 'verified',
      advertise: true,
    })
    for (const path of ['/properties', '/properties/verified', `/my-properties?email=${agent.email}`]) {
      const token = path.startsWith('/my') ? agent.token : admin.token
      const found = (await list(path, token)).find(({ _id }) => _id === propertyId)
      expectFields(found, propertyFields)
    }
    expectFields((await list('/advertised'))[0], advertisedFields)
  })

  it('add a property to the wishlist and make an offer on it', async () => {
    const copies = { title: 'x', image: 'x', location: 'x', minPrice: 1, maxPrice: 2, status: 'verified' }
    const claims = { agentName: 'x', agentEmail: 'x', agentImage: 'x', userName: 'x', userEmail: 'x@example.com' }
    const entry = await call('POST', '/wishlist', buyer.token, { propertyId, ...copies, ...claims })
    expectFields(entry, [...entryFields, 'insertedId'])
    expect(entry).toMatchObject({
      title,
      minPrice: 100_000,
      agentName: 'Nora',
      userName: 'Bella',
      userEmail: buyer.email,
    })
    entryId = entry._id
    expectFields((await list(`/wishlist?email=${buyer.email}`, buyer.token))[0], entryFields)
    expectFields(await call('GET', `/wishlist/${entryId}`, buyer.token), entryFields)

    const about = { propertyId, wishlistId: entryId, title: 'x', location: 'x', image: 'x', agentName: 'x' }
    const by = { agentEmail: 'x@example.com', buyerEmail: 'x@example.com', buyerName: 'x' }
    const terms = { offerAmount: 150_000, buyingDate, status: 'pending' }
    const offer = await call('POST', '/offers', buyer.token, { ...about, ...by, ...terms })
    expectFields(offer, [...offerFields, 'insertedId'])
    expect(offer).toMatchObject({
      title,
      propertyTitle: title,
      buyerEmail: buyer.email,
      agentEmail: agent.email,
      ...terms,
    })
    offerId = offer._id
    expectFields((await list(`/offers?agentEmail=${agent.email}`, agent.token))[0], offerFields)
    expectFields(await call('GET', `/offers/${offerId}`, buyer.token), offerFields)
    expectFields((await list(`/bought-properties?email=${buyer.email}`, buyer.token))[0], offerFields)
  })

  it('reject an offer, accept the next one, pay it', async () => {
    expect(await call('PATCH', `/offers/reject/${offerId}`, agent.token)).toMatchObject({ status: 'rejected' })
    const terms = { offerAmount: 160_000, buyingDate }
    offerId = (await call('POST', '/offers', buyer.token, { propertyId, wishlistId: entryId, ...terms }))._id
    expect(await call('PATCH', `/offers/accept/${offerId}`, agent.token, {})).toMatchObject({ status: 'accepted' })

    const intent = await call('POST', '/create-payment-intent', buyer.token, { price: 160_000, offerId })
    expect(intent['clientSecret']).toEqual(expect.any(String))
    const card = { number: '4242424242424242', expMonth: 12, expYear, cvc: '123' }
    const billing = { name: 'Bella', email: buyer.email }
    const confirmation = { clientSecret: intent['clientSecret'], card, billing }
    const { id: transactionId } = await call<{ id: string }>('POST', '/sandbox-payments/confirm', '', confirmation)
    const paid = await call('PATCH', `/offers/${offerId}`, buyer.token, { transactionId, status: 'bought' })
    expect(paid).toMatchObject({ status: 'bought', transactionId })
    expect(await list(`/wishlist?email=${buyer.email}`, buyer.token)).toEqual([])
    expect(await call('DELETE', `/wishlist/${entryId}`, buyer.token)).toMatchObject({ deletedCount: 0 })
    const [sold] = await list(`/agent-sold-properties/${agent.email}`, agent.token)
    expectFields(sold, offerFields)
    expect(sold).toMatchObject({ offerAmount: 160_000, buyerName: 'Bella', transactionId })
  })

  it('write reviews, read them and delete them', async () => {
    const by = { reviewerName: 'x', reviewerEmail: 'x@example.com', reviewerImage: 'x' }
    const about = { propertyId, propertyTitle: 'x', agentName: 'x' }
    const written = { ...about, ...by, text: 'Bought it.', date: new Date().toISOString() }
    const review = await call('POST', '/reviews', buyer.token, written)
    expectFields(review, [...reviewFields, 'insertedId'])
    expect(review).toMatchObject({ propertyTitle: title, agentName: 'Nora', reviewerName: 'Bella', text: 'Bought it.' })
    expectFields(
      (await list(`/reviews/${propertyId}`, buyer.token))[0],
      reviewFields.filter(name => name !== 'reviewerEmail'),
    )
    expectFields((await list('/reviews', admin.token))[0], reviewFields)
    expectFields((await list(`/my-reviews?email=${buyer.email}`, buyer.token))[0], reviewFields)
    for (const path of ['/latest-reviews', '/reviews/latest-reviews']) expectFields((await list(path))[0], latestFields)
    expect(await call('DELETE', `/reviews/${review._id}`, buyer.token)).toMatchObject({ deletedCount: 1 })
  })

  it('count for the admin, and name the top agents', async () => {
    const summary = await call('GET', '/admin-dashboard-summary', admin.token)
    expectFields(summary, summaryFields)
    for (const field of summaryFields) expect(summary[field], field).toEqual(expect.any(Number))
    const [top] = await list('/top-agents')
    expectFields(top, agentFields)
    expect(top).toMatchObject({ name: 'Nora', email: agent.email })
  })
})
