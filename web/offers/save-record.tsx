import { useMutation } from '@tanstack/react-query'
import { FileCheck } from 'lucide-react'
import { downloadDealRecord } from '#contract/deal-record.ts'
import type { Offer } from '#contract/offers.ts'
import { download } from '../api/download.ts'
import { reportFailure } from '../api/use-action.ts'
import { Button } from '../ui/button.tsx'
import { fileNamePart } from '../ui/save-file.ts'

/** Saves the record of a deal: a file that anybody can check. */
export function SaveRecord({ offer: { _id: id, title } }: { offer: Pick<Offer, '_id' | 'title'> }) {
  const name = ['deal-record', fileNamePart(title)].filter(part => part !== '').join('-')
  const save = useMutation({
    mutationFn: () => download(downloadDealRecord, { params: { id } }, `${name}.html`),
    onError: failure => reportFailure(failure, 'Failed to download the record.'),
  })
  return (
    <Button
      kind="quiet"
      padding="tiny"
      icon={FileCheck}
      className="-ml-2 w-fit type-small font-semibold"
      busy={save.isPending}
      busyLabel="Downloading..."
      onClick={() => save.mutate()}
    >
      Download the record
    </Button>
  )
}
