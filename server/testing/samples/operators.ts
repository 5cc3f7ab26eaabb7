import { randomUUID } from 'node:crypto'
import { vi } from 'vitest'
import type { Role } from '#contract/ground/role.ts'
import { makeAgent } from '#contract/moderation/moderation.ts'
import { confirmSandboxPayment } from '#contract/payments/payments.ts'
import { confirmAuthenticator, startAuthenticator } from '#contract/sign-in/second-factor.ts'
import { jobHandlers } from '../../app/job-handlers.ts'
import { afterFile } from '../after-file.ts'
import { aBrowser, type Browser } from '../browser.ts'
import type { Person } from '../builders.ts'
import { goodCard } from '../deal-builders.ts'
import { startFirebaseApp } from '../firebase-app.ts'
import { freePort } from '../server-process.ts'
import { startFirebaseServer } from '../stand-ins/firebase-server.ts'
import { type CaughtMail, sendingTo, startMailCatcher } from '../stand-ins/mail-catcher.ts'
import { startStripeServer } from '../stand-ins/start-stripe-server.ts'
import { startTestApp, type TestApp } from '../start-test-app.ts'
import { totpCode } from '../totp-code.ts'

/** A running marketplace of an operator, with its own ways to enter and to pay. */
export interface Operator {
  app: TestApp
  /** Registers somebody as the operator's pages do, with what the role requires before it can act. */
  register: (role: Role, admin?: Person) => Promise<Person>
  /** Pays with a card at the provider, as the card form does. Returns the transaction. */
  payByCard: (clientSecret: string) => Promise<string>
  /** Mails that were sent; missing if the operator has no mail server. */
  mails?: CaughtMail[]
}

/** Payments of a home for $450,000, and of one for $2,000,000. */
interface Payments {
  small: string[]
  large: string[]
}

interface OperatorSample {
  name: string
  start: () => Promise<Operator>
  payments: Payments
  isPublic: boolean
}

const byCard: Payments = {
  small: ['price 450000 by card'],
  large: ['deposit 60000 by card', 'balance 1940000 by transfer'],
}
const byTransfer: Payments = { small: ['price 450000 by transfer'], large: ['price 2000000 by transfer'] }
const withDeposits: Payments = {
  small: ['deposit 45000 by card', 'balance 405000 by transfer'],
  large: ['deposit 200000 by card', 'balance 1800000 by transfer'],
}

/** Every kind of operator: each leads people through the same deal by other calls. */
export const operators: OperatorSample[] = [
  { name: 'no settings', start: () => builtIn({}), payments: byCard, isPublic: true },
  { name: 'no cards', start: () => builtIn({ PAYMENTS: 'none' }), payments: byTransfer, isPublic: true },
  { name: 'neither cards nor mail, in production', start: inProduction, payments: byTransfer, isPublic: true },
  { name: 'deposits', start: () => builtIn({ DEPOSIT_PERCENT: '10' }), payments: withDeposits, isPublic: true },
  { name: 'Stripe', start: withStripe, payments: byCard, isPublic: true },
  { name: 'no public listings', start: () => builtIn({ PUBLIC_LISTINGS: 'off' }), payments: byCard, isPublic: false },
  { name: 'a required second factor', start: withSecondFactor, payments: byCard, isPublic: true },
  { name: 'SMTP, and required emails', start: withMailServer, payments: byCard, isPublic: true },
  { name: 'Firebase', start: withFirebase, payments: byCard, isPublic: true },
]

const newEmail = (role: Role) => `${role}-${randomUUID().slice(0, 8)}@example.com`

const payInSandbox =
  ({ call }: TestApp): Operator['payByCard'] =>
  async clientSecret =>
    (await call(confirmSandboxPayment, { body: { clientSecret, card: goodCard } })).body.id

async function builtIn(env: Record<string, string>): Promise<Operator> {
  const app = await startTestApp({ env })
  return { app, register: registerAt(app), payByCard: payInSandbox(app) }
}

/** Listens at its own URL, because a production server answers no other origin. */
async function inProduction(): Promise<Operator> {
  const port = await freePort()
  const operator = await builtIn({ NODE_ENV: 'production', DEMO: '', PORT: String(port) })
  await operator.app.app.listen({ port, host: '127.0.0.1' })
  return operator
}

