import type { DemoAccount } from '#contract/client-settings/client-settings.ts'
import { auditEvent } from '../db/audit/audit-event.ts'
import { writeInstallationValue } from '../db/installation.ts'
import type { Tx } from '../db/tables/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps/deps.ts'
import { readPlaceOf } from '../features/properties/place-store.ts'
import { setUid, findUserByEmail } from '../features/users/user-store.ts'
import { Problem } from '../ground/problem.ts'
import { AccountRefused } from '../providers/identity/port.ts'
import { demoAccounts } from './demo-accounts.ts'
import { demoConversation } from './demo-conversation.ts'
import { demoDeals } from './demo-deals.ts'
import { demoNotifications } from './demo-notifications.ts'
import { demoPeople, portraitOf } from './demo-people.ts'
import { requireIn, hour } from './demo-rows.ts'
import { peopleRows, wishlistRows, reviewRows } from './demo-user-rows.ts'
import { earlierPrices } from './earlier-prices.ts'
import { insertDemoRecords } from './insert-demo-records.ts'
import { type DemoPositions, demoPositions, propertyRows } from './property-rows.ts'

/**
 * Fills a new database with the demo marketplace. Leaves a database alone that has demo people or anybody who can sign
 * in; people of bulk data (`npm run seed`) cannot. Creates the demo sign-ins first, so that an interrupted start is
 * repeated.
 */
export async function fillDemoMarketplace(deps: Deps): Promise<void> {
  const known = await deps.db
    .selectFrom('users')
    .select('id')
    .where(eb => eb.or([eb('uid', 'is not', null), eb('email', 'in', demoEmails)]))
    .executeTakeFirst()
  if (known) return renewSignIns(deps)
  // First: from now on there may be sign-ins with published passwords.
  await writeInstallationValue(deps.db, 'demo', { people: [] }, deps.clock.now())
  const uids = new Map<string, string>()
  for (const account of deps.demoAccounts) {
    const uid = await signInOf(deps, account)
    if (uid !== undefined) uids.set(account.email, uid)
  }
  const positions = await demoPositions()
  await inTransaction(deps.db, tx => fill(tx, deps, uids, positions))
}

const demoEmails = demoAccounts.map(({ email }) => email)

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
async function fill(
  tx: Tx,
  { clock, settings }: Deps,
  uids: Map<string, string>,
  positions: DemoPositions,
): Promise<void> {
  const now = clock.now().getTime()
  const people = peopleRows(uids, now)
  const idOf = (name: string) => requireIn(people, name).id
  const listed = propertyRows(now, idOf, positions)
  const wishes = wishlistRows(now, idOf, listed)
  const deals = demoDeals({ now, paymentWindow: settings.paymentWindowHours * hour, people, listed, wishes })

  await writeInstallationValue(tx, 'demo', { people: [...people.values()].map(({ id }) => id) }, clock.now())
  await tx
    .insertInto('users')
    .values([...people.values()])
    .execute()
  await tx
    .insertInto('properties')
    .values([...listed.values()].map(({ row }) => row))
    .execute()
  for (const { row } of listed.values()) await readPlaceOf(tx, row.id)
  const earlier = earlierPrices(idOf, listed)
  await tx.insertInto('verified_prices').values(earlier.prices).execute()
  await tx
    .insertInto('verified_versions')
    .values([...listed.values()].flatMap(({ version }) => version ?? []))
    .execute()
  await tx
    .insertInto('property_photos')
    .values([...listed.values()].flatMap(({ photos }) => photos))
    .execute()
  await tx
    .insertInto('wishlist_entries')
    .values([...wishes.values()])
    .execute()
  await tx
    .insertInto('offers')
    .values(deals.map(({ row }) => row))
    .execute()
  await tx
    .insertInto('offer_terms')
    .values(deals.flatMap(({ replaced }) => replaced ?? []))
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
  const { conversation, messages, viewing } = demoConversation(now, idOf, listed)
  await tx.insertInto('conversations').values(conversation).execute()
  await tx.insertInto('messages').values(messages).execute()
  await tx.insertInto('viewings').values(viewing).execute()
  await tx.insertInto('notifications').values(demoNotifications(deals)).execute()
  const lines = [
    ...[...listed.values()].flatMap(({ lines }) => lines),
    ...earlier.lines,
    ...deals.flatMap(({ lines }) => lines),
  ]
  await auditEvent(tx, ...lines)
  await insertDemoRecords(tx, deals, [...people.values()])
}
