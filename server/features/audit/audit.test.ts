import { describe, expect, it } from 'vitest'
import {
  auditActions,
  type AuditFilter,
  type AuditLine,
  cutDownload,
  downloadAudit,
  listAudit,
} from '#contract/audit/audit.ts'
import { urlOf } from '#contract/ground/endpoint.ts'
import { rejectProperty, verifyProperty } from '#contract/manage-properties/manage-properties.ts'
import { updateProperty } from '#contract/manage-properties/update-property.ts'
import { acceptOffer } from '#contract/negotiation/negotiation.ts'
import { auditEvent } from '../../db/audit/audit-event.ts'
import type { Caller } from '../../http/caller.ts'
import type { Person } from '../../testing/builders.ts'
import { dayFromNow } from '../../testing/days.ts'
import { dealBuilders } from '../../testing/deal-builders.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { downloadAudit as downloadLines } from './download-audit.ts'
import { removeOldAudit } from './remove-old-audit.ts'

const app = await startTestApp()
const { app: server, call, given, deps } = app
const deals = dealBuilders(app)
const admin = await given.anAdmin('Ada Admin')

const lines = async (query: object) => (await call(listAudit, { as: admin, query })).body
const actions = (list: readonly AuditLine[]) => list.map(({ action }) => action)
const download = (as: Person, query: AuditFilter = {}) =>
  server.inject({
    url: urlOf(downloadAudit, {}, query),
    headers: { authorization: `Bearer ${as.token}` },
  })

describe('the audit trail', () => {
  it('says who did what to which object, when, and from which client', async () => {
    const { id } = await given.aProperty({ status: 'pending', title: 'Harbour Loft' })
    const begun = deps.clock.now()
    await call(verifyProperty, { as: admin, params: { id } })
    const [line] = await lines({ object: id })
    expect(line).toEqual({
      _id: expect.stringMatching(/^\d+$/),
      at: expect.any(String),
      actor: { _id: admin.id, name: 'Ada Admin', email: admin.email },
      action: 'judge property',
      object: { _id: id, kind: 'property', name: 'Harbour Loft', foundBy: id },
      from: 'pending',
      to: 'verified',
      detail: null,
      client: expect.stringMatching(/^[0-9a-f]{16}$/),
      requestId: expect.any(String),
    })
    expect(Date.parse(line?.at ?? '')).toBeGreaterThanOrEqual(begun.getTime())
  })

  it('is filtered by person, action, object, client and days, alone and together', async () => {
    const { property, buyer, id } = await deals.anAcceptedOffer()
    await call(updateProperty, { as: property.agent, params: { id: property.id }, body: { title: 'New' } })
    expect(actions(await lines({ person: property.agent.email.toUpperCase() }))).toEqual(['accept offer'])
    expect(actions(await lines({ person: buyer.id }))).toEqual(['make offer'])
    expect(actions(await lines({ object: id }))).toEqual(['accept offer', 'make offer'])
    expect(actions(await lines({ object: id, action: 'make offer' }))).toEqual(['make offer'])
    const [line] = await lines({ object: id })
    expect(line?.object).toMatchObject({ kind: 'offer', foundBy: property.id })
    expect(actions(await lines({ object: id, client: line?.client }))).toHaveLength(2)
    expect(await lines({ object: id, client: 'ffffffffffffffff' })).toEqual([])
    const [to = '', from = ''] = (await lines({ object: id })).map(({ at }) => at.slice(0, 10))
    expect(await lines({ object: id, from, to })).toHaveLength(2)
    const [before = '', since = ''] = (await lines({ object: id })).map(({ at }) => at)
    expect(actions(await lines({ object: id, since, before }))).toEqual(['make offer'])
    expect(await lines({ object: id, since: before, from, to })).toHaveLength(1)
    const dayBefore = new Date(Date.parse(from) - 86_400_000).toISOString().slice(0, 10)
    expect(await lines({ object: id, to: dayBefore })).toEqual([])
    expect(await lines({ person: 'nobody@example.com' })).toEqual([])
    expect(await lines({ person: 'no id and no email' })).toEqual([])
  })

  it.each([
    [{ action: 'make tea' }, 'action'],
    [{ from: '2026-02-31' }, 'from'],
    [{ to: 'yesterday' }, 'to'],
    [{ since: '2026-01-06' }, 'since'],
    [{ client: 'f'.repeat(65) }, 'client'],
  ])('refuses the filter %j and names the field', async (query, field) => {
    const { status, body } = await call(listAudit, { as: admin, query: query as object })
    expect({ status, body }).toMatchObject({ status: 400, body: { errors: [{ field }] } })
  })

  it('is paged without a gap or a repetition, also among lines of the same instant', async () => {
    const at = deps.clock.now()
    const actor = { id: admin.id, requestId: 'paging', client: 'feedfeedfeedfeed' }
    const action = 'judge property' as const
    await auditEvent(deps.db, ...Array.from({ length: 25 }, () => ({ at, actor, action, objectId: undefined })))
    const query = { client: 'feedfeedfeedfeed', limit: 10 }
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await call(listAudit, { as: admin, query: { ...query, ...(cursor && { cursor }) } })
      seen.push(...page.body.map(({ _id }) => _id))
      expect(page.headers['x-total-count']).toBe('25')
      cursor = /[?&]cursor=([^&>]+)/.exec((page.headers['link'] as string | undefined) ?? '')?.[1]
    } while (cursor)
    expect(seen).toHaveLength(25)
    expect(new Set(seen).size).toBe(25)
    expect(seen.map(Number)).toEqual(seen.map(Number).toSorted((one, other) => other - one))
    const foreign = Buffer.from(`${at.toISOString()}_${admin.id}`).toString('base64url')
    expect((await call(listAudit, { as: admin, query: { ...query, cursor: foreign } })).status).toBe(400)
  })

  it('keeps the lines of deleted objects', async () => {
    const object = '11111111-2222-4333-8444-555555555555'
    await auditEvent(deps.db, { at: deps.clock.now(), actor: undefined, action: 'delete review', objectId: object })
    expect(await lines({ object })).toMatchObject([
      { actor: null, object: { _id: object, kind: null, name: '', foundBy: '' } },
    ])
  })
})

