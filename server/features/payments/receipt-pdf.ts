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

/** Scripts that run from right to left, which the library does not set. */
const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Samaritan}\p{Script=Mandaic}]/u
/** Characters without a shape of their own, such as the joiners inside emoji. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu
/** Characters that the note names at most. */
const mostNamed = 10

/** Whether the fonts of a file have a glyph for a character. */
type HasGlyph = (codePoint: number) => boolean

/**
 * Replaces characters that the font cannot show, one box each.
 *
 * @param missing receives these characters
 */
export function printable(text: string, hasGlyph: HasGlyph, missing: Set<string>): string {
  const characters = text.normalize('NFC').replaceAll(invisible, '')
  return Array.from(characters, character => {
    if (hasGlyph(character.codePointAt(0) ?? 0) && !rightToLeft.test(character)) return character
    missing.add(character)
    return '□'
  }).join('')
}

/** Sentence that names characters which the font cannot show by their codes. */
export function missingNote(missing: ReadonlySet<string>): string {
  const codes = Array.from(missing, character => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}`)
  const more = codes.length > mostNamed ? ' and others' : ''
  return `□ stands for a character that this file cannot show: ${codes.slice(0, mostNamed).join(', ')}${more}. The printed receipt shows it.`
}

export interface Receipt {
  /** Name of the marketplace. */
  brand: string
  /** Title of the home. */
  title: string
  facts: readonly (readonly [label: string, value: string])[]
}

/**
 * Draws a receipt on one page or more. It is tagged, so that screen readers read a heading and a table.
 *
 * @param options `compress`: false leaves the content readable, for tests
 */
export async function receiptPdf(
  { brand, title, facts }: Receipt,
  { compress } = { compress: true },
): Promise<AsyncIterable<Uint8Array>> {
  const info = { Title: `Receipt for ${title}` }
  const doc = new Pdf({ size: 'LETTER', margin, compress, info, tagged: true, lang: 'en-US', displayTitle: true })
  const hasGlyph = await openFonts(doc)
  const missing = new Set<string>()
  const shown = (text: string) => printable(text, hasGlyph, missing)
  const width = doc.page.width - 2 * margin
  const document = doc.struct('Document')
  doc.addStructure(document)

  doc.fillColor(muted).font('regular').fontSize(11).text(shown(brand), { structParent: document })
  doc.moveDown(0.5).fillColor(ink).font('bold').fontSize(22)
  doc.text('Receipt', { structParent: document, structType: 'H1' })
  doc.moveDown(1).fontSize(11)
  const table = doc.struct('Table')
  document.add(table)
  for (const [label, value] of facts) drawFact(doc, table, [label, shown(value)], width)
  doc.moveDown(1).fillColor(muted).font('regular').fontSize(9)
  doc.text(receiptNote, margin, doc.y, { width, structParent: document })
  if (missing.size > 0) doc.moveDown(0.5).text(missingNote(missing), { structParent: document })
  document.end()
  doc.end()
  return doc as AsyncIterable<Uint8Array>
}

/** Opens the fonts, and returns which characters all of them have. */
async function openFonts(doc: PDFKit.PDFDocument): Promise<HasGlyph> {
  const opened: OpenFont[] = []
  for (const [name, file] of Object.entries(fonts)) {
    doc.registerFont(name, await readFile(new URL(file)))
    const { _font } = doc.font(name) as unknown as { _font: OpenFont }
    opened.push(_font)
  }
  return codePoint => opened.every(({ font }) => font.hasGlyphForCodePoint(codePoint))
}

/** The part of the library's current font that its types leave out. */
interface OpenFont {
  font: { hasGlyphForCodePoint: HasGlyph }
}

/** Draws a row with a line below it. */
function drawFact(
  doc: PDFKit.PDFDocument,
  table: PDFKit.PDFStructureElement,
  [label, value]: readonly [string, string],
  width: number,
): void {
  const row = doc.struct('TR')
  table.add(row)
  const top = doc.y
  doc.fillColor(muted).font('regular')
  doc.text(label, margin, top, { width: labelWidth, structParent: row, structType: 'TH' })
  doc.fillColor(ink).font('bold')
  doc.text(value, margin + labelWidth, top, { width: width - labelWidth, structParent: row, structType: 'TD' })
  row.end()
  doc.y += rowGap / 2
  doc.markContent('Artifact', { type: 'Layout' })
  doc
    .moveTo(margin, doc.y)
    .lineTo(margin + width, doc.y)
    .strokeColor(line)
    .stroke()
  doc.endMarkedContent()
  doc.y += rowGap
}
