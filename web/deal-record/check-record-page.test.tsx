import { fireEvent, screen, within } from '@testing-library/dom'
import { describe, expect, it, vi } from 'vitest'
import type { DealRecordParts } from '#contract/deal-record/check-deal-record.ts'
import { dealRecordKey } from '#contract/deal-record/deal-record.ts'
import { maxRecordBytes } from '#contract/deal-record/record-file.ts'
import { openPage } from '../testing/open-page.tsx'
import { chooseFiles, expectMessage, mainText, press } from '../testing/person.ts'
import { answer, disconnect } from '../testing/server-for-tests.ts'
import { aKey, aRecord, fileOf, type TestKey } from '../testing/signed-record.ts'

const field = 'Record of a deal'
const [ours, earlier, forger] = await Promise.all([aKey(), aKey(), aKey()])
const steps = [
  { step: 'make offer', by: 'buyer', facts: { amount: 450_000, status: 'pending', version: 1 } },
  { step: 'counter offer', by: 'agent', facts: { amount: 470_000, status: 'pending' }, message: 'The roof is new.' },
  { step: 'accept offer', by: 'buyer', facts: { amount: 470_000, status: 'accepted' } },
]
const record = await aRecord(steps, { key: ours })

/** Opens the page of a marketplace whose keys these are, its current one first. */
function openCheck(...[current = ours, ...others]: TestKey[]): void {
  answer(dealRecordKey, {
    publicKey: current.publicKey,
    pem: '',
    signedRoots: [current, ...others].map(({ publicKey }) => publicKey),
  })
  openPage('/check-record')
}

const verdict = () => within(screen.getByRole('main')).getByRole('status').textContent
const stepTitles = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)

async function check(parts: DealRecordParts): Promise<void> {
  await chooseFiles(field, fileOf(parts))
  await expect.poll(verdict).toContain('Checked: deal-record.html')
}

describe('the page that checks a record', () => {
  it('finds a genuine record complete and unchanged, and shows its signed steps', async () => {
    openCheck()
    await check(record)
    expect(verdict()).toContain('This record is complete and unchanged')
    expect(verdict()).toContain('3 lines, signed by this marketplace on')
    expect(stepTitles()).toEqual(['1. Made an offer', '2. Made a counteroffer', '3. Accepted an offer'])
    expect(mainText()).toContain('$470,000')
    expect(mainText()).toContain('The roof is new.')
    expect(mainText()).toContain('Root 7 of')
  })

  it('takes a file that is dropped on the field or beside it', async () => {
    openCheck()
    const dropped = { dataTransfer: { files: [fileOf(record, 'dropped.html')] } }
    fireEvent.drop(await screen.findByLabelText(field), dropped)
    await expect.poll(verdict).toContain('Checked: dropped.html')
    const beside = { dataTransfer: { files: [fileOf({ ...record, values: '' }, 'beside.html')] } }
    expect(fireEvent.drop(screen.getByRole('heading', { level: 1 }), beside)).toBe(false)
    await expect.poll(verdict).toContain('Checked: beside.html')
    expect(verdict()).toContain('This record was changed')
  })

  const lines = record.lines.trimEnd().split('\n')
  const withLines = (...changed: (string | undefined)[]) => ({ ...record, lines: `${changed.join('\n')}\n` })
  it.each<[string, DealRecordParts, string]>([
    ['a changed amount', { ...record, lines: record.lines.replace('450000', '350000') }, 'Line 1 is broken'],
    ['another step', { ...record, lines: record.lines.replace('accept offer', 'reject offer') }, 'Line 3 is broken'],
    ['a line removed', withLines(lines[0], lines[2]), 'Line 2 is broken'],
    ['two lines swapped', withLines(lines[2], lines[1], lines[0]), 'Line 1 is broken'],
    ['the end removed', withLines(lines[0], lines[1]), 'Line 3 is missing'],
    ['a line added', withLines(...lines, lines[0]), 'Line 4 is broken'],
    ['a line that is no object', withLines(lines[0], 'null', lines[2]), 'Line 2 is broken'],
    ['a line of other things', withLines(lines[0], lines[1], '{"facts":{"x":{"toString":1}},"by":[]}'), 'Line 3 is'],
    ['values removed', { ...record, values: '' }, 'The names and texts in this record were changed.'],
    ['roots removed', { ...record, roots: '' }, 'The daily roots in this record were changed.'],
    [
      'a changed time of signing',
      { ...record, statement: record.statement.replace('1970', '2020') },
      'The signature of this record is broken.',
    ],
  ])('names %s', async (_what, parts, said) => {
    openCheck()
    await check(parts)
    expect(verdict()).toContain(said)
    expect(verdict()).toMatch(/Do not rely on this copy/)
    expect(mainText()).not.toContain('Root 7 of')
  })

  it('shows no step of a record that another key has signed, also with a genuine root', async () => {
    openCheck()
    await check(await aRecord(steps, { key: forger, rootKey: ours }))
    expect(verdict()).toContain('This record is not signed by this marketplace')
    expect(stepTitles()).toEqual([])
  })

  it('names a root that a key of nobody known has signed', async () => {
    openCheck()
    await check(await aRecord(steps, { key: ours, rootKey: forger }))
    expect(verdict()).toContain('Another key has signed the daily root 7.')
  })

  it('takes roots of an earlier key, and asks to download a record of one again', async () => {
    openCheck(ours, earlier)
    await check(await aRecord(steps, { key: ours, rootKey: earlier }))
    expect(verdict()).toContain('This record is complete and unchanged')
    await chooseFiles(field, fileOf(await aRecord(steps, { key: earlier }), 'earlier.html'))
    await expect.poll(verdict).toContain('earlier.html')
    expect(verdict()).toContain('signed with an earlier key')
  })

  it('says what is wrong with a file that is no record, incomplete or too large', async () => {
    openCheck()
    await chooseFiles(field, new File(['<p>Hello</p>'], 'page.html'))
    await expectMessage(field, 'page.html is not the record of a deal, or a part of it is missing.')
    const [begun = ''] = (await fileOf(record).text()).split('"hash"')
    await chooseFiles(field, new File([begun], 'part.html'))
    await expectMessage(field, 'part.html is not the record of a deal, or a part of it is missing.')
    await chooseFiles(field, fileOf({ ...record, lines: '\n'.repeat(20_000) }, 'lines.html'))
    await expectMessage(field, 'lines.html is not the record of a deal, or a part of it is missing.')
    await chooseFiles(field, new File(['x'.repeat(2 * maxRecordBytes)], 'film.html'))
    await expectMessage(field, 'film.html is 10 MB. A record has at most 5 MB.')
    await check(record)
  })

  it('shows no raw text of an exception', async () => {
    const digest = vi.spyOn(crypto.subtle, 'digest').mockRejectedValue(new Error('raw'))
    openCheck()
    await chooseFiles(field, fileOf(record))
    await expectMessage(field, 'Something went wrong.')
    digest.mockRestore()
  })

  it('offers to try again if the key of the marketplace cannot be loaded', async () => {
    disconnect(dealRecordKey)
    openPage('/check-record')
    await screen.findByText('Our key could not be loaded.')
    answer(dealRecordKey, { publicKey: ours.publicKey, pem: '', signedRoots: [] })
    await press('Retry')
    await check(record)
    expect(verdict()).toContain('This record is complete and unchanged')
  })
})
