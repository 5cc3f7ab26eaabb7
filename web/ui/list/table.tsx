import { clsx } from 'clsx'
import { Fragment, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { Card } from '../basics/card.tsx'
import { DataRegion, type DataStates, type Query } from './data-region.tsx'
import { CardsSkeleton, TableSkeleton, side } from './table-skeleton.tsx'
import { useWidth } from './use-width.ts'
import { VirtualList } from './virtual-list.tsx'

type Show<Row> = (row: Row) => ReactNode

export interface Column<Row> {
  show: Show<Row>
  /** Aligns amounts and counts to the right. */
  align?: 'right' | undefined
  /**
   * Position in the card that replaces a row on a phone. By default the first column is the title, a column named Actions
   * or Action is the foot, and every other column is a pair of label and value.
   */
  as?: 'title' | 'badge' | 'picture' | 'actions' | undefined
}

export interface TableProps<Row> extends DataStates {
  query: Query<readonly Row[]>
  /** Accessible name of the table. */
  caption: string
  /** Cell content by column heading. */
  columns: Record<string, Show<Row> | Column<Row>>
}

interface ResolvedColumn<Row> extends Column<Row> {
  heading: string
}

/** Minimum readable width of a column. */
const columnPixels = 120

/** Number of columns from which cells use a smaller font. */
const manyColumns = 6

/** A list of rows: a table if its columns fit, otherwise one card per row. */
export function Table<Row extends { _id: string }>({ query, caption, columns, ...states }: TableProps<Row>) {
  const [ref, width] = useWidth()
  const resolved = resolveColumns(columns)
  const [needed, setNeeded] = useState(resolved.length * columnPixels)
  const isWide = width === undefined || width >= needed
  return (
    <div ref={ref} className="@container table-room">
      <DataRegion
        {...states}
        query={query}
        skeleton={isWide ? <TableSkeleton columns={resolved.length} /> : <CardsSkeleton />}
      >
        {rows =>
          isWide ? (
            <RowTable caption={caption} columns={resolved} rows={rows} onOverflow={setNeeded} />
          ) : (
            <RowCards caption={caption} columns={resolved} rows={rows} />
          )
        }
      </DataRegion>
    </div>
  )
}

function resolveColumns<Row>(columns: TableProps<Row>['columns']): ResolvedColumn<Row>[] {
  const resolved = Object.entries(columns).map(([heading, column]): ResolvedColumn<Row> => {
    const { show, align, as } =
      typeof column === 'function' ? { show: column } : { align: undefined, as: undefined, ...column }
    return { heading, show, align, as: as ?? (/^actions?$/i.test(heading) ? 'actions' : undefined) }
  })
  if (resolved.some(column => column.as === 'title')) return resolved
  const first = resolved.find(column => column.as === undefined)
  return resolved.map(column => (column === first ? { ...column, as: 'title' } : column))
}

interface View<Row> {
  caption: string
  columns: ResolvedColumn<Row>[]
  rows: readonly Row[]
}

interface RowTableProps<Row> extends View<Row> {
  /** Called before paint with the required width in pixels if the table does not fit. */
  onOverflow: (needed: number) => void
}

function RowTable<Row extends { _id: string }>({ caption, columns, rows, onOverflow }: RowTableProps<Row>) {
  const frame = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { scrollWidth = 0, clientWidth = 0 } = frame.current ?? {}
    if (scrollWidth > clientWidth) onOverflow(scrollWidth)
  })
  return (
    <section ref={frame} aria-label={caption} className="overflow-x-auto rounded-2xl bg-surface shadow-card">
      <table className="w-full border-collapse">
        <caption className="sr-only">{caption}</caption>
        <thead className="bg-sunken">
          <tr>
            {columns.map(column => (
              <th
                key={column.heading}
                scope="col"
                className={clsx(
                  'px-3 py-3 type-small font-semibold whitespace-nowrap text-muted first:pl-5 last:pr-5',
                  side(column),
                )}
              >
                {column.heading}
              </th>
            ))}
          </tr>
        </thead>
        <VirtualList items={rows} columns={columns.length}>
          {group =>
            group.map(row => (
              <tr key={row._id} className="h-14 border-t border-line">
                {columns.map(column =>
                  column.as === 'title' ? (
                    <th
                      key={column.heading}
                      scope="row"
                      className="min-w-32 px-3 py-2.5 text-left type-strong first:pl-5"
                    >
                      {column.show(row)}
                    </th>
                  ) : (
                    <td
                      key={column.heading}
                      className={clsx(
                        'px-3 py-2.5 first:pl-5 last:pr-5',
                        columns.length >= manyColumns && 'text-sm leading-5',
                        side(column),
                      )}
                    >
                      {column.as === 'actions' ? (
                        <div className="flex gap-2">{column.show(row)}</div>
                      ) : (
                        column.show(row)
                      )}
                    </td>
                  ),
                )}
              </tr>
            ))
          }
        </VirtualList>
      </table>
    </section>
  )
}

function RowCards<Row extends { _id: string }>({ caption, columns, rows }: View<Row>) {
  const inPlace = (as: Column<Row>['as']) => columns.filter(column => column.as === as)
  const all = (as: Column<Row>['as'], row: Row) =>
    inPlace(as).map(column => <Fragment key={column.heading}>{column.show(row)}</Fragment>)
  const pairs = inPlace(undefined)
  return (
    <VirtualList items={rows}>
      {group => (
        <ul aria-label={caption} className="grid grid-cols-1 gap-4 @2xl:grid-cols-2">
          {group.map(row => (
            <Card as="li" key={row._id} className="flex flex-col gap-4">
              {all('picture', row)}
              <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 *:whitespace-normal">
                <div className="min-w-0 type-card">{all('title', row)}</div>
                {all('badge', row)}
              </div>
              {pairs.length > 0 && (
                <dl className="grid grid-cols-1 gap-2">
                  {pairs.map(column => (
                    <div key={column.heading} className="flex flex-wrap justify-between gap-x-4">
                      <dt className="shrink-0 text-muted">{column.heading}</dt>
                      <dd className="min-w-0 flex-1 basis-[6rem] text-right wrap-anywhere tabular-nums">
                        {column.show(row)}
                      </dd>
                    </div>
                  ))}
                </dl>
              )}
              <div className="mt-auto grid gap-3 empty:hidden">{all('actions', row)}</div>
            </Card>
          ))}
        </ul>
      )}
    </VirtualList>
  )
}
