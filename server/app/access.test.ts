import { subscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { urlOf, type Access, type Endpoint } from '#contract/ground/endpoint.ts'
import { Role } from '#contract/ground/role.ts'
import { aBrowser } from '../testing/browser.ts'
import type { Person } from '../testing/builders.ts'
import { sampleRequests } from '../testing/samples/sample-requests.ts'
import type { SampleRequest } from '../testing/samples/sample.ts'
import { startTestApp } from '../testing/start-test-app.ts'

/** Access of each endpoint, stated a second time, to detect mistakes in the contract. */
const expected: Record<string, Access> = {
  'POST /jwt': 'identity',
  'POST /account/forgot-password': 'public',
  'POST /account/reset-password': 'public',
  'POST /account/send-verification': ['user', 'agent', 'admin'],
  'POST /account/verify-email': 'public',
  'GET /account/security': ['user', 'agent', 'admin'],
  'POST /account/confirm': ['user', 'agent', 'admin'],
  'POST /account/password': ['user', 'agent', 'admin'],
  'POST /account/email': ['user', 'agent', 'admin'],
  'POST /account/confirm-email': 'public',
  'POST /account/mailed-link': 'public',
  'POST /account/authenticator': ['user', 'agent', 'admin'],
  'POST /account/authenticator/confirm': ['user', 'agent', 'admin'],
  'DELETE /account/authenticator': ['user', 'agent', 'admin'],
  'POST /account/recovery-codes': ['user', 'agent', 'admin'],
  'PATCH /account/passkeys/:id': ['user', 'agent', 'admin'],
  'DELETE /account/passkeys/:id': ['user', 'agent', 'admin'],
  'GET /account/sessions': ['user', 'agent', 'admin'],
  'DELETE /account/sessions/:id': ['user', 'agent', 'admin'],
  'DELETE /account/sessions': ['user', 'agent', 'admin'],
  'POST /users': 'identity',
  'PATCH /profile': ['user', 'agent', 'admin'],
  'GET /users': ['admin'],
  'GET /users/:emailOrId': 'signed-in',
  'PATCH /users/admin/:id': ['admin'],
  'PATCH /users/agent/:id': ['admin'],
  'GET /role-consequences/:id': ['admin'],
  'PATCH /users/fraud/:id': ['admin'],
  'DELETE /users/:id': ['admin'],
  'POST /applications': ['user'],
  'GET /my-application': ['user'],
  'DELETE /applications/:id': ['user'],
  'GET /applications': ['admin'],
  'PATCH /applications/decline/:id': ['admin'],
  'GET /payout-details': ['agent'],
  'PUT /payout-details': ['agent'],
  'PATCH /payout-details/verify/:id': ['admin'],
  'PATCH /payout-details/refuse/:id': ['admin'],
  'GET /payment-account/:id': ['user'],
  'POST /images': 'public',
  'POST /properties': ['agent'],
  'GET /properties': ['admin'],
  'GET /properties/verified': 'signed-in',
  'GET /properties/verified/facets': 'signed-in',
  'GET /properties/verified/map': 'signed-in',
  'GET /places': 'signed-in',
  'GET /places/point': 'signed-in',
  'GET /search-suggestions': 'signed-in',
  'GET /properties/:id': 'signed-in',
  'GET /properties/:id/history': 'signed-in',
  'GET /properties/:id/similar': 'signed-in',
  'GET /properties/by-id': 'signed-in',
  'GET /managed-properties/:id': ['agent', 'admin'],
  'GET /managed-properties/:id/waiting': ['agent', 'admin'],
  'PUT /properties/:id': ['agent'],
  'DELETE /properties/:id': ['agent'],
  'PATCH /properties/verify/:id': ['admin'],
  'PATCH /properties/reject/:id': ['admin'],
  'PATCH /properties/send-back/:id': ['admin'],
  'PATCH /properties/advertise/:id': ['admin'],
  'PATCH /properties/unadvertise/:id': ['admin'],
  'PATCH /properties/undo-verification/:id': ['admin'],
  'GET /my-properties': ['agent', 'admin'],
  'GET /advertised': 'public',
  'GET /property-previews/:id': 'public',
  'GET /public-properties/:id': 'public',
  'GET /public-properties': 'public',
  'GET /public-places/:state/:place': 'public',
  'GET /answer-time/:id': 'public',
  'GET /public-suggestions': 'public',
  'GET /public-states': 'public',
  'GET /public-states/:state': 'public',
  'POST /wishlist': ['user'],
  'GET /wishlist': 'signed-in',
  'GET /wishlist/:id': 'signed-in',
  'DELETE /wishlist/:id': ['user', 'agent', 'admin'],
  'POST /offers': ['user'],
  'GET /offers': ['agent', 'admin'],
  'GET /offers/by-property': ['agent'],
  'GET /offers/:id': 'signed-in',
  'PATCH /offers/accept/:id': ['agent'],
  'PATCH /offers/reject/:id': ['agent'],
  'PATCH /offers/counter/:id': ['user', 'agent'],
  'PATCH /offers/accept-counter/:id': ['user'],
  'GET /offers/:id/terms': 'signed-in',
  'GET /properties/:id/board': ['user', 'agent'],
  'PATCH /properties/open-board/:id': ['agent'],
  'PATCH /properties/close-board/:id': ['agent'],
  'PATCH /offers/show-on-board/:id': ['user'],
  'POST /final-rounds': ['agent'],
  'PATCH /final-rounds/extend/:id': ['agent'],
  'PATCH /final-rounds/cancel/:id': ['agent'],
  'PATCH /final-rounds/end/:id': ['agent'],
  'PUT /offers/:id/final': ['user'],
  'GET /offers/:id/final': ['user'],
  'PATCH /offers/agree-to-backup/:id': ['user'],
  'PATCH /offers/stop-backup/:id': ['user'],
  'PATCH /properties/rank-backups/:id': ['agent'],
  'PATCH /offers/revise/:id': ['user'],
  'PATCH /offers/withdraw/:id': ['user'],
  'PATCH /offers/:id': ['user'],
  'PATCH /offers/ask-to-cancel/:id': ['user', 'agent'],
  'PATCH /offers/take-back-cancel/:id': ['user', 'agent'],
  'PATCH /offers/decline-to-cancel/:id': ['user', 'agent'],
  'PATCH /offers/agree-to-cancel/:id': ['user', 'agent'],
  'PATCH /offers/release/:id': ['admin'],
  'PATCH /offers/mark-condition/:id': ['user', 'agent'],
  'PATCH /offers/extend-condition/:id': ['user', 'agent'],
  'PATCH /offers/end-late-deal/:id': ['user', 'agent'],
  'PATCH /offers/record-transfer/:id': ['agent'],
  'PATCH /offers/confirm-transfer/:id': ['user'],
  'PATCH /offers/cancel-transfer/:id': ['user', 'agent'],
  'PATCH /offers/object-to-transfer/:id': ['admin'],
  'PATCH /offers/complete-held-sale/:id': ['admin'],
  'PATCH /offers/mark-paid-back/:id': ['admin'],
  'GET /offers/:id/record': ['user', 'agent', 'admin'],
  'GET /deal-records/key': 'public',
  'GET /deal-records/roots': 'public',
  'GET /offers/:id/receipt': ['user', 'agent', 'admin'],
  'GET /deals': ['admin'],
  'GET /to-decide': ['admin'],
  'GET /to-decide/counts': ['admin'],
  'PATCH /to-decide/transfers/:id': ['admin'],
  'GET /bought-properties': 'signed-in',
  'GET /buyer-dashboard-summary': 'signed-in',
  'GET /agent-tasks': ['agent'],
  'GET /agent-sold-properties/:email': ['agent', 'admin'],
  'POST /create-payment-intent': ['user'],
  'POST /sandbox-payments/confirm': 'public',
  'POST /reviews': ['user'],
  'GET /reviews/:propertyId': 'public',
  'GET /reviews': ['admin'],
  'GET /my-reviews': 'signed-in',
  'PATCH /reviews/:id/approve': ['admin'],
  'DELETE /reviews/:id': ['user', 'agent', 'admin'],
  'GET /latest-reviews': 'public',
  'GET /reviews/latest-reviews': 'public',
  'POST /conversations': ['user'],
  'POST /conversations/:id/messages': ['user', 'agent'],
  'POST /offers/:id/messages': ['agent'],
  'GET /conversations': 'signed-in',
  'GET /conversations/:id': 'signed-in',
  'GET /conversations/unread': 'signed-in',
  'GET /ask-refusal/:id': 'signed-in',
  'GET /conversations/:id/messages': 'signed-in',
  'PATCH /conversations/read/:id': 'signed-in',
  'POST /viewings': ['user'],
  'PATCH /viewings/agree/:id': ['agent'],
  'PATCH /viewings/decline/:id': ['agent'],
  'PATCH /viewings/cancel/:id': ['user', 'agent'],
  'GET /viewings/:id/calendar': 'signed-in',
  'PATCH /messages/report/:id': ['user', 'agent'],
  'GET /reported-messages': ['admin'],
  'PATCH /reported-messages/:id': ['admin'],
  'PATCH /conversations/block/:id': ['user', 'agent'],
  'PATCH /conversations/unblock/:id': ['user', 'agent'],
  'GET /notifications': 'signed-in',
  'GET /notifications/unread': 'signed-in',
  'PATCH /notifications/read/:id': 'signed-in',
  'PATCH /notifications/read-all': 'signed-in',
  'GET /property-limit/:id': ['admin'],
  'PATCH /property-limit/:id': ['admin'],
  'GET /mails': ['admin'],
  'GET /mails/:id': ['admin'],
  'PATCH /mails/send-again/:id': ['admin'],
  'GET /audit': ['admin'],
  'GET /audit/download': ['admin'],
  'GET /admin-dashboard-summary': ['admin'],
  'GET /admin-tasks': ['admin'],
  'GET /admin-list-counts': ['admin'],
  'GET /agent-dashboard-summary': ['agent'],
  'GET /top-agents': 'public',
  'GET /client-settings': 'public',
  'GET /operator-texts/:page': 'public',
  'GET /account/data': 'signed-in',
  'POST /account/delete': ['user', 'agent', 'admin'],
}

/** Routes below /api that are not in the contract. */
const besideTheContract = [
  'POST /api/auth/sign-up/email',
  'POST /api/auth/sign-in/email',
  'POST /api/auth/sign-out',
  'GET /api/auth/get-session',
  'POST /api/auth/sign-in/social',
  'GET /api/auth/callback/google',
  'POST /api/auth/two-factor/verify-totp',
  'POST /api/auth/two-factor/verify-backup-code',
  'POST /api/auth/passkey/generate-register-options',
  'POST /api/auth/passkey/verify-registration',
  'POST /api/auth/passkey/generate-authenticate-options',
  'POST /api/auth/passkey/verify-authentication',
  'GET /api/healthz',
  'GET /api/readyz',
  'GET /api/metrics',
  'GET /api/openapi.json',
]

const mounted: string[] = []
subscribe('fastify.initialization', message => {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) mounted.push(`${one} ${url}`)
  })
})

