import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { propertiesById } from '#contract/properties/properties-by-id.ts'
import { read } from '../api/read.ts'
import { ButtonLink } from '../ui/basics/button.tsx'
import { EmptyState } from '../ui/basics/empty-state.tsx'
import { Notice } from '../ui/basics/notice.tsx'
import { DataRegion } from '../ui/list/data-region.tsx'
import { Skeleton } from '../ui/list/skeleton.tsx'
import { lazyPart } from '../ui/load/load-chunk.ts'
import { PageTitle } from '../ui/text/page-title.tsx'
import { CompareTable } from './compare-table.tsx'
import { comparePath, maxCompared, removeFromComparison, useComparedProperties } from './compared-properties.ts'

const OwnOfferWords = lazyPart(async () => (await import('../own-deals/own-deals.ts')).OwnOfferWords)

/** Compares up to four homes: those in the URL, or else those chosen on this device. */
export function ComparePage() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const chosen = useComparedProperties()
  const named = params.get('homes')
  const ids = (named === null ? chosen : [...new Set(named.split(','))]).slice(0, maxCompared)
  const properties = useQuery({
    ...read(propertiesById, { query: { ids: ids.join(',') } }),
    enabled: ids.length > 0,
    // While one is taken out, the others stay.
    placeholderData: before => before,
  })
  const shown = properties.data?.filter(({ _id }) => ids.includes(_id))
  const gone =
    properties.data && !properties.isPlaceholderData
      ? ids.filter(id => properties.data.every(property => property._id !== id))
      : []
  useRemoveGone(gone)
  const takeOut = (id: string) => {
    removeFromComparison([id])
    void navigate(comparePath(ids.filter(other => other !== id)), { replace: true, preventScrollReset: true })
  }

  return (
    <div className="page-width section-gap">
      <PageTitle
        lead={`Compare up to ${maxCompared} homes. Stated differences are marked with ≠.`}
        action={
          ids.length - gone.length < maxCompared && (
            <ButtonLink to="/all-properties" kind="secondary">
              Add a home
            </ButtonLink>
          )
        }
      >
        Compare homes
      </PageTitle>
      {gone.length > 0 && (
        <Notice tone="warn" announced className="mb-6">
          <p>
            {gone.length === 1
              ? 'One home is no longer available, so it is left out.'
              : `${gone.length} homes are no longer available, so they are left out.`}
          </p>
        </Notice>
      )}
      {ids.length === 0 ? (
        <NothingChosen />
      ) : (
        <DataRegion
          query={{ ...properties, data: shown }}
          failed="The homes could not be loaded."
          skeleton={<Skeleton shape="panel" className="h-96" />}
          empty={<NothingChosen />}
        >
          {list => {
            const table = (ownOffer: (id: string) => string | undefined) => (
              <CompareTable properties={list} ownOffer={ownOffer} onTakeOut={takeOut} />
            )
            return (
              // Not the table: another one would replace it, and the focus would be lost.
              <Suspense fallback={<Skeleton shape="panel" className="h-96" />}>
                <OwnOfferWords>{table}</OwnOfferWords>
              </Suspense>
            )
          }}
        </DataRegion>
      )}
    </div>
  )
}

/** Takes homes that are gone out of the comparison on this device. */
function useRemoveGone(gone: readonly string[]) {
  const text = gone.join(',')
  useEffect(() => removeFromComparison(text.split(',')), [text])
}

const NothingChosen = () => (
  <EmptyState
    text="No homes to compare."
    hint="To add a home, press the scales icon on its card."
    action={<ButtonLink to="/all-properties">All Properties</ButtonLink>}
  />
)
