import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { type OperatorPage, operatorText } from '#contract/client-settings/operator-texts.ts'
import { pageHeads } from '#contract/pages/page-heads.ts'
import { keptAsProof } from '#contract/personal-data/personal-data.ts'
import { read } from '../api/read.ts'
import { EmptyState } from '../ui/basics/empty-state.tsx'
import { DataRegion } from '../ui/list/data-region.tsx'
import { Skeleton } from '../ui/list/skeleton.tsx'
import { useHydrated } from '../ui/load/defer-hydration.ts'
import { PageTitle } from '../ui/text/page-title.tsx'

/** Shows the operator's terms, privacy notice or imprint. */
export function OperatorTextPage() {
  const page = useLocation().pathname.split('/')[1] as OperatorPage
  useHydrated('main')
  const text = useQuery(read(operatorText, { params: { page } }))
  return (
    <div className="page-width section-gap">
      <div className="mx-auto max-w-3xl">
        <PageTitle>{pageHeads[`/${page}`]?.title}</PageTitle>
        <DataRegion
          query={text}
          failed="The text could not be loaded."
          skeleton={<Skeleton shape="panel" className="h-80" />}
          className="grid gap-4"
        >
          {({ text }) =>
            text === null ? (
              <EmptyState text="This page has not been written yet." />
            ) : (
              text.split(/\n\s*\n/).map((block, at) => <Block key={at} text={block.trim()} />)
            )
          }
        </DataRegion>
        {page === 'privacy' && <KeptData />}
      </div>
    </div>
  )
}

/** Says what the software keeps of a deleted account, whatever the operator has written. */
const KeptData = () => (
  <section className="mt-8 grid gap-4">
    <h2 className="type-card">After you delete your account</h2>
    <p>{keptAsProof}</p>
  </section>
)

/** A heading begins with #, a list with dashes; everything else is a paragraph that keeps its lines. */
function Block({ text }: { text: string }) {
  if (text === '') return null
  if (text.startsWith('#')) return <h2 className="mt-4 type-card wrap-anywhere">{text.replaceAll('#', '').trim()}</h2>
  const lines = text.split('\n')
  if (lines.every(line => line.startsWith('- ')))
    return (
      <ul className="grid list-disc gap-1 pl-6">
        {lines.map(line => (
          <li key={line} className="wrap-anywhere">
            {line.slice(2)}
          </li>
        ))}
      </ul>
    )
  return <p className="wrap-anywhere whitespace-pre-line">{text}</p>
}
