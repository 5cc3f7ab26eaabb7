import { randomUUID } from 'node:crypto'
import * as account from '#contract/account.ts'
import type { Endpoint, Input } from '#contract/endpoint.ts'
import * as audit from '#contract/audit.ts'
import { buyerSummary } from '#contract/buyer-summary.ts'
import * as contractDeals from '#contract/deals.ts'
import * as identity from '#contract/identity.ts'
import * as images from '#contract/images.ts'
import * as mail from '#contract/mail.ts'
import * as notifications from '#contract/notifications.ts'
import * as offers from '#contract/offers.ts'
import * as payments from '#contract/payments.ts'
import * as personalData from '#contract/personal-data.ts'
import * as properties from '#contract/properties.ts'
import * as reviews from '#contract/reviews.ts'
import * as settings from '#contract/settings.ts'
import * as summary from '#contract/summary.ts'
import * as users from '#contract/users.ts'
import * as wishlist from '#contract/wishlist.ts'
import { goodPassword } from './browser.ts'
import { totpCode } from './totp-code.ts'
import type { Person } from './builders.ts'
import { dealBuilders, goodCard } from './deal-builders.ts'
import type { TestApp } from './start-test-app.ts'

export type SampleRequest = Partial<Record<'params' | 'query' | 'body', object>>

/**
 * Builds, for each endpoint of the contract, a request that this person may make if their role allows it: on their own
 * property, offer or list.
 */
export type Samples = Map<Endpoint, (me: Person) => Promise<SampleRequest>>

const buyerOr = (me: Person) => (me.role === 'user' ? { buyer: me } : {})
const nothing = () => ({})
const auditFilter = (me: Person) => ({
  query: {
    person: me.email,
    action: 'judge property' as const,
    object: me.id,
    client: '0123456789abcdef',
    from: '2026-11-01',
    to: '2026-11-30',
  },
})

