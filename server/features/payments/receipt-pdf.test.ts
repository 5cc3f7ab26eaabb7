import { describe, expect, it } from 'vitest'
import { urlOf } from '#contract/ground/endpoint.ts'
import { downloadReceipt } from '#contract/payments/receipt.ts'
import type { Person } from '../../testing/builders.ts'
import { dealBuilders } from '../../testing/deal-builders.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { missingNote, printable, receiptPdf } from './receipt-pdf.ts'

const app = await startTestApp()
const { given } = app
const deals = dealBuilders(app)

const ask = (id: string, { token }: Person) =>
  app.app.inject({ url: urlOf(downloadReceipt, { id }), headers: { authorization: `Bearer ${token}` } })

/** The Unicode characters of a PDF's text, by its own tables from glyphs to characters. */
async function charactersIn(pdf: AsyncIterable<Uint8Array>): Promise<Set<string>> {
  const parts: Uint8Array[] = []
  for await (const part of pdf) parts.push(part)
  const text = Buffer.concat(parts).toString('latin1')
  expect(text.slice(0, 5)).toBe('%PDF-')
  const tables = [...text.matchAll(/beginbfrange([^]*?)endbfrange/g)].map(([, table = '']) => table)
  return new Set(
    tables.flatMap(table =>
      [...table.matchAll(/<([0-9a-f]{4})>/g)].map(([, hex]) => String.fromCharCode(parseInt(hex ?? '', 16))),
    ),
  )
}

describe('a receipt as PDF', () => {
  it('spells names of other alphabets', async () => {
    const name = 'Łukasz Ñandú, Žofie Şükran, Δημήτρης, Юрий'
    const shown = await charactersIn(
      await receiptPdf({ brand: 'Fjordhus', title: 'Loft', facts: [['Buyer', name]] }, { compress: false }),
    )
    expect([...new Set(name)].filter(character => !shown.has(character))).toEqual([])
  })

  it('joins accents that come apart, and marks and names what the font does not have', () => {
    const missing = new Set<string>()
    const show = (text: string) => printable(text, codePoint => codePoint < 0x3000, missing)
    expect(show('N\u0303andu')).toBe('Ñandu')
    expect([...missing]).toEqual([])
    expect(show('王 Wei 🏡\uFE0F #1 ©')).toBe('□ Wei □ #1 ©')
    // The library sets every script from left to right.
    expect(show('דנה')).toBe('□□□')
    expect(missingNote(missing)).toBe(
      '□ stands for a character that this file cannot show: U+738B, U+1F3E1, U+5D3, U+5E0, U+5D4. The printed receipt shows it.',
    )
  })

  it('asks its fonts for each character', async () => {
    // The signs are of the script Common, as Japanese brackets are.
    const value = '√2 ½ ☎ 「王」'
    const shown = await charactersIn(
      await receiptPdf({ brand: 'Fjordhus', title: 'Loft', facts: [['Home', value]] }, { compress: false }),
    )
    expect([...new Set(value)].filter(character => !shown.has(character))).toEqual(['「', '王', '」'])
    expect(shown.has('□')).toBe(true)
  })

  it('has a language, a title and tags for screen readers', async () => {
    const parts: Uint8Array[] = []
    const facts = Array.from({ length: 40 }, (_, row) => [`Fact ${row}`, 'Value '.repeat(30)] as const)
    for await (const part of await receiptPdf({ brand: 'Fjordhus', title: 'Loft', facts }, { compress: false }))
      parts.push(part)
    const text = Buffer.concat(parts).toString('latin1')
    expect(text).toContain('/Lang (en-US)')
    expect(text).toContain('/DisplayDocTitle true')
    expect(text).toMatch(/\/MarkInfo\s/)
    const tags = Object.entries(Object.groupBy(text.matchAll(/^\/S \/(\w+)$/gm), ([, tag = '']) => tag))
    expect(tags.map(([tag, all = []]) => `${tag} ${all.length}`).toSorted()).toEqual([
      'Document 1',
      'H1 1',
      'P 2',
      'TD 40',
      'TH 40',
      'TR 40',
      'Table 1',
    ])
  })

  it('is for its buyer, its agent and admins', async () => {
    const sale = await deals.aSale()
    for (const as of [sale.buyer, sale.property.agent, await given.anAdmin()]) {
      const { statusCode, headers, body } = await ask(sale.id, as)
      expect({ statusCode, type: headers['content-type'] }).toEqual({ statusCode: 200, type: 'application/pdf' })
      expect(body.slice(0, 5)).toBe('%PDF-')
    }
    for (const as of [await given.aBuyer(), await given.anAgent()])
      expect((await ask(sale.id, as)).statusCode).toBe(404)
  })

  it('is written once the offer is paid', async () => {
    const deal = await deals.anAcceptedOffer()
    const { statusCode, body } = await ask(deal.id, deal.buyer)
    expect({ statusCode, body }).toEqual({
      statusCode: 409,
      body: expect.stringContaining('This offer is not paid, so it has no receipt.'),
    })
  })
})
