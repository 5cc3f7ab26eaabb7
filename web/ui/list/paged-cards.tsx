import type { ReactNode } from 'react'
import { DataRegion, type DataStates } from './data-region.tsx'
import type { Parts } from './paged-table.tsx'
import { ShowMore } from './show-more.tsx'
import { CardSkeleton, Repeat } from './skeleton.tsx'
import { VirtualList } from './virtual-list.tsx'

export interface PagedCardsProps<Row> extends DataStates {
  query: Parts<Row>
  /** Classes of the grid, also while loading. */
  grid: string
  card: (row: Row) => ReactNode
  /** Skeleton of one card. */
  cardSkeleton?: ReactNode
}

/** A grid of cards with a button that loads more. */
export const PagedCards = <Row extends { _id: string }>({
  query,
  grid,
  card,
  cardSkeleton = <CardSkeleton />,
  ...states
}: PagedCardsProps<Row>) => (
  <DataRegion
    {...states}
    query={query}
    skeleton={
      <div className={grid}>
        <Repeat times={3}>{cardSkeleton}</Repeat>
      </div>
    }
  >
    {rows => (
      <>
        <VirtualList items={rows}>
          {group => (
            <ul className={grid}>
              {group.map(row => (
                <li key={row._id}>{card(row)}</li>
              ))}
            </ul>
          )}
        </VirtualList>
        {query.more && <ShowMore {...query.more} />}
      </>
    )}
  </DataRegion>
)
