/** First character of a CSV file: without it, a spreadsheet reads names in another encoding. */
export const byteOrderMark = '\uFEFF'

/** Start of a cell that a spreadsheet would run as a formula. */
const formula = /^\s*[=+\-@\t\r＝＋－＠]/

/**
 * One row of a CSV file (RFC 4180). A cell that begins like a formula gets an apostrophe in front, so that none runs.
 */
export const csvRow = (cells: readonly (string | null | undefined)[]): string =>
  `${cells.map(cell => csvCell(cell ?? '')).join(',')}\r\n`

const csvCell = (text: string): string =>
  `"${(formula.test(text) ? `'${text}` : text).replaceAll(/[\r\n]+/g, ' ').replaceAll('"', '""')}"`