/** Acts of somebody with a new account, at their browser, before they get a role. */
type Prepare = (person: Person, browser: Browser) => Promise<unknown>

/** Registers people with a password. */
const registerAt =
  (app: TestApp, prepare?: Prepare): Operator['register'] =>
  async (role, admin) => {
    const email = newEmail(role)
    const browser = await aBrowser(app.app)
    const person = await personOf(app, { email, token: await browser.register(email) })
    await prepare?.(person, browser)
    return inRole(app, person, role, admin)
  }

async function personOf({ deps }: TestApp, { email, token }: Pick<Person, 'email' | 'token'>): Promise<Person> {
  const users = deps.db.selectFrom('users').select(['id', 'uid', 'name', 'role']).where('email', '=', email)
  const { uid, ...user } = await users.executeTakeFirstOrThrow()
  return { ...user, uid: uid ?? '', email, token }
}

/** Gives somebody their role: an agent's by an admin, the first admin's as the start of the server does. */
async function inRole({ deps, call }: TestApp, person: Person, role: Role, admin?: Person): Promise<Person> {
  if (admin) await call(makeAgent, { as: admin, params: { id: person.id } })
  else await deps.db.updateTable('users').set({ role }).where('id', '=', person.id).execute()
  return { ...person, role }
}

async function withSecondFactor(): Promise<Operator> {
  const app = await startTestApp({ env: { REQUIRE_SECOND_FACTOR: 'admin,agent' } })
  const addAuthenticator = async (as: Person) => {
    const { secret } = (await app.call(startAuthenticator, { as })).body
    return app.call(confirmAuthenticator, { as, body: { code: await totpCode(secret) } })
  }
  return { app, register: registerAt(app, addAuthenticator), payByCard: payInSandbox(app) }
}

async function withMailServer(): Promise<Operator> {
  const { port, caught } = await startMailCatcher()
  const app = await startTestApp({ env: { ...sendingTo(port), REQUIRE_VERIFIED_EMAIL: 'true' } })
  await app.deps.jobs.work(jobHandlers(app.deps))
  /** Opens the link of the mail in the browser that has registered, which stays signed in. */
  const confirmEmail: Prepare = async ({ email }, browser) => {
    const link = () =>
      caught
        .filter(({ to }) => to.includes(email))
        .map(linkIn)
        .find(found => found !== null)
    const [, token] = await vi.waitUntil(link, 60_000)
    await browser.post('/api/account/verify-email', { token })
  }
  return { app, register: registerAt(app, confirmEmail), payByCard: payInSandbox(app), mails: caught }
}

const linkIn = ({ source }: CaughtMail) => /verify-email\?token=3D([\w.-]+)/.exec(unfolded(source))

/** Joins the lines that quoted-printable text is broken into. */
const unfolded = (source: string) => source.replaceAll('=\r\n', '')

async function withFirebase(): Promise<Operator> {
  const firebase = await startFirebaseServer()
  const app = await startFirebaseApp(firebase)
  return {
    app,
    register: async (role, admin) => {
      const { email, ...account } = firebase.anAccount({ email: newEmail(role), displayName: 'Mina Moore' })
      const { token } = await app.enter({ email, ...account })
      return inRole(app, await personOf(app, { email, token }), role, admin)
    },
    payByCard: payInSandbox(app),
  }
}

async function withStripe(): Promise<Operator> {
  const keys = { secretKey: 'sk_test_key', publishableKey: 'pk_test_key', webhookSecret: 'whsec_of_the_tests' }
  const stripe = await startStripeServer({ ...keys, deliver: () => Promise.resolve(200) })
  afterFile(stripe.close)
  const app = await startTestApp({
    env: {
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: keys.secretKey,
      STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
      STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
      STRIPE_API_URL: stripe.url,
    },
  })
  return {
    app,
    register: registerAt(app),
    payByCard: clientSecret => {
      const intent = stripe.intents().find(({ client_secret }) => client_secret === clientSecret)
      stripe.confirm(clientSecret)
      return Promise.resolve(intent?.id ?? '')
    },
  }
}
