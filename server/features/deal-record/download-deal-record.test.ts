import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { canonicalJson, type Json } from '#contract/deal-record/canonical-json.ts'
import { checkDealRecord, type DealRecordParts } from '#contract/deal-record/check-deal-record.ts'
import { dealRecordKey, dealRecordRoots, downloadDealRecord } from '#contract/deal-record/deal-record.ts'
import { recordPartsIn } from '#contract/deal-record/record-file.ts'
import { recordVerdict } from '#contract/deal-record/record-texts.ts'
import { urlOf } from '#contract/ground/endpoint.ts'
import { deleteMyAccount } from '#contract/personal-data/personal-data.ts'
import { recordKey } from '../../ground/record-key.ts'
import type { Person } from '../../testing/builders.ts'
import { dealBuilders } from '../../testing/deal-builders.ts'
import { finalRoundBuilders } from '../../testing/final-round-builders.ts'
import { negotiationBuilders, sidesOf } from '../../testing/negotiation-builders.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { dealRecordFile } from './deal-record-file.ts'
import { countLinesWithoutRoot } from './deal-record-store.ts'
import { sha256 } from './merkle.ts'
import { signDailyRoot } from './sign-daily-root.ts'

const app = await startTestApp()
const { app: server, call, deps, given, owner } = app
const deals = dealBuilders(app)
const { counter } = negotiationBuilders(app)
const { aRound, final, closeRounds } = finalRoundBuilders(app)
const admin = await given.anAdmin()

