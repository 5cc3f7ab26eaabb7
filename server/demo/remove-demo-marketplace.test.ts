import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { apply } from '#contract/applications/applications.ts'
import { clientSettings } from '#contract/client-settings/client-settings.ts'
import { reviseOffer } from '#contract/negotiation/negotiation.ts'
import { myNotifications } from '#contract/notifications/notifications.ts'
import { addReview } from '#contract/reviews/reviews.ts'
import { addToWishlist } from '#contract/wishlist/wishlist.ts'
import { readInstallationValue, removeInstallationValue } from '../db/installation.ts'
import { aBrowser } from '../testing/browser.ts'
import type { Person } from '../testing/builders.ts'
import { dayFromNow } from '../testing/days.ts'
import { dealBuilders } from '../testing/deal-builders.ts'
import { expectInvariants } from '../testing/expect-invariants.ts'
import { startTestApp, type TestApp } from '../testing/start-test-app.ts'
import { demoAccounts } from './demo-accounts.ts'
import { isDemoDatabase } from './demo-database.ts'
import { fillDemoMarketplace } from './fill-demo-marketplace.ts'
import { removeDemoMarketplace } from './remove-demo-marketplace.ts'

const at = new Date('2026-11-22T10:00:00Z')
const startDemo = async () => {
  const started = await startTestApp({ env: { DEMO: 'true' } })
  await fillDemoMarketplace(started.deps)
  return started
}
const remove = ({ deps }: TestApp, evenPaid = false) => removeDemoMarketplace(deps.db, { at, evenPaid })

/** The status of signing in with this demo account. */
async function signIn({ app }: TestApp, { email, password }: { email: string; password: string }): Promise<number> {
  const browser = await aBrowser(app)
  return (await browser.post('/api/auth/sign-in/email', { email, password })).status
}

