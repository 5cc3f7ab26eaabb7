import type { KyselyPlugin } from 'kysely'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { welcome } from '../mail-queue/mail-templates.ts'
import { recordChange } from './record-change.ts'

let statements = 0
const countStatements: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: ({ result }) => {
    statements++
    return Promise.resolve(result)
  },
}

const { deps, given } = await startTestApp({ replace: found => ({ db: found.db.withPlugin(countStatements) }) })
const { db } = deps
const admin = { ...(await given.anAdmin()), requestId: 'request 1' }

const linesAbout = (id: string) =>
  db
    .selectFrom('audit')
    .select(['action', 'from_state', 'to_state', 'actor_id'])
    .where('object_id', '=', id)
    .orderBy('id')
    .execute()
const mailsTo = (email: string) =>
  db.selectFrom('mails').select('kind').where('to_email', '=', email).orderBy('created_at').execute()
const titleOf = async (id: string) =>
  (await db.selectFrom('properties').select('title').where('id', '=', id).executeTakeFirstOrThrow()).title

/** Verifies a pending property, and renames another one with it. */
const verify = (id: string, other: string, to: string) =>
  inTransaction(db, tx =>
    recordChange(deps, tx, {
      change: tx
        .updateTable('properties')
        .set({ status: 'verified' })
        .where('id', '=', id)
        .where('status', '=', 'pending')
        .returning(['id', 'status']),
      also: [tx.updateTable('properties').set({ title: 'Changed with it' }).where('id', '=', other)],
      audit: row => ({ actor: admin, action: 'judge property', objectId: row.id, from: 'pending', to: row.status }),
      mails: [{ to, content: welcome('Keyhaven') }],
    }),
  )

describe('recording a change', () => {
  it('changes the rows, and writes the audit line and the mail', async () => {
    const property = await given.aProperty({ status: 'pending' })
    const other = await given.aProperty()
    expect(await verify(property.id, other.id, property.agent.id)).toEqual({ id: property.id, status: 'verified' })
    expect(await titleOf(other.id)).toBe('Changed with it')
    expect(await linesAbout(property.id)).toEqual([
      { action: 'judge property', from_state: 'pending', to_state: 'verified', actor_id: admin.id },
    ])
    expect(await mailsTo(property.agent.email)).toEqual([{ kind: 'welcome' }])
  })

  it('changes nothing after a concurrent change', async () => {
    const property = await given.aProperty({ status: 'rejected' })
    const other = await given.aProperty({ title: 'Before' })
    await expect(verify(property.id, other.id, property.agent.id)).rejects.toMatchObject({ status: 409 })
    expect(await titleOf(other.id)).toBe('Before')
    expect(await linesAbout(property.id)).toEqual([])
    expect(await mailsTo(property.agent.email)).toEqual([])
  })

  it('succeeds for one of two concurrent calls', async () => {
    const property = await given.aProperty({ status: 'pending' })
    const others = [await given.aProperty(), await given.aProperty()]
    const outcomes = await Promise.allSettled(others.map(other => verify(property.id, other.id, property.agent.id)))
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await linesAbout(property.id)).toHaveLength(1)
    expect(await mailsTo(property.agent.email)).toHaveLength(1)
  })
})

/** Renames a pending property, and writes what is known before. */
const rename = (id: string, to: string) =>
  inTransaction(db, async tx => {
    statements = 0
    await recordChange(deps, tx, {
      change: tx
        .updateTable('properties')
        .set({ title: 'Renamed' })
        .where('id', '=', id)
        .where('status', '=', 'pending')
        .returning('id'),
      audit: { actor: admin, action: 'update property', objectId: id },
      mails: [{ to, content: welcome('Keyhaven') }],
    })
  })

describe('recording a change about which everything is known before', () => {
  it('writes everything in one statement', async () => {
    const property = await given.aProperty({ status: 'pending' })
    await rename(property.id, property.agent.id)
    expect(statements).toBe(1)
    expect(await titleOf(property.id)).toBe('Renamed')
    expect(await linesAbout(property.id)).toHaveLength(1)
    expect(await mailsTo(property.agent.email)).toEqual([{ kind: 'welcome' }])
  })

  it('writes nothing after a concurrent change', async () => {
    const property = await given.aProperty({ status: 'rejected' })
    await expect(rename(property.id, property.agent.id)).rejects.toMatchObject({ status: 409 })
    expect(await linesAbout(property.id)).toEqual([])
    expect(await mailsTo(property.agent.email)).toEqual([])
  })
})

describe('recording an event', () => {
  it('writes the audit line and the mail in one statement', async () => {
    const { id, email } = await given.aBuyer()
    await inTransaction(db, async tx => {
      statements = 0
      const audit = { actor: admin, action: 'end session' as const, objectId: id }
      await recordChange(deps, tx, { audit, mails: [{ to: id, content: welcome('Keyhaven') }] })
      expect(statements).toBe(1)
    })
    expect(await linesAbout(id)).toHaveLength(1)
    expect(await mailsTo(email)).toHaveLength(1)
  })
})

/** Hides the properties of an agent. */
const hide = (agentId: string) =>
  inTransaction(db, tx =>
    recordChange(deps, tx, {
      changeAny: tx.updateTable('properties').set({ hidden: true }).where('agent_id', '=', agentId).returning('id'),
      audit: ({ id }) => ({ actor: admin, action: 'delete property', objectId: id }),
      mails: [{ to: agentId, content: welcome('Keyhaven') }],
    }),
  )

describe('recording a change of any rows', () => {
  it('writes an audit line and a mail for each row', async () => {
    const agent = await given.anAgent()
    const properties = [await given.aProperty({ agent }), await given.aProperty({ agent })]
    expect((await hide(agent.id)).map(({ id }) => id).toSorted()).toEqual(properties.map(({ id }) => id).toSorted())
    for (const { id } of properties) expect(await linesAbout(id)).toHaveLength(1)
    expect(await mailsTo(agent.email)).toHaveLength(2)
  })

  it('does nothing without a matching row', async () => {
    const agent = await given.anAgent()
    expect(await hide(agent.id)).toEqual([])
    expect(await mailsTo(agent.email)).toEqual([])
  })
})
