import type { DealRecordParts } from './check-deal-record.ts'

/** Bytes of the largest file that can be a record: many times what a deal of 20 turns has. */
export const maxRecordBytes = 5 * 1024 * 1024

/** Lines of the longest part of a record. */
const maxRows = 10_000

/** Opens a part of a record in its file. */
export const openingOf = (part: keyof DealRecordParts): string => `<script type="text/plain" id="${part}">\n`

/** Finds the parts of a record in a downloaded file; undefined if it has not each of them once. */
export function recordPartsIn(file: string): DealRecordParts | undefined {
  const [lines, values, roots, statement] = [
    partIn(file, 'lines'),
    partIn(file, 'values'),
    partIn(file, 'roots'),
    partIn(file, 'statement'),
  ]
  const isComplete = lines !== undefined && values !== undefined && roots !== undefined && statement !== undefined
  return isComplete ? { lines, values, roots, statement } : undefined
}

function partIn(file: string, part: keyof DealRecordParts): string | undefined {
  const [, text, ...others] = file.split(openingOf(part))
  const end = text?.indexOf('</script>') ?? -1
  if (text === undefined || others.length > 0 || end === -1) return undefined
  const found = text.slice(0, end)
  return found.split('\n', maxRows + 2).length > maxRows + 1 ? undefined : found
}
