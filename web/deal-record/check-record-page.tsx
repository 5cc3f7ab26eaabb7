import { useMutation, useQuery } from '@tanstack/react-query'
import { dealRecordKey } from '#contract/deal-record/deal-record.ts'
import { maxRecordBytes } from '#contract/deal-record/record-file.ts'
import { read } from '../api/read.ts'
import { failureText } from '../api/worded-error.ts'
import { Notice } from '../ui/basics/notice.tsx'
import { sizeText } from '../ui/form/file-drop.tsx'
import { DataRegion } from '../ui/list/data-region.tsx'
import { Skeleton } from '../ui/list/skeleton.tsx'
import { PageTitle } from '../ui/text/page-title.tsx'
import { checkRecordFile } from './check-record-file.ts'
import { RecordFileField } from './record-file-field.tsx'
import { RecordedSteps } from './recorded-steps.tsx'

/** Checks the record of a deal for anybody, with the code and the keys of this marketplace. */
export function CheckRecordPage() {
  const keys = useQuery(read(dealRecordKey))
  return (
    <div className="page-width section-gap">
      <div className="mx-auto max-w-3xl">
        <PageTitle lead="Has somebody given you the record of a deal? Your browser checks it here with our key. The file stays on your device.">
          Check a record
        </PageTitle>
        <DataRegion
          query={keys}
          failed="Our key could not be loaded."
          skeleton={<Skeleton shape="control" className="h-32" />}
        >
          {({ publicKey, signedRoots }) => <RecordCheck known={[publicKey, ...signedRoots]} />}
        </DataRegion>
      </div>
    </div>
  )
}

function RecordCheck({ known }: { known: readonly string[] }) {
  const check = useMutation({ mutationFn: (file: File) => checkRecordFile(file, known) })
  const found = check.data
  return (
    <div className="grid gap-6">
      <RecordFileField
        label="Record of a deal"
        hint={`A file such as deal-record.html, at most ${sizeText(maxRecordBytes)}. You can drop it anywhere on this page.`}
        error={check.error ? failureText(check.error) : undefined}
        onFile={file => check.mutate(file)}
      />
      <output className="grid gap-2">
        {check.isPending && <p className="text-muted">Checking…</p>}
        {found && (
          <Notice tone={found.verdict.tone} title={found.verdict.title}>
            <p>{found.verdict.text}</p>
            <p className="type-small wrap-anywhere">
              <span>Checked: </span>
              <span>{found.fileName}</span>
            </p>
          </Notice>
        )}
      </output>
      {found?.isOurs === true && <RecordedSteps checked={found.checked} isIntact={found.verdict.tone !== 'bad'} />}
    </div>
  )
}
