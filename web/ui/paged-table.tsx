import { classNames } from './class-names.ts'
import type { Query } from './data-region.tsx'
import { ShowMore, type ShowMoreProps } from './show-more.tsx'
import { Table, type TableProps } from './table.tsx'

/** A list that is loaded part by part: the result of usePages has it all. */
export interface Parts<Row> extends Query<readonly Row[]> {
  /** What is shown still answers the question before. */
  isOutdated: boolean
  more: ShowMoreProps | undefined
}

/** A Table with the way to the rest of its rows. */
export function PagedTable<Row extends { _id: string }>({
  query,
  ...table
}: Omit<TableProps<Row>, 'query'> & { query: Parts<Row> }) {
  return (
    <div
      aria-busy={query.isOutdated}
      className={classNames('transition-opacity duration-200', query.isOutdated && 'opacity-60')}
    >
      <Table {...table} query={query} />
      {query.more && <ShowMore {...query.more} />}
    </div>
  )
}