async function demoPerson({ deps }: TestApp, name: string): Promise<Person> {
  const { id, uid, email, role } = await deps.db
    .selectFrom('users')
    .select(['id', 'uid', 'email', 'role'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  const session = await deps.db
    .insertInto('identity.session')
    .values({
      userId: uid ?? '',
      token: `${id} session`,
      expiresAt: new Date(Date.now() + 3_600_000),
      updatedAt: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const token = await deps.tokens.issue({ userId: id, sessionId: session.id, email })
  return { id, uid: uid ?? '', name, email, role, token }
}

const countOf = async ({ deps }: TestApp, table: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(deps.db)
  return Number(rows[0]?.n)
}

describe('removing the demo marketplace', () => {
  it('removes all published sign-ins, homes, offers, payments and reviews', async () => {
    const started = await startDemo()
    for (const account of demoAccounts) expect(await signIn(started, account), account.email).toBe(200)
    expect(await remove(started)).toMatchObject({
      people: 19,
      properties: 60,
      ofRealPeople: { offers: [], reviews: 0 },
    })
    for (const account of demoAccounts) expect(await signIn(started, account), account.email).toBe(401)
    for (const table of ['properties', 'offers', 'payments', 'sandbox.payment_intents', 'reviews', 'wishlist_entries'])
      expect(await countOf(started, table), table).toBe(0)
    const names = await started.deps.db.selectFrom('users').select(['name', 'uid']).distinct().execute()
    expect(names).toEqual([{ name: 'Former user', uid: null }])
    await expectInvariants(started.deps.db)
  })

  it('ends the note in the footer without a restart', async () => {
    const started = await startDemo()
    const isDemo = async () => (await started.call(clientSettings)).body.footerLinks.isDemo
    expect(await isDemo()).toBe(true)
    await remove(started)
    expect(await isDemo()).toBeUndefined()
  })

  it('writes one audit line, and does nothing when it is repeated', async () => {
    const started = await startDemo()
    expect(await isDemoDatabase(started.deps.db)).toBe(true)
    await remove(started)
    expect(await isDemoDatabase(started.deps.db)).toBe(false)
    expect(await remove(started)).toBeUndefined()
    const lines = await started.deps.db
      .selectFrom('audit')
      .select(['action', 'detail', 'at'])
      .where('action', '=', 'remove demo marketplace')
      .execute()
    expect(lines).toEqual([
      { action: 'remove demo marketplace', at, detail: expect.stringMatching(/^19 people, 60 homes, \d+ offers/) },
    ])
  })

  it('removes what real people did on demo homes, reports their offers, and keeps the rest', async () => {
    const started = await startDemo()
    const { call, given, deps } = started
    const { anOffer, aSale } = dealBuilders(started)
    const [buyer, agent] = [await given.aBuyer('Real Buyer'), await given.anAgent('Real Agent')]
    const demoProperty = await deps.db
      .selectFrom('properties')
      .select(['id', 'title', 'min_price_cents'])
      .where('for_sale', '=', true)
      .executeTakeFirstOrThrow()
    const property = { id: demoProperty.id, agent, minPrice: demoProperty.min_price_cents / 100, maxPrice: 0 }
    const { id, amount } = await anOffer({ buyer, property })
    await call(reviseOffer, { as: buyer, params: { id }, body: { offerAmount: amount, buyingDate: dayFromNow(30) } })
    expect(await countOf(started, 'offer_terms'), 'and one of the demo').toBe(2)
    await call(addToWishlist, { as: buyer, body: { propertyId: demoProperty.id } })
    await call(addReview, { as: buyer, body: { propertyId: demoProperty.id, text: 'A fine house.' } })
    const admin = await given.anAdmin('Real Admin')
    const applicant = await demoPerson(started, 'Bella Buyer')
    await call(apply, { as: applicant, body: { licenceNumber: 'DEMO-1', statement: 'I sell homes.' } })
    const kinds = async (person: Person) => (await call(myNotifications, { as: person })).body.map(n => n.content.kind)
    expect(await kinds(admin)).toEqual(['application received'])
    const remaining = await aSale({ buyer, property: await given.aProperty({ agent }) })

    const removed = await remove(started)
    expect(removed?.ofRealPeople).toEqual({
      offers: [{ email: buyer.email, title: demoProperty.title, status: 'pending' }],
      reviews: 1,
    })
    expect(await kinds(admin), 'the application is removed').toEqual([])
    expect(await countOf(started, 'applications')).toBe(0)
    expect(await kinds(buyer)).toEqual(['property bought', 'offer accepted'])
    expect(await countOf(started, 'offers')).toBe(1)
    expect(await countOf(started, 'offer_terms')).toBe(0)
    expect(await countOf(started, 'payments')).toBe(1)
    expect(await countOf(started, 'properties')).toBe(1)
    expect(await deps.db.selectFrom('offers').select(['id', 'status']).execute()).toEqual([
      { id: remaining.id, status: 'bought' },
    ])
    const people = await deps.db.selectFrom('users').select('name').where('deleted_at', 'is', null).execute()
    expect(people.map(({ name }) => name).toSorted()).toEqual(['Real Admin', 'Real Agent', 'Real Buyer'])
    await expectInvariants(deps.db)
  })

  it('puts a real agent’s home back on sale that a demo buyer had bought', async () => {
    const started = await startDemo()
    const { given, deps } = started
    const property = await given.aProperty({ agent: await given.anAgent('Real Agent') })
    const { aSale } = dealBuilders(started)
    await aSale({ buyer: await demoPerson(started, 'Bella Buyer'), property })
    await remove(started)
    expect(
      await deps.db.selectFrom('properties').select(['id', 'under_offer', 'sold_at', 'for_sale']).execute(),
    ).toEqual([{ id: property.id, under_offer: false, sold_at: null, for_sale: true }])
    await expectInvariants(deps.db)
  })

  it('is refused while a real card provider holds one of its payments, unless forced', async () => {
    const started = await startDemo()
    await started.deps.db
      .updateTable('payments')
      .set({ provider: 'stripe' })
      .where('intent_id', '=', eb => eb.selectFrom('payments').select(eb.fn.min('intent_id').as('id')))
      .execute()
    await expect(remove(started)).rejects.toThrow(/stripe pi_demo_\d+.*--even-paid/)
    expect(await countOf(started, 'properties')).toBe(60)
    expect(await remove(started, true)).toMatchObject({ properties: 60 })
  })

  it('covers every table that refers to the deleted rows', async () => {
    const { deps } = await startTestApp()
    const { rows } = await sql<{ reference: string }>`
      select conrelid::regclass || ' → ' || confrelid::regclass as reference from pg_constraint
      where contype = 'f' and confdeltype in ('a', 'r')
        and confrelid in ('properties'::regclass, 'offers'::regclass, 'payments'::regclass, 'reviews'::regclass,
          'identity."user"'::regclass)
      order by 1`.execute(deps.db)
    expect(rows.map(({ reference }) => reference)).toEqual([
      'conversations → properties',
      'offers → properties',
      'payments → offers',
      'reviews → properties',
      'wishlist_entries → properties',
    ])
  })
})

describe('a demo database', () => {
  it('is recognized after its people change names and emails', async () => {
    const { deps } = await startDemo()
    await deps.db
      .updateTable('users')
      .set({ name: 'Renamed', email: sql`id || '@example.com'` })
      .execute()
    expect(await isDemoDatabase(deps.db)).toBe(true)
  })

  it('is recognized without its mark while one of its people remains', async () => {
    const started = await startDemo()
    await removeInstallationValue(started.deps.db, 'demo')
    await started.deps.db
      .updateTable('users')
      .set({ name: 'Former user', email: sql`id || '@deleted.invalid'`, uid: null })
      .where('name', '<>', 'Ada Admin')
      .execute()
    expect(await isDemoDatabase(started.deps.db)).toBe(true)
  })

  it('counts as one as soon as it may hold a published password', async () => {
    const { deps } = await startTestApp({
      env: { DEMO: 'true' },
      replace: built => ({
        identity: { ...built.identity, ensureAccount: () => Promise.reject(new Error('the power is gone')) },
      }),
    })
    await expect(fillDemoMarketplace(deps)).rejects.toThrow('the power is gone')
    expect(await readInstallationValue(deps.db, 'demo')).toEqual({ people: [] })
  })

  it('is never a real marketplace, even with an admin under the demo’s email', async () => {
    const { deps, given } = await startTestApp()
    const admin = await given.anAdmin('Admin')
    await deps.db.updateTable('users').set({ email: 'admin@keyhaven.example' }).where('id', '=', admin.id).execute()
    await fillDemoMarketplace(deps)
    expect(await isDemoDatabase(deps.db)).toBe(false)
  })
})
