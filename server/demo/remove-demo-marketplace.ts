import { sql } from 'kysely'
import { nilUuid } from '#contract/ground/field.ts'
import { defaultAvatar } from '#contract/images/images.ts'
import { formerEmail } from '#contract/users/former-user.ts'
import { auditEvent } from '../db/audit/audit-event.ts'
import { removeInstallationValue } from '../db/installation.ts'
import type { Db, Tx } from '../db/tables/schema.ts'
import { ConfigError } from '../ground/setting-values.ts'
import { demoUserIds, inventedEmails, isDemoDatabase } from './demo-database.ts'

export interface RemovedDemo {
  people: number
  properties: number
  offers: number
  /** Rows of real people that were removed with demo homes. */
  ofRealPeople: { offers: readonly { email: string; title: string; status: string }[]; reviews: number }
}

interface Demo {
  people: string[]
  properties: string[]
  offers: string[]
}

/**
 * Removes the demo marketplace in one transaction: its accounts, people and homes, with every offer, payment, review,
 * conversation and wishlist entry on these homes or by these people. A real buyer's offer on a demo home is removed with the home. A
 * real agent's home that a demo buyer bought is for sale again. Rows of demo people remain without name, email and
 * sign-in, because the audit trail refers to them.
 *
 * @param at time of the audit line
 * @param evenPaid removes offers even if a real card provider holds their payments
 * @returns undefined if there is no demo marketplace
 * @throws ConfigError a real card provider holds payments of the demo
 */
export async function removeDemoMarketplace(
  db: Db,
  { at, evenPaid }: { at: Date; evenPaid: boolean },
): Promise<RemovedDemo | undefined> {
  return db.transaction().execute(async tx => {
    await sql`select set_config('statement_timeout', '0', true)`.execute(tx)
    if (!(await isDemoDatabase(tx))) return undefined
    const demo = await findDemo(tx)
    if (!evenPaid) await refusePaid(tx, demo.offers)
    const ofRealPeople = await findOfRealPeople(tx, demo)
    await removeDeals(tx, demo)
    await removeNotifications(tx, demo)
    await removePeople(tx, demo.people, at)
    await removeInstallationValue(tx, 'demo')
    const counts = { people: demo.people.length, properties: demo.properties.length, offers: demo.offers.length }
    await auditEvent(tx, {
      at,
      actor: undefined,
      action: 'remove demo marketplace',
      objectId: undefined,
      detail:
        `${counts.people} people, ${counts.properties} homes, ${counts.offers} offers; ` +
        `of real people: ${ofRealPeople.offers.length} offers, ${ofRealPeople.reviews} reviews`,
    })
    return { ...counts, ofRealPeople }
  })
}

const idsOf = (rows: readonly { id: string }[]): string[] => [nilUuid, ...rows.map(({ id }) => id)]
const without = (ids: readonly string[]): string[] => ids.filter(id => id !== nilUuid)

async function findDemo(tx: Tx): Promise<Demo> {
  const people = [nilUuid, ...(await demoUserIds(tx))]
  const properties = idsOf(await tx.selectFrom('properties').select('id').where('agent_id', 'in', people).execute())
  const offers = idsOf(
    await tx
      .selectFrom('offers')
      .select('id')
      .where(eb =>
        eb.or([eb('property_id', 'in', properties), eb('buyer_id', 'in', people), eb('agent_id', 'in', people)]),
      )
      .execute(),
  )
  return { people: without(people), properties: without(properties), offers: without(offers) }
}

/** Refuses while a real card provider holds payments: real money must be refunded there first. */
async function refusePaid(tx: Tx, offers: readonly string[]): Promise<void> {
  const paid = await tx
    .selectFrom('payments')
    .select(['provider', 'intent_id'])
    .where('offer_id', 'in', [nilUuid, ...offers])
    .where('provider', '<>', 'sandbox')
    .where('status', 'not in', ['cancelled', 'refunded'])
    .execute()
  if (paid.length === 0) return
  const list = paid.map(({ provider, intent_id }) => `${provider} ${intent_id ?? 'without an id'}`).join(', ')
  throw new ConfigError(
    `Card payments belong to demo homes or demo people: ${list}. Refund or cancel them at the provider, then run ` +
      'npm run demo:remove -- --even-paid, which removes their records here.',
  )
}