// Sending a mail again requires a mail server. No job of this test ever connects to it.
const marketplace = await startTestApp({
  env: { MAIL: 'smtp', SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@homes.example' },
})
const { app, deps, given } = marketplace
const samples = sampleRequests(marketplace)
const roles = Role.options

/** A person with this role, an access token, and the cookie of their identity session. */
async function somebody(role: Role): Promise<Person & { cookie: string }> {
  const browser = await aBrowser(app)
  const person = await given.aPerson(role)
  const email = `with-session-${person.email}`
  const token = await browser.register(email)
  const { id, uid } = await deps.db
    .updateTable('users')
    .set({ role })
    .where('email', '=', email)
    .returning(['id', 'uid'])
    .executeTakeFirstOrThrow()
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return { ...person, id, uid: uid ?? '', email, token, cookie }
}
const people = new Map<Role, { me: Person & { cookie: string }; other: Person & { cookie: string } }>()
for (const role of roles) people.set(role, { me: await somebody(role), other: await somebody(role) })
const personOf = (role: Role) => people.get(role)?.me as Person & { cookie: string }
const otherOf = (role: Role) => people.get(role)?.other as Person & { cookie: string }

const named = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`
const sampleFor = async (endpoint: Endpoint, me: Person): Promise<SampleRequest> => {
  const make = samples.get(endpoint)
  if (!make) throw new Error(`${named(endpoint)} has no sample request`)
  return make(me)
}

async function statusOf(endpoint: Endpoint, sample: SampleRequest, headers: Record<string, string>): Promise<number> {
  const form = new FormData()
  form.set('image', new Blob(['not a picture']), 'picture.jpg')
  const upload = endpoint.upload ? new Response(form) : undefined
  const answer = await app.inject({
    method: endpoint.method,
    url: urlOf(endpoint, sample.params, sample.query),
    headers: { ...headers, ...(upload && { 'content-type': upload.headers.get('content-type') ?? '' }) },
    ...(upload && { payload: Buffer.from(await upload.arrayBuffer()) }),
    ...(sample.body && { payload: sample.body }),
  })
  return answer.statusCode
}

const bearing = (person: Person) => ({ authorization: `Bearer ${person.token}` })
/** Expected status of a permitted call. An upload is 422, as the sample contains no picture. */
const done = (endpoint: Endpoint) => (endpoint.upload ? 422 : expect.toBeOneOf([200, 201]))

describe('the contract', () => {
  it('declares the access listed in this test', () => {
    expect(Object.fromEntries(endpoints.map(endpoint => [named(endpoint), endpoint.access]))).toEqual(expected)
    expect(endpoints).toHaveLength(Object.keys(expected).length)
  })

  it('has a sample request for every endpoint', () => {
    expect(endpoints.filter(endpoint => !samples.has(endpoint)).map(named)).toEqual([])
  })

  it('is mounted completely, and nothing else is', () => {
    const api = mounted.filter(route => / \/api\b/.test(route) && !/^HEAD| \/api\/docs/.test(route))
    const declared = endpoints.map(({ method, path }) => `${method} /api${path}`)
    expect(api.toSorted()).toEqual([...declared, ...besideTheContract].toSorted())
    expect(mounted.filter(route => !/ \/api\b/.test(route) && !/^(GET|HEAD) /.test(route))).toEqual([
      'POST /stand-in-google/*',
      // Reads nothing: server/features/public-pages/login-page.test.ts.
      'POST /login',
    ])
  })
})

describe.each(endpoints.map(endpoint => [named(endpoint), endpoint] as const))('%s', (_, endpoint) => {
  const { access } = endpoint
  const letsIn = (role: Role) => typeof access === 'string' || access.includes(role)

  it(access === 'public' ? 'allows visitors' : 'refuses visitors with 401', async () => {
    const sample = await sampleFor(endpoint, await given.aBuyer())
    expect(await statusOf(endpoint, sample, {})).toEqual(access === 'public' ? done(endpoint) : 401)
  })

  it.each(roles)(`answers the role %s by ${JSON.stringify(access)}`, async role => {
    const person = personOf(role)
    const sample = await sampleFor(endpoint, person)
    if (access === 'identity') {
      expect(await statusOf(endpoint, sample, bearing(person)), 'a token is no session').toBe(401)
      expect(await statusOf(endpoint, sample, { cookie: person.cookie })).toEqual(done(endpoint))
      return
    }
    if (access !== 'public')
      expect(await statusOf(endpoint, sample, { cookie: person.cookie }), 'a session is no token').toBe(401)
    expect(await statusOf(endpoint, sample, bearing(person))).toEqual(letsIn(role) ? done(endpoint) : 403)
  })

  const owners = roles.filter(role => role !== 'admin' && letsIn(role))
  if (endpoint.notYours)
    it.each(owners)(`answers another %s with ${endpoint.notYours}`, async role => {
      const sample = await sampleFor(endpoint, personOf(role))
      const other = otherOf(role)
      const headers = access === 'identity' ? { cookie: other.cookie } : bearing(other)
      expect(await statusOf(endpoint, sample, headers)).toBe(endpoint.notYours)
    })

  if (access === 'public')
    it('ignores an invalid token', async () => {
      const sample = await sampleFor(endpoint, await given.aBuyer())
      expect(await statusOf(endpoint, sample, { authorization: 'Bearer nonsense' })).toEqual(done(endpoint))
    })
})
