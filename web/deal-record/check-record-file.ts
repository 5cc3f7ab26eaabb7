import { checkDealRecord, type CheckedRecord } from '#contract/deal-record/check-deal-record.ts'
import { maxRecordBytes, recordPartsIn } from '#contract/deal-record/record-file.ts'
import { recordVerdict, type RecordVerdict } from '#contract/deal-record/record-texts.ts'
import { WordedError } from '../api/worded-error.ts'
import { sizeText } from '../ui/form/file-drop.tsx'

/** A record file that was checked with the keys of this marketplace. */
export interface FileCheck {
  fileName: string
  checked: CheckedRecord
  verdict: RecordVerdict
  /** Whether this marketplace has signed the lines, so that they can be shown as its own. */
  isOurs: boolean
}

/**
 * Checks a record file in this browser.
 *
 * @param known keys of the marketplace, its current one first
 * @throws WordedError for the field if the file is no record that can be checked here
 */
export async function checkRecordFile(file: File, known: readonly string[]): Promise<FileCheck> {
  if (file.size > maxRecordBytes)
    throw new WordedError(`${file.name} is ${sizeText(file.size)}. A record has at most ${sizeText(maxRecordBytes)}.`)
  const text = await file.text().catch(() => undefined)
  if (text === undefined) throw new WordedError(`${file.name} cannot be read. Choose it again.`)
  const parts = recordPartsIn(text)
  if (!parts) throw new WordedError(`${file.name} is not the record of a deal, or a part of it is missing.`)
  // Browsers have it only over https and on the device itself.
  if (!('subtle' in crypto))
    throw new WordedError('Your browser can check records only over https. Open this page with https.')
  const checked = await checkDealRecord(parts)
  const isOurs = known.includes(checked.statement?.key ?? '') && !checked.brokenParts.includes('signature')
  return { fileName: file.name, checked, verdict: recordVerdict(checked, known), isOurs }
}
