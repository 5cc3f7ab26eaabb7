import { readFile } from 'node:fs/promises'
import Pdf from 'pdfkit'
import { receiptNote } from '#contract/payments/receipt.ts'

/** Points of a margin, of the column of labels, and between rows. */
const [margin, labelWidth, rowGap] = [64, 120, 10]
const [ink, muted, line] = ['#1b2420', '#545e58', '#e2ded4']

const fonts = {
  regular: import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
}

/** Characters that the font has and that run from left to right. Emoji are symbols of the script `Common`. */
const unprintable =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Common}\p{Script=Inherited}]|\p{Extended_Pictographic}|\p{Cc}/gu
const plain = /^[\d#*©®™]$/

/** Replaces characters that the font cannot show, one box each. */
export const printable = (text: string): string =>
  text.normalize('NFC').replaceAll(unprintable, character => (plain.test(character) ? character : '□'))

export interface Receipt {
  /** Name of the marketplace. */
  brand: string
  /** Title of the home. */
  title: string
  facts: readonly (readonly [label: string, value: string])[]
}

/**
 * Draws a receipt on one page or more.
 *
 * @param options `compress`: false leaves the content readable, for tests
 */
export async function receiptPdf(
  { brand, title, facts }: Receipt,
  { compress } = { compress: true },
): Promise<AsyncIterable<Uint8Array>> {
  const doc = new Pdf({ size: 'LETTER', margin, compress, info: { Title: `Receipt for ${title}` } })
  for (const [name, file] of Object.entries(fonts)) doc.registerFont(name, await readFile(new URL(file)))
  const width = doc.page.width - 2 * margin

  doc.fillColor(muted).font('regular').fontSize(11).text(printable(brand))
  doc.moveDown(0.5).fillColor(ink).font('bold').fontSize(22).text('Receipt')
  doc.moveDown(1).fontSize(11)
  for (const [label, value] of facts) {
    const top = doc.y
    doc.fillColor(muted).font('regular').text(label, margin, top, { width: labelWidth })
    doc
      .fillColor(ink)
      .font('bold')
      .text(printable(value), margin + labelWidth, top, { width: width - labelWidth })
    doc.y += rowGap / 2
    doc
      .moveTo(margin, doc.y)
      .lineTo(margin + width, doc.y)
      .strokeColor(line)
      .stroke()
    doc.y += rowGap
  }
  doc.moveDown(1).fillColor(muted).font('regular').fontSize(9).text(receiptNote, margin, doc.y, { width })
  if (facts.some(([, value]) => printable(value).includes('□') && !value.includes('□')))
    doc.moveDown(0.5).text('□ stands for a character that this file cannot show. The printed receipt shows it.')
  doc.end()
  return doc as AsyncIterable<Uint8Array>
}
