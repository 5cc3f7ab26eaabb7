import { describe, expect, it } from 'vitest'
import { urlOf } from '#contract/ground/endpoint.ts'
import { downloadReceipt } from '#contract/payments/receipt.ts'
import type { Person } from '../../testing/builders.ts'
import { dealBuilders } from '../../testing/deal-builders.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { printable, receiptPdf } from './receipt-pdf.ts'

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

  it('joins accents that come apart, and marks what the font does not have', () => {
    expect(printable('N\u0303andu')).toBe('Ñandu')
    expect(printable('王 Wei 🏡 #1 ©')).toBe('□ Wei □ #1 ©')
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