describe('audit lines past their retention', () => {
  it('are removed by a job, and the others stay', async () => {
    const short = await startTestApp({ env: { AUDIT_DAYS: '100' }, beside: app })
    const dayMs = 86_400_000
    const client = '0ddba11000000000'
    const line = (days: number) => ({
      at: new Date(deps.clock.now().getTime() - days * dayMs),
      actor: undefined,
      action: 'judge property' as const,
      objectId: undefined,
      client,
    })
    const ages = async () => {
      const rows = await deps.db.selectFrom('audit').select('at').where('client', '=', client).orderBy('at').execute()
      return rows.map(({ at }) => Math.round((deps.clock.now().getTime() - at.getTime()) / dayMs))
    }
    await auditEvent(deps.db, line(800), line(101), line(99), line(0))
    expect(await ages()).toEqual([800, 101, 99, 0])
    await removeOldAudit(short.deps)
    expect(await ages()).toEqual([99, 0])
  })
})

describe('a download of audit lines', () => {
  it('has the filtered lines as CSV, as a file', async () => {
    const { id, property } = await deals.anOffer()
    await call(acceptOffer, { as: property.agent, params: { id } })
    const { statusCode, headers, body } = await download(admin, { object: id })
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit.csv"',
      'cache-control': 'no-store',
    })
    const rows = body.trimEnd().split('\r\n')
    expect(rows[0]).toMatch(/^\uFEFF"Time","Action","Person","Email",/)
    expect(rows).toHaveLength(3)
    expect(rows[1]).toContain('"Accepted an offer"')
    expect(rows[1]).toContain(`"${property.agent.email}"`)
  })

  it('contains no cell that a spreadsheet would execute', async () => {
    const names = ['=HYPERLINK("http://evil.example")', '+1', '-1', '@SUM(A1)', ' \t=1+1', 'Eve, "the" tester\r\n=2']
    for (const name of names) {
      const { id } = await given.aPerson('agent', name)
      const actor = { id, requestId: 'csv' }
      await auditEvent(deps.db, { at: deps.clock.now(), actor, action: 'add property', objectId: undefined })
      const { body } = await download(admin, { person: id })
      expect(body, name).not.toMatch(/(^|,|\n)"?\s*[=+\-@]/)
      expect(body.trimEnd().split('\r\n'), name).toHaveLength(2)
    }
    const { id } = await given.aPerson('agent', 'Eve, "the" tester')
    const actor = { id, requestId: 'csv' }
    await auditEvent(deps.db, { at: deps.clock.now(), actor, action: 'add property', objectId: undefined })
    expect((await download(admin, { person: id })).body).toContain('"Eve, ""the"" tester"')
  })

  it('continues after the first thousand lines', async () => {
    const at = deps.clock.now()
    const actor = { id: admin.id, requestId: 'many', client: 'cafecafecafecafe' }
    const line = { at, actor, action: 'judge property' as const, objectId: undefined }
    await auditEvent(deps.db, ...Array.from({ length: 2500 }, () => line))
    const { body } = await download(admin, { client: 'cafecafecafecafe' })
    expect(body.trimEnd().split('\r\n')).toHaveLength(2501)
  })

  it('says in its last line that it was cut, and how to get the rest', async () => {
    const at = new Date('2026-01-06T12:00:00.000Z')
    const line = { at, actor: undefined, action: 'judge property' as const, objectId: undefined, client: 'c0c0' }
    await auditEvent(deps.db, ...Array.from({ length: 1001 }, () => line))
    const caller = { id: admin.id } as Caller
    const rowsOf = async (most: number) => {
      const parts: string[] = []
      for await (const part of await downloadLines(deps, caller, { client: 'c0c0' }, most)) parts.push(part)
      return parts.join('').trimEnd().split('\r\n')
    }
    const cut = await rowsOf(1000)
    expect(cut).toHaveLength(1 + 1000 + 1)
    expect(cut.at(-1)).toContain(`"${cutDownload} For the rest, choose Jan 7, 2026 under “To”`)
    expect((await rowsOf(2000)).at(-1)).not.toContain(cutDownload)
  })

  it('is recorded, with its filter, and is for admins', async () => {
    const [reader, buyer] = [await given.anAdmin(), await given.aBuyer()]
    const from = dayFromNow(-30)
    await download(reader, { person: buyer.email, from })
    expect(await lines({ person: reader.id })).toMatchObject([
      { action: 'download audit', object: null, detail: `actorId ${buyer.id}, from ${from}T00:00:00.000Z` },
    ])
    expect((await download(buyer)).statusCode).toBe(403)
    expect((await lines({ person: buyer.id })).length).toBe(0)
  })
})

describe('the list of actions', () => {
  it('has a text for every action of deals and verifications', async () => {
    await deals.aSale()
    const { id } = await given.aProperty({ status: 'pending' })
    await call(rejectProperty, { as: admin, params: { id } })
    const found = await deps.db.selectFrom('audit').select('action').distinct().execute()
    expect(found.length).toBeGreaterThan(5)
    expect(found.filter(({ action }) => !Object.hasOwn(auditActions, action))).toEqual([])
  })
})
