import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { urlOf } from '#contract/ground/endpoint.ts'
import { blockPerson, reportMessage } from '#contract/messages/message-reports.ts'
import { askAboutProperty, sendMessage } from '#contract/messages/messages.ts'
import { downloadMyData } from '#contract/personal-data/personal-data.ts'
import type { Person } from '../../testing/builders.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

const { app, call, deps, given } = await startTestApp()

const data = async ({ token }: Person) => {
  const { body } = await app.inject({ url: urlOf(downloadMyData), headers: { authorization: `Bearer ${token}` } })
  return JSON.parse(body) as Record<string, unknown>
}

/** Sections of the download, by the column with the id of a person; or why it has none. */
const places: Record<string, string | { not: string }> = {
  'public.applications.user_id': 'applications',
  'public.audit.actor_id': 'auditLines',
  'public.audit.object_id': 'auditLines',
  'public.changes.subject_id': { not: 'only says for a while that a row has changed' },
  'public.checked_transfers.checked_by': 'auditLines',
  'public.conversations.agent_id': 'messagesSent',
  'public.conversations.buyer_id': 'messagesSent',
  'public.deal_record_values.owner_id': 'recordedValues',
  'public.idempotency_keys.user_id': { not: 'repeats what is in other sections, for a day' },
  'public.images.uploaded_by': { not: 'counts the bytes of pictures, of which those in use are in other sections' },
  'public.message_blocks.blocked_id': { not: 'a block is the secret of whoever has made it' },
  'public.message_blocks.blocker_id': 'peopleBlocked',
  'public.notifications.user_id': 'notifications',
  'public.offers.agent_id': 'offersReceived',
  'public.offers.buyer_id': 'offersMade',
  'public.payout_details.user_id': 'payoutDetails',
  'public.payout_details.verified_by': 'auditLines',
  'public.properties.agent_id': 'properties',
  'public.properties.copy_of': { not: 'the id of a listing' },
  'public.reviews.reviewer_id': 'reviews',
  'public.users.uid': 'profile',
  'public.wishlist_entries.user_id': 'wishlist',
  'identity.account.userId': { not: 'a secret: the hash of a password, or tokens of the identity service' },
  'identity.ended_sign_ins.uid': { not: 'only says which tokens of the identity service are no longer valid' },
  'identity.email_changes.user_id': { not: 'a secret, and gone with the link in the mail' },
  'identity.known_browsers.user_id': { not: 'hashes of cookies, which say nothing about the person' },
  'identity.passkey.userId': { not: 'a secret; the page of the account lists the names' },
  'identity.session.userId': 'sessions',
  'identity.twoFactor.userId': { not: 'a secret' },
}

describe('a download', () => {
  it('has something of every table with the id of a person, or there is a reason', async () => {
    // Every id but those that refer to another table than that of people.
    const { rows } = await sql<{ name: string }>`
      with foreign_keys as (
        select conrelid, confrelid, attname from pg_constraint
        join pg_attribute on attrelid = conrelid and attnum = any(conkey) where contype = 'f'
      )
      select distinct table_schema || '.' || table_name || '.' || column_name as name from information_schema.columns
      where table_schema in ('public', 'identity', 'sandbox') and (
        column_name in ('userId', 'uid')
        or (data_type = 'uuid' and column_name not in ('id', 'offer_id', 'property_id') and (format('%I.%I', table_schema, table_name)::regclass, column_name)
          not in (select conrelid, attname from foreign_keys where confrelid <> 'users'::regclass))
        or (format('%I.%I', table_schema, table_name)::regclass, column_name) in (
          select conrelid, attname from foreign_keys where confrelid in ('users'::regclass, 'identity.user'::regclass)))`.execute(
      deps.db,
    )
    expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(places).toSorted())
    const sections = Object.keys(await data(await given.aBuyer()))
    expect(sections).toEqual(expect.arrayContaining(Object.values(places).filter(place => typeof place === 'string')))
  })

  it('has the person’s own reports and blocks, and no word of what was reported', async () => {
    const [buyer, { id, agent }] = [await given.aBuyer(), await given.aProperty()]
    const body = { propertyId: id, text: 'Is there a cellar?' }
    const { conversationId } = (await call(askAboutProperty, { as: buyer, body })).body
    const insult = { text: 'Ask somebody else, you fool.' }
    const said = await call(sendMessage, { as: agent, params: { id: conversationId }, body: insult })
    const reason = 'This is an insult.'
    await call(reportMessage, { as: buyer, params: { id: said.body._id }, body: { reason } })
    await call(blockPerson, { as: buyer, params: { id: conversationId } })
    const own = await data(buyer)
    expect(own).toMatchObject({
      reportsMade: [{ messageId: said.body._id, reason, decidedAt: null }],
      peopleBlocked: [{ personId: agent.id }],
    })
    expect(JSON.stringify(own)).not.toContain(insult.text)
    const theirs = await data(agent)
    expect(theirs).toMatchObject({ reportsMade: [], peopleBlocked: [] })
    expect(JSON.stringify(theirs)).not.toContain(reason)
  })
})
