import { clsx } from 'clsx'
import type { Query } from './data-region.tsx'
import { ShowMore, type ShowMoreProps } from './show-more.tsx'
import { Table, type TableProps } from './table.tsx'

/** The part of a usePages result that is needed. */
export interface Parts<Row> extends Query<readonly Row[]> {
  /** Whether the rows still belong to the previous query. */
  isOutdated: boolean
  more: ShowMoreProps | undefined
}

/** A Table with a button that loads more rows. */
export function PagedTable<Row extends { _id: string }>({
  query,
  ...table
}: Omit<TableProps<Row>, 'query'> & { query: Parts<Row> }) {
  return (
    <div
      aria-busy={query.isOutdated}
      className={clsx('transition-opacity duration-200', query.isOutdated && 'opacity-60')}
    >
      <Table {...table} query={query} />
      {query.more && <ShowMore {...query.more} />}
    </div>
  )
}