export function sampleRequests({ call, given, deps }: TestApp): Samples {
  const samples: Samples = new Map()
  const sample = <E extends Endpoint>(endpoint: E, make: (me: Person) => Promise<Input<E>> | Input<E>) =>
    void samples.set(endpoint, me => Promise.resolve(make(me)))

  const deals = dealBuilders({ call, given, deps })
  /** For an agent, an offer on their property; for a buyer, their own offer. */
  const anOfferOf = async (me: Person) =>
    me.role === 'user'
      ? deals.anOffer({ buyer: me })
      : deals.anOffer({ property: await given.aProperty({ agent: me }) })
  const propertyOf = async (agent: Person) => ({ params: { id: (await given.aProperty({ agent })).id } })
  const propertyIn = async (status: properties.PropertyStatus) => ({
    params: { id: (await given.aProperty({ status })).id },
  })
  const entryOf = async (me: Person) => {
    const values = { user_id: me.id, property_id: (await given.aProperty()).id, created_at: deps.clock.now() }
    return {
      params: await deps.db.insertInto('wishlist_entries').values(values).returning('id').executeTakeFirstOrThrow(),
    }
  }
  const reviewOf = async (me: Person) => {
    const property_id = (await given.aProperty()).id
    const values = { reviewer_id: me.id, property_id, text: 'Fine.', created_at: deps.clock.now() }
    return { params: await deps.db.insertInto('reviews').values(values).returning('id').executeTakeFirstOrThrow() }
  }
  sample(identity.issueToken, me => ({ body: { email: me.email } }))

  const tokenOf = async (purpose: 'forReset' | 'forAddress') => {
    const { uid, email } = await given.aBuyer()
    const issued = await deps.db
      .transaction()
      .execute(async tx => deps.identity.tokens?.[purpose](purpose === 'forReset' ? email : uid, tx))
    return issued?.token ?? ''
  }
  sample(identity.forgotPassword, me => ({ body: { email: me.email } }))
  sample(identity.resetPassword, async () => ({ body: { token: await tokenOf('forReset'), password: 'Secret2!' } }))
  sample(identity.verifyEmail, async () => ({ body: { token: await tokenOf('forAddress') } }))
  sample(identity.sendVerification, nothing)

  const sessionOf = async ({ uid }: Person) => {
    const now = deps.clock.now()
    const values = {
      userId: uid,
      token: randomUUID(),
      expiresAt: new Date(now.getTime() + 3_600_000),
      updatedAt: now,
    }
    return {
      params: await deps.db.insertInto('identity.session').values(values).returning('id').executeTakeFirstOrThrow(),
    }
  }
  sample(account.accountSecurity, nothing)
  sample(account.confirmIdentity, () => ({ body: { password: goodPassword } }))
  sample(account.changePassword, () => ({ body: { currentPassword: goodPassword, password: goodPassword } }))
  sample(account.changeEmail, () => ({ body: { email: `${randomUUID()}@example.com` } }))
  sample(account.confirmNewEmail, async () => {
    const { uid } = await given.aBuyer()
    const issued = await deps.db
      .transaction()
      .execute(async tx => deps.identity.credentials?.askForEmail(tx, uid, `${randomUUID()}@example.com`))
    return { body: { token: issued?.token ?? '' } }
  })
  /** A person with an authenticator app; codes derive from this secret. */
  const startedAuthenticator = async ({ uid, email }: Person) => {
    await deps.db.deleteFrom('identity.twoFactor').where('userId', '=', uid).execute()
    const started = await deps.db
      .transaction()
      .execute(async tx => deps.identity.secondFactors?.startAuthenticator(tx, uid, email))
    return { body: { code: await totpCode(started?.secret ?? '') } }
  }
  const passkeyOf = async ({ uid }: Person) => {
    const values = { userId: uid, name: 'Phone', createdAt: deps.clock.now(), publicKey: '' }
    const more = { credentialID: randomUUID(), counter: 0, deviceType: 'singleDevice', backedUp: false }
    return {
      params: await deps.db
        .insertInto('identity.passkey')
        .values({ ...values, ...more })
        .returning('id')
        .executeTakeFirstOrThrow(),
    }
  }
  const confirmedAuthenticator = async (me: Person) => {
    const { body } = await startedAuthenticator(me)
    await deps.db
      .transaction()
      .execute(async tx => deps.identity.secondFactors?.confirmAuthenticator(tx, me.uid, body.code))
    // Their session has passed the second factor.
    await deps.db.updateTable('identity.session').set({ secondFactor: 'totp' }).where('userId', '=', me.uid).execute()
    return {}
  }
  sample(account.startAuthenticator, async ({ uid }) => {
    await deps.db.deleteFrom('identity.twoFactor').where('userId', '=', uid).execute()
    return {}
  })
  sample(account.confirmAuthenticator, startedAuthenticator)
  sample(account.newRecoveryCodes, confirmedAuthenticator)
  sample(account.removeAuthenticator, confirmedAuthenticator)
  sample(account.renamePasskey, async me => ({ ...(await passkeyOf(me)), body: { name: 'Work laptop' } }))
  sample(account.removePasskey, passkeyOf)
  sample(account.listSessions, nothing)
  sample(account.endSession, sessionOf)
  sample(account.endOtherSessions, nothing)

  sample(users.changeProfile, () => ({ body: { name: 'Mina Moore', image: '/images/default-avatar/640.webp' } }))
  sample(users.saveUser, me => ({ body: { name: me.name, email: me.email, image: '', role: 'user' } }))
  sample(users.listUsers, () => ({ query: { search: 'a' } }))
  sample(users.findUser, me => ({ params: { emailOrId: me.email } }))
  sample(users.makeAdmin, async () => ({ params: { id: (await given.aBuyer()).id } }))
  sample(users.makeAgent, async () => ({ params: { id: (await given.aBuyer()).id } }))
  sample(users.markFraud, async () => ({ params: { id: (await given.anAgent()).id } }))
  sample(users.deleteUser, async () => ({ params: { id: (await given.aBuyer()).id } }))

  sample(images.uploadImage, nothing)

  sample(properties.addProperty, () => ({
    body: {
      title: 'Harbour Loft',
      location: '4 Quay Road, Bergen',
      description: 'Light on three sides.',
      image: '/images/villa-dusk/1280.webp',
      minPrice: 400_000,
      maxPrice: '450000',
    },
  }))
  sample(properties.allProperties, () => ({ query: { search: 'a', status: 'verified' as const } }))
  sample(properties.verifiedProperties, () => ({ query: { search: 'a' } }))
  sample(properties.findProperty, async me => ({
    params: { id: (await given.aProperty({ agent: me, status: 'pending' })).id },
  }))
  sample(properties.updateProperty, async me => ({
    ...(await propertyOf(me)),
    body: {
      title: 'New title',
      location: 'New place',
      image: '/images/villa-dusk/640.webp',
      description: 'New words',
      minPrice: 1,
      maxPrice: 2,
      version: 1,
    },
  }))
  sample(properties.deleteProperty, propertyOf)
  sample(properties.verifyProperty, () => propertyIn('pending'))
  sample(properties.rejectProperty, () => propertyIn('pending'))
  sample(properties.advertiseProperty, async () => ({ ...(await propertyIn('verified')), body: { advertise: true } }))
  sample(properties.unadvertiseProperty, () => propertyIn('verified'))
  sample(properties.myProperties, me => ({ query: { email: me.email } }))
  sample(properties.advertisedProperties, nothing)

  sample(wishlist.addToWishlist, async () => ({ body: { propertyId: (await given.aProperty()).id } }))
  sample(wishlist.myWishlist, me => ({ query: { email: me.email } }))
  sample(wishlist.findWishlistEntry, entryOf)
  sample(wishlist.removeFromWishlist, entryOf)

  sample(offers.makeOffer, async () => ({
    body: {
      propertyId: (await given.aProperty()).id,
      wishlistId: null,
      offerAmount: 450_000,
      buyingDate: '2026-12-01',
    },
  }))
  sample(offers.requestedOffers, me => ({ query: { agentEmail: me.email } }))
  sample(offers.findOffer, async me => ({ params: { id: (await anOfferOf(me)).id } }))
  const requested = async (me: Person) => ({
    params: { id: (await deals.anOffer({ property: await given.aProperty({ agent: me }) })).id },
  })
  sample(offers.acceptOffer, requested)
  sample(offers.rejectOffer, requested)
  sample(offers.reviseOffer, async me => ({
    params: { id: (await anOfferOf(me)).id },
    body: { offerAmount: 450_000, buyingDate: '2026-12-02' },
  }))
  sample(offers.withdrawOffer, async me => ({ params: { id: (await anOfferOf(me)).id } }))
  sample(offers.boughtProperties, me => ({ query: { email: me.email, status: 'pending' as const } }))
  sample(offers.soldProperties, me => ({ params: { email: me.email } }))

  sample(payments.createPaymentIntent, async me => {
    const deal = await deals.anAcceptedOffer(buyerOr(me))
    return { body: { price: deal.amount, offerId: deal.id } }
  })
  sample(payments.buyProperty, async me => {
    const deal = await deals.aChargedOffer(buyerOr(me))
    return { params: { id: deal.id }, body: { transactionId: deal.transactionId, status: 'bought' as const } }
  })
  const aDealOf = async (me: Person) =>
    deals.anAcceptedOffer(me.role === 'agent' ? { property: await given.aProperty({ agent: me }) } : buyerOr(me))
  /** One of their deals, with a pending cancellation request. */
  const aRequest = async (me: Person, asker: 'me' | 'other') => {
    const { id, buyer, property } = await aDealOf(me)
    const side = (me.role === 'agent') === (asker === 'me') ? property.agent : buyer
    await call(contractDeals.askToCancel, { as: side, params: { id }, body: { reason: 'I have found another home.' } })
    return { params: { id } }
  }
  sample(contractDeals.askToCancel, async me => ({
    params: { id: (await aDealOf(me)).id },
    body: { reason: 'I have found another home.' },
  }))
  sample(contractDeals.takeBackCancel, me => aRequest(me, 'me'))
  sample(contractDeals.declineToCancel, me => aRequest(me, 'other'))
  sample(contractDeals.agreeToCancel, me => aRequest(me, 'other'))
  sample(contractDeals.releaseDeal, async () => ({
    params: { id: (await deals.anAcceptedOffer()).id },
    body: { reason: 'The buyer cannot be reached.' },
  }))
  sample(contractDeals.listDeals, () => ({ query: { list: 'waiting' as const } }))
  sample(payments.confirmSandboxPayment, async () => {
    const { clientSecret } = await deals.anOpenPayment()
    return { body: { clientSecret, card: goodCard, billing: { name: 'Mina', email: 'mina@example.com' } } }
  })

  sample(reviews.addReview, async () => ({ body: { propertyId: (await given.aProperty()).id, text: 'A fine home.' } }))
  sample(reviews.propertyReviews, async () => ({ params: { propertyId: (await given.aProperty()).id } }))
  sample(reviews.allReviews, nothing)
  sample(reviews.myReviews, me => ({ query: { email: me.email } }))
  sample(reviews.deleteReview, reviewOf)
  sample(reviews.latestReviews, () => ({ query: { limit: 3 } }))
  sample(reviews.latestReviewsAlias, () => ({ query: { limit: '3' } }))

  const notificationOf = async (me: Person) => {
    const content = JSON.stringify({ kind: 'role changed', role: me.role })
    const values = { user_id: me.id, occasion: randomUUID(), content, created_at: deps.clock.now() }
    return {
      params: await deps.db.insertInto('notifications').values(values).returning('id').executeTakeFirstOrThrow(),
    }
  }
  sample(notifications.myNotifications, nothing)
  sample(notifications.unreadNotifications, nothing)
  sample(notifications.readNotification, notificationOf)
  sample(notifications.readAllNotifications, nothing)

  const aMail = async (status: mail.MailStatus) => {
    const at = deps.clock.now()
    const values = {
      kind: 'welcome' as const,
      to_email: 'mina@example.com',
      subject: 'Welcome',
      text: 'Welcome.',
      html: '<p>Welcome.</p>',
      secret: false,
      status,
      created_at: at,
      next_try_at: at,
      deadline: at,
    }
    return { params: await deps.db.insertInto('mails').values(values).returning('id').executeTakeFirstOrThrow() }
  }
  sample(mail.listMails, () => ({ query: { search: 'mina' } }))
  sample(mail.findMail, () => aMail('unsent'))
  sample(mail.sendMailAgain, () => aMail('failed'))

  sample(audit.listAudit, auditFilter)
  sample(audit.downloadAudit, auditFilter)

  sample(buyerSummary, nothing)
  sample(summary.adminSummary, nothing)
  sample(summary.agentSummary, nothing)
  sample(summary.topAgents, () => ({ query: { limit: 3 } }))
  sample(settings.clientSettings, nothing)

  sample(personalData.downloadMyData, nothing)
  sample(personalData.deleteMyAccount, async me => {
    // A person with an open deal, possibly from an earlier sample, cannot delete their account.
    const { db } = deps
    const own = await db
      .updateTable('offers')
      .set({ status: 'rejected' })
      .where('status', '=', 'accepted')
      .where(eb => eb.or([eb('buyer_id', '=', me.id), eb('agent_id', '=', me.id)]))
      .returning('id')
      .execute()
    const ids = own.map(({ id }) => id)
    if (ids.length > 0)
      await db.updateTable('payments').set({ status: 'cancelled' }).where('offer_id', 'in', ids).execute()
    return { body: { confirmation: me.email } }
  })
  return samples
}