async function findOfRealPeople(tx: Tx, { people, properties }: Demo): Promise<RemovedDemo['ofRealPeople']> {
  const real = [nilUuid, ...people]
  const onDemo = [nilUuid, ...properties]
  const offers = await tx
    .selectFrom('offers')
    .innerJoin('users', 'users.id', 'buyer_id')
    .select(['users.email', 'offers.title', 'offers.status'])
    .where('property_id', 'in', onDemo)
    .where('buyer_id', 'not in', real)
    .orderBy('offers.created_at')
    .execute()
  const reviews = await tx
    .selectFrom('reviews')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('property_id', 'in', onDemo)
    .where('reviewer_id', 'not in', real)
    .executeTakeFirstOrThrow()
  return { offers, reviews: reviews.n }
}

async function removeDeals(tx: Tx, demo: Demo): Promise<void> {
  const people = [nilUuid, ...demo.people]
  const properties = [nilUuid, ...demo.properties]
  const offers = [nilUuid, ...demo.offers]
  const onRealProperties = await tx
    .selectFrom('offers')
    .select('property_id')
    .where('id', 'in', offers)
    .where('property_id', 'not in', properties)
    .execute()

  await tx.deleteFrom('sandbox.payment_intents').where('offer_id', 'in', offers).execute()
  await tx.deleteFrom('payments').where('offer_id', 'in', offers).execute()
  await tx.deleteFrom('offers').where('id', 'in', offers).execute()
  // The lines of the records stay, without the values that they stand for.
  await tx.deleteFrom('deal_record_values').where('offer_id', 'in', offers).execute()
  await tx
    .deleteFrom('reviews')
    .where(eb => eb.or([eb('property_id', 'in', properties), eb('reviewer_id', 'in', people)]))
    .execute()
  await tx
    .deleteFrom('wishlist_entries')
    .where(eb => eb.or([eb('property_id', 'in', properties), eb('user_id', 'in', people)]))
    .execute()
  await tx
    .deleteFrom('conversations')
    .where(eb =>
      eb.or([eb('property_id', 'in', properties), eb('buyer_id', 'in', people), eb('agent_id', 'in', people)]),
    )
    .execute()
  await tx.deleteFrom('properties').where('id', 'in', properties).execute()

  for (const { property_id } of onRealProperties) await reopen(tx, property_id)
}

/** Resets a real agent's home to its state without the demo buyers. */
async function reopen(tx: Tx, propertyId: string): Promise<void> {
  await sql`update properties set
      under_offer = exists (select from offers where property_id = properties.id and status = 'accepted'),
      sold_at = case when exists (select from offers where property_id = properties.id and status = 'bought') then sold_at end
    where id = ${propertyId}`.execute(tx)
}

/** Removes the applications of demo people, and every notification to them or about what is removed. */
async function removeNotifications(tx: Tx, { people, properties, offers }: Demo): Promise<void> {
  const applications = await tx
    .deleteFrom('applications')
    .where('user_id', 'in', [nilUuid, ...people])
    .returning('id')
    .execute()
  const gone = applications.map(({ id }) => id)
  await sql`delete from notifications where user_id = any(${people})
    or content ->> 'propertyId' = any(${properties}) or content ->> 'offerId' = any(${offers})
    or content ->> 'applicationId' = any(${gone})`.execute(tx)
}

async function removePeople(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  const people = await tx
    .selectFrom('users')
    .select(['id', 'uid', 'email'])
    .where('id', 'in', [nilUuid, ...ids])
    .execute()
  const emails = [...new Set([...inventedEmails(), ...people.map(({ email }) => email.toLowerCase())])]
  await tx
    .deleteFrom('mails')
    .where(sql`lower(to_email)`, 'in', emails)
    .execute()
  await removeSignIns(
    tx,
    emails,
    people.flatMap(({ uid }) => uid ?? []),
  )
  for (const { id } of people)
    await tx
      .updateTable('users')
      .set({ uid: null, name: 'Former user', email: formerEmail(id), image: defaultAvatar, deleted_at: at })
      .where('id', '=', id)
      .execute()
}

/** Matches by email too: an interrupted fill leaves accounts without users. */
async function removeSignIns(tx: Tx, emails: readonly string[], uids: readonly string[]): Promise<void> {
  const accounts = idsOf(
    await tx
      .selectFrom('identity.user')
      .select('id')
      .where(eb => eb.or([eb(sql`lower(email)`, 'in', emails), eb(sql`id::text`, 'in', [nilUuid, ...uids])]))
      .execute(),
  )
  await tx.deleteFrom('identity.verification').where('value', 'in', accounts).execute()
  // Cascades to sessions and passwords.
  await tx.deleteFrom('identity.user').where('id', 'in', accounts).execute()
}
