import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { checkRecordPath } from '#contract/deal-record/check-record-path.ts'
import { downloadDealRecord } from '#contract/deal-record/deal-record.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { download } from '../api/download.ts'
import { reportFailure } from '../api/use-action.ts'
import { fileNamePart } from '../ui/browser/save-file.ts'

const link = 'w-fit py-1 text-left type-small text-primary underline underline-offset-4 disabled:opacity-55'

/** Saves the record of a deal: a file that anybody can check. */
export function useSaveRecord({ _id: id, title }: Pick<Offer, '_id' | 'title'>) {
  const name = ['deal-record', fileNamePart(title)].filter(part => part !== '').join('-')
  return useMutation({
    mutationFn: () => download(downloadDealRecord, { params: { id } }, `${name}.html`),
    onError: failure => reportFailure(failure, 'Failed to download the record.'),
  })
}

/** Saves the record of a deal, and leads to where it can be checked. */
export function SaveRecord({ offer }: { offer: Pick<Offer, '_id' | 'title'> }) {
  const save = useSaveRecord(offer)
  return (
    <div className="flex flex-wrap gap-x-5">
      <button type="button" disabled={save.isPending} className={link} onClick={() => save.mutate()}>
        Download the record
      </button>
      <Link to={checkRecordPath} className={link}>
        Check a record
      </Link>
    </div>
  )
}