const folder = mkdtempSync(path.join(tmpdir(), 'keyhaven-record-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const fetchRecord = (as: Person, id: string) =>
  server.inject({ url: urlOf(downloadDealRecord, { id }), headers: { authorization: `Bearer ${as.token}` } })

function partsOf(file: string): DealRecordParts {
  const found = recordPartsIn(file)
  if (!found) throw new Error('This file is no record.')
  return found
}

/** A negotiated deal that two daily roots cover in part. */
async function aRecordedDeal() {
  const deal = sidesOf(await deals.anOffer())
  await counter(deal.agent, deal.id, 480_000, { message: 'The roof is new. <b>Look!</b> </script> Grüße 🏡' })
  await signDailyRoot(deps)
  await counter(deal.buyer, deal.id, 440_000, { conditions: ['inspection'], message: 'x'.repeat(1000) })
  await deals.anOffer()
  await signDailyRoot(deps)
  await counter(deal.agent, deal.id, 460_000)
  await counter(deal.buyer, deal.id, 450_000)
  return deal
}

const deal = await aRecordedDeal()
const file = (await fetchRecord(deal.buyer, deal.id)).body
const parts = partsOf(file)

/** Runs the commands of docs/record.md on a file. */
function runDocumented(html: string): string {
  const [, commands = ''] = /```sh\n([\s\S]*?)```/.exec(readFileSync('docs/record.md', 'utf8')) ?? []
  writeFileSync(path.join(folder, 'deal-record.html'), html)
  writeFileSync(path.join(folder, 'check.sh'), commands)
  try {
    return execFileSync('sh', ['check.sh'], { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}

describe('downloading the record of a deal', () => {
  it('gives buyer, agent and admin a file that is valid', async () => {
    for (const person of [deal.buyer, deal.agent, admin]) {
      const { statusCode, headers, body } = await fetchRecord(person, deal.id)
      expect(statusCode).toBe(200)
      expect(headers['content-disposition']).toContain('deal-record.html')
      const checked = await checkDealRecord(partsOf(body))
      expect(checked).toMatchObject({ brokenLine: undefined, brokenParts: [], isSignatureChecked: true })
      expect(checked.lines.map(line => line?.step)).toEqual([
        'make offer',
        'counter offer',
        'counter offer',
        'counter offer',
        'counter offer',
      ])
      expect([...checked.values.values()]).toContain('The roof is new. <b>Look!</b> </script> Grüße 🏡')
      expect(checked.roots.map(({ line }) => line)).toEqual([2, 3])
    }
  })

  it('is 404 for anybody else, and for no offer', async () => {
    const others = [await given.aBuyer(), await given.anAgent()]
    for (const person of others) expect((await fetchRecord(person, deal.id)).statusCode).toBe(404)
    expect((await fetchRecord(deal.buyer, deal.property.id)).statusCode).toBe(404)
  })

  it('allows only its own script and styles, and writes no text of a person as HTML', () => {
    expect(file).toMatch(/default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'/)
    expect(file).not.toContain('<b>Look!')
    expect(file.match(/<script/g)).toHaveLength(5)
    // Words of people run in their own direction.
    expect(file).toContain('unicode-bidi:plaintext')
  })

  it('has the words of its steps in the script that its policy names', () => {
    const [, script = ''] = /<script type="module">([\s\S]*)<\/script>/.exec(file) ?? []
    expect(file).toContain(`script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    expect(script).toContain('Made a counteroffer')
    expect(file.replace(script, '')).not.toContain('Made a counteroffer')
  })

  it('has the amount of a final offer only once its round has closed', async () => {
    const sealed = sidesOf(await deals.anOffer())
    await aRound(sealed.property)
    await final(sealed, 487_654, { message: 'My last word.' })
    const readBy = async (person: Person) => {
      const read = partsOf((await fetchRecord(person, sealed.id)).body)
      const { values } = await checkDealRecord(read)
      return [read.lines, ...values.values()].join('\n')
    }
    for (const person of [sealed.agent, admin]) {
      expect(await readBy(person)).toContain('make final offer')
      expect(await readBy(person)).not.toMatch(/\b487654\b|My last word/)
    }
    await closeRounds(4)
    expect(await readBy(sealed.agent)).toMatch(/487654[\s\S]*My last word/)
  })

  it('begins the record of an offer that has none, once', async () => {
    const older = await deals.anOffer()
    await sql`alter table deal_record disable trigger user`.execute(owner)
    await sql`delete from deal_record where offer_id = ${older.id}`.execute(owner)
    await sql`alter table deal_record enable trigger user`.execute(owner)
    await Promise.all([fetchRecord(older.buyer, older.id), fetchRecord(older.property.agent, older.id)])
    const { lines, brokenLine } = await checkDealRecord(partsOf((await fetchRecord(older.buyer, older.id)).body))
    expect(brokenLine).toBeUndefined()
    expect(lines.map(line => [line?.step, line?.by, line?.facts])).toEqual([
      ['begin record', 'marketplace', { status: 'pending', version: 1 }],
    ])
  })

  it('stays valid without what a deleted account has written', async () => {
    const left = sidesOf(await deals.anOffer())
    await counter(left.agent, left.id, 480_000, { message: 'By the agent' })
    await counter(left.buyer, left.id, 440_000, { message: 'By the buyer' })
    await call(deleteMyAccount, { as: left.buyer, body: { confirmation: left.buyer.email } })
    const { body } = await fetchRecord(left.agent, left.id)
    const checked = await checkDealRecord(partsOf(body))
    expect(checked).toMatchObject({ brokenLine: undefined, brokenParts: [] })
    expect([...checked.values.values()].join()).toContain('By the agent')
    expect([...checked.values.values()].join()).not.toContain('By the buyer')
    expect(Buffer.from(body).includes(Buffer.from(left.buyer.email))).toBe(false)
  })
})

describe('a record that somebody has changed', () => {
  const lines = parts.lines.trimEnd().split('\n')
  const checkLines = (changed: readonly string[]) =>
    checkDealRecord({ ...parts, lines: changed.map(line => `${line}\n`).join('') })
  const place = fc.nat(lines.length - 1)
  const otherLine = fc.oneof(
    fc.string({ minLength: 1 }).map(text => text.replaceAll(/\s/g, '-')),
    fc.constantFrom(...lines),
    fc.constantFrom(...lines).map(line => line.replace('buyer', 'agent')),
  )

  it('names the line with a changed byte', async () => {
    const byte = fc.record({ at: fc.nat(parts.lines.length - 2), to: fc.integer({ min: 32, max: 126 }) })
    await fc.assert(
      fc.asyncProperty(byte, async ({ at, to }) => {
        const character = String.fromCharCode(to)
        fc.pre(parts.lines[at] !== '\n' && parts.lines[at] !== character)
        const changed = parts.lines.slice(0, at) + character + parts.lines.slice(at + 1)
        const { brokenLine } = await checkDealRecord({ ...parts, lines: changed })
        expect(brokenLine).toBe(parts.lines.slice(0, at).split('\n').length)
      }),
    )
  })

  it('names the first line that was removed, swapped or inserted', async () => {
    await fc.assert(
      fc.asyncProperty(place, place, otherLine, async (one, another, text) => {
        const removed = await checkLines(lines.toSpliced(one, 1))
        expect(removed.brokenLine).toBe(one + 1)

        const inserted = await checkLines(lines.toSpliced(one, 0, text))
        // Of two equal lines side by side, either may be the original.
        const expected = lines[one] === text ? [one + 1, one + 2] : lines[one - 1] === text ? [one, one + 1] : [one + 1]
        expect(expected).toContain(inserted.brokenLine)

        fc.pre(one < another)
        const swapped = lines.with(one, lines[another] ?? '').with(another, lines[one] ?? '')
        expect((await checkLines(swapped)).brokenLine).toBe(one + 1)
      }),
    )
  })

  it('names the first missing line at the end, and the first that was added there', async () => {
    expect((await checkLines(lines.slice(0, 2))).brokenLine).toBe(3)
    expect((await checkLines([])).brokenLine).toBe(1)
    expect((await checkLines([...lines, lines[4] ?? '', '{}'])).brokenLine).toBe(6)
  })

  it('shows a change of any other part', async () => {
    const part = fc.constantFrom<keyof DealRecordParts>('values', 'roots', 'statement')
    await fc.assert(
      fc.asyncProperty(part, fc.nat(10_000), async (name, position) => {
        const at = position % (parts[name].length - 1)
        const to = parts[name][at] === 'A' ? 'B' : 'A'
        const { brokenLine, brokenParts } = await checkDealRecord({
          ...parts,
          [name]: parts[name].slice(0, at) + to + parts[name].slice(at + 1),
        })
        expect([brokenLine, ...brokenParts]).not.toEqual([undefined])
      }),
    )
    for (const name of ['values', 'roots'] as const) {
      const { brokenParts } = await checkDealRecord({ ...parts, [name]: '' })
      expect(brokenParts).toEqual([name])
    }
  })

  it('shows a signature that is written differently for the same bytes', async () => {
    // The last character before == has four bits that belong to no byte.
    const statement = parts.statement.replace(/.(?===\n$)/, last =>
      last === 'A' ? 'B' : String.fromCharCode(last.charCodeAt(0) + 1),
    )
    expect(statement).not.toBe(parts.statement)
    expect((await checkDealRecord({ ...parts, statement })).brokenParts).toContain('signature')
  })
})

describe('the commands of docs/record.md', () => {
  it('find a file valid, and print the key of the marketplace', async () => {
    const { body } = await call(dealRecordKey)
    expect(runDocumented(file)).toBe(`The record is valid: 5 lines. Its key:\n${body.pem}`)
  })

  it.each([
    ['a byte of line 3', (html: string) => html.replace('"amount":440000', '"amount":440001'), 'Line 3 is broken.'],
    ['line 2 gone', (html: string) => html.replace(/^.*"line":2,.*\n/m, ''), 'Line 2 is broken.'],
    ['the last line gone', (html: string) => html.replace(/^.*"line":5,.*\n/m, ''), 'Line 5 is broken.'],
    [
      'another signature',
      (html: string) => html.replace(/"at":"2(?=[^\n]*"marketplace")/, '"at":"3'),
      'The signature of the record is broken.',
    ],
    ['a value', (html: string) => html.replace(/(id="values">\n)(.)/, '$1x'), 'The values were changed.'],
    ['a root', (html: string) => html.replace('"leaves":', '"leaves": '), 'The roots were changed.'],
  ])('find %s', (_what, change, said) => {
    const changed = change(file)
    expect(changed).not.toBe(file)
    expect(runDocumented(changed)).toBe(`${said}\n`)
  })

  it.each([
    [1, 2],
    [2, 4],
    [1, 5],
    [4, 5],
  ])('name the same line as the page, of lines %i and %i swapped', async (one, another) => {
    const lines = parts.lines.trimEnd().split('\n')
    const swapped = lines.with(one - 1, lines[another - 1] ?? '').with(another - 1, lines[one - 1] ?? '')
    const changed = file.replace(parts.lines, () => `${swapped.join('\n')}\n`)
    expect((await checkDealRecord(partsOf(changed))).brokenLine).toBe(one)
    expect(runDocumented(changed)).toBe(`Line ${one} is broken.\n`)
  })
})

/** Another key than that of the marketplace. */
const forger = recordKey('the secret of somebody else')

/** A file of these parts that the forger has signed. */
function forged(parts: Omit<DealRecordParts, 'statement'>, statement: Record<string, Json> = {}): string {
  const lines = parts.lines.trimEnd().split('\n')
  const text = canonicalJson({
    at: '2026-01-01T00:00:00.000Z',
    hash: sha256(lines.at(-1) ?? ''),
    key: forger.publicKey,
    lines: lines.length,
    marketplace: deps.settings.publicUrl,
    offer: deal.id,
    roots: sha256(parts.roots),
    values: sha256(parts.values),
    ...statement,
  })
  const { brand, publicUrl } = deps.settings
  return dealRecordFile({ brand, publicUrl, parts: { ...parts, statement: `${text}\n${forger.sign(text)}\n` } })
}

describe('a forged record', () => {
  // The genuine lines that the first root covers, and an acceptance that never was.
  const genuine = parts.lines.split('\n', 2)
  const accepted = canonicalJson({
    at: '2026-01-01T00:00:00.000Z',
    by: 'agent',
    facts: { amount: 400_000, status: 'accepted', version: 2 },
    hidden: {},
    line: 3,
    offer: deal.id,
    previous: sha256(genuine[1] ?? ''),
    step: 'accept offer',
  })
  const roots = `${parts.roots.split('\n', 3).join('\n')}\n`
  const file = forged({ lines: [...genuine, accepted, ''].join('\n'), values: '', roots })

  it('shows the key that has signed it, and that another one has signed a root', async () => {
    const { body } = await call(dealRecordKey)
    expect(runDocumented(file)).toBe(
      `Another key has signed root 1:\n${body.pem}The record is valid: 3 lines. Its key:\n${forger.pem}`,
    )
    const checked = await checkDealRecord(partsOf(file))
    expect(recordVerdict(checked)).toMatchObject({
      tone: 'warn',
      text: 'Another key has signed the daily root 1. Rely on it only if the marketplace lists that key.',
    })
    expect(recordVerdict(checked, [body.publicKey, ...body.signedRoots])).toMatchObject({
      tone: 'bad',
      title: 'This record is not signed by this marketplace',
    })
  })

  it('runs no command on the computer that checks it', () => {
    const run = path.join(folder, 'run')
    // Without a space, at which the commands would end it.
    const command = `>${run}`
    const inRoots = roots.replace(/^2\b.*$/m, `1e${command};`)
    expect(inRoots).not.toBe(roots)
    const said = runDocumented(forged({ lines: parts.lines, values: '', roots: inRoots }))
    expect([said, existsSync(run)]).toEqual(['A root is broken.\n', false])
    for (const field of ['lines', 'hash', 'offer', 'roots', 'values', 'key'])
      runDocumented(forged({ lines: parts.lines, values: '', roots: '' }, { [field]: `a[$(${command})]` }))
    expect(existsSync(run)).toBe(false)
  })
})

/** Changes rows of a table that only its owner can change. */
async function change(table: string, assignment: string): Promise<void> {
  await sql.raw(`alter table ${table} disable trigger user`).execute(owner)
  await sql.raw(`update ${table} set ${assignment}`).execute(owner)
  await sql.raw(`alter table ${table} enable trigger user`).execute(owner)
}

describe('daily roots', () => {
  it('are public, a chain, and none is made without a new line', async () => {
    await signDailyRoot(deps)
    const { body: before } = await call(dealRecordRoots)
    await signDailyRoot(deps)
    const { body: roots } = await call(dealRecordRoots)
    expect(roots).toEqual(before)
    expect(roots.map(({ number }) => number)).toEqual(roots.map((_, n) => roots.length - n))
    const { body: older } = await call(dealRecordRoots, { query: { before: 2 } })
    expect(older.map(({ number }) => number)).toEqual([1])
    const { body: keys } = await call(dealRecordKey)
    expect(keys.signedRoots).toEqual([keys.publicKey])
  })

  it('cover every changed record, also with more than fit under one', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => deals.anOffer()))
    await signDailyRoot(deps, 2)
    const { rows } = await sql<{ uncovered: number }>`
      select count(*) as uncovered from deal_record where not exists (
        select from deal_record_proofs
        where deal_record_proofs.offer_id = deal_record.offer_id and deal_record_proofs.line >= deal_record.line
      )`.execute(deps.db)
    expect(rows).toEqual([{ uncovered: 0 }])
    for (const { id, buyer } of made) {
      const checked = await checkDealRecord(partsOf((await fetchRecord(buyer, id)).body))
      expect(checked).toMatchObject({ brokenLine: undefined, brokenParts: [] })
      expect(checked.roots).toHaveLength(1)
    }
  })

  it('cover what is recorded after a clock was ahead, and the doctor counts what they do not cover', async () => {
    await signDailyRoot(deps)
    await change('deal_record_roots', `made_at = made_at + interval '3 days'`)
    const [late] = [await deals.anOffer(), await deals.anOffer()]
    expect(await countLinesWithoutRoot(deps.db)).toBe(0)
    await change('deal_record', `appended_at = appended_at - interval '30 hours' where offer_id = '${late.id}'`)
    expect(await countLinesWithoutRoot(deps.db)).toBe(1)
    await change('deal_record', `appended_at = appended_at + interval '60 hours' where offer_id = '${late.id}'`)
    expect(await countLinesWithoutRoot(deps.db)).toBe(1)

    await signDailyRoot(deps)
    expect(await countLinesWithoutRoot(deps.db)).toBe(0)
    const { roots } = await checkDealRecord(partsOf((await fetchRecord(late.buyer, late.id)).body))
    expect(roots.map(({ line }) => line)).toEqual([1])
  })

  it('are made once by several nodes', async () => {
    await deals.anOffer()
    const before = (await call(dealRecordRoots)).body.length
    await Promise.allSettled([signDailyRoot(deps), signDailyRoot(deps), signDailyRoot(deps)])
    expect((await call(dealRecordRoots)).body).toHaveLength(before + 1)
  })
})
