import { BadgeCheck, Clock, House, Receipt } from 'lucide-react'
import { Button } from '../basics/button.tsx'
import { Card } from '../basics/card.tsx'
import { Picture } from '../basics/picture.tsx'
import { DataRegion } from '../list/data-region.tsx'
import { ErrorState } from '../list/error-state.tsx'
import { MapSheet } from '../list/map-sheet.tsx'
import { PagedCards } from '../list/paged-cards.tsx'
import { PagedTable } from '../list/paged-table.tsx'
import { SearchAndSort } from '../list/search-and-sort.tsx'
import { ShowLast } from '../list/show-last.tsx'
import { ShowMore } from '../list/show-more.tsx'
import { CardSkeleton, Repeat, Skeleton, TextCardSkeleton } from '../list/skeleton.tsx'
import { ageOrders, SortSelect } from '../list/sort-select.tsx'
import { StatTile, StatTiles } from '../list/stat-tile.tsx'
import { CardsSkeleton, TableSkeleton } from '../list/table-skeleton.tsx'
import { Table, type TableProps } from '../list/table.tsx'
import { useUrlText } from '../list/use-url-text.ts'
import { VirtualList } from '../list/virtual-list.tsx'
import { Badge } from '../text/badge.tsx'
import house from './house.svg'
import { failure, ignore, pages, properties, type Property, query } from './samples.ts'
import { type Parts, States } from './states.tsx'

type Columns = TableProps<Property>['columns']

const columns: Columns = {
  Title: property => property.title,
  Location: () => 'Hudson Valley, New York',
  'Offered price': { show: property => property.price, align: 'right' },
  Status: {
    show: ({ isVerified }) => (
      <Badge tone={isVerified ? 'ok' : 'warn'} icon={isVerified ? BadgeCheck : Clock}>
        {isVerified ? 'Verified' : 'Pending'}
      </Badge>
    ),
    as: 'badge',
  },
  Actions: ({ isVerified }) => (
    <>
      <Button disabled={isVerified}>Accept</Button>
      <Button kind="secondary" disabled={isVerified}>
        Reject
      </Button>
    </>
  ),
}

const fewColumns: Columns = {
  Image: { show: () => <Picture src={house} alt="" className="rounded-xl in-[table]:w-24" />, as: 'picture' },
  Title: property => property.title,
  Price: { show: property => property.price, align: 'right' },
}

const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ _id: String(at + 1) }))

export const list: Parts = {
  CardSkeleton: () => (
    <div className="max-w-xs">
      <CardSkeleton />
    </div>
  ),
  CardsSkeleton: () => (
    <div className="@container">
      <CardsSkeleton />
    </div>
  ),
  DataRegion: () => (
    <States
      layout="columns"
      of={{
        'loading, and late after ten seconds': (
          <DataRegion query={query()} skeleton={<TextCardSkeleton />}>
            {() => null}
          </DataRegion>
        ),
        loaded: (
          <DataRegion query={query({ data: properties })} skeleton={null}>
            {all => <Card>{all.map(({ title }) => title).join(', ')}</Card>}
          </DataRegion>
        ),
        empty: (
          <DataRegion query={query<Property[]>({ data: [] })} skeleton={null} empty="No requested properties yet.">
            {() => null}
          </DataRegion>
        ),
        failed: (
          <DataRegion
            query={query({ isError: true, error: failure })}
            skeleton={null}
            failed="The properties could not be loaded."
          >
            {() => null}
          </DataRegion>
        ),
      }}
    />
  ),
  ErrorState: () => (
    <States
      layout="columns"
      of={{
        usual: <ErrorState onRetry={ignore} />,
        'retrying, with a reference': (
          <ErrorState title="The homes could not be loaded." error={failure} onRetry={ignore} isRetrying />
        ),
      }}
    />
  ),
  MapSheet: () => (
    <div className="h-[32rem] max-w-sm border border-line">
      <MapSheet
        label="Homes on this map"
        head={<output className="type-strong">5 properties on this map</output>}
        map={<div className="size-full bg-sunken" />}
      >
        <ul className="divide-y divide-line">
          {properties.map(({ title }, at) => (
            <li key={at} className="py-3">
              {title}
            </li>
          ))}
        </ul>
      </MapSheet>
    </div>
  ),
  PagedCards: () => (
    <PagedCards
      query={pages({ data: properties })}
      grid="grid grid-cols-1 gap-6 sm:grid-cols-2"
      card={({ title, price }) => (
        <Card flush leads>
          <Picture src={house} alt="" />
          <div className="grid gap-2 p-5">
            <p className="type-price">{price}</p>
            <h3 className="type-card">{title}</h3>
          </div>
        </Card>
      )}
    />
  ),
  PagedTable: () => (
    <States
      layout="column"
      of={{
        usual: <PagedTable caption="My properties" query={pages({ data: properties })} columns={fewColumns} />,
        'results of the previous search': (
          <PagedTable
            caption="Found properties"
            query={pages({ data: properties.slice(0, 1), isOutdated: true, more: undefined })}
            columns={fewColumns}
          />
        ),
      }}
    />
  ),
  Repeat: () => (
    <div className="grid gap-3">
      <Repeat times={3}>
        <Skeleton className="h-4 w-2/3" />
      </Repeat>
    </div>
  ),
  SearchAndSort: function SearchAndSortStates() {
    const search = useUrlText('search')
    return <SearchAndSort label="Search users" placeholder="Name or email" search={search} orders={ageOrders} />
  },
  ShowLast: () => <ShowLast name="offers" label="Homes under offer last" />,
  ShowMore: () => (
    <States
      layout="column"
      of={{
        usual: <ShowMore shown={3} total={12} onMore={ignore} />,
        loading: <ShowMore shown={3} total={{ count: 1000, isMore: true }} onMore={ignore} isLoading />,
        'all shown': <ShowMore shown={12} total={12} />,
      }}
    />
  ),
  Skeleton: () => (
    <States
      layout="columns"
      of={{
        line: <Skeleton />,
        control: <Skeleton shape="control" className="h-12" />,
        panel: <Skeleton shape="panel" className="h-24" />,
        circle: <Skeleton shape="circle" className="size-12" />,
      }}
    />
  ),
  SortSelect: () => <SortSelect orders={ageOrders} />,
  StatTile: () => (
    <StatTiles>
      <StatTile label="Total Properties" value={1284} icon={House} />
      <StatTile label="Loading" value={undefined} icon={Receipt} />
      <StatTile label="Total sold" value="$12,480,000" note="since January" />
    </StatTiles>
  ),
  StatTiles: () => (
    <StatTiles>
      <StatTile label="Verified" value={3} />
      <StatTile label="Pending" value={1} />
      <StatTile label="Rejected" value={0} />
    </StatTiles>
  ),
  Table: () => (
    <States
      layout="column"
      of={{
        'many columns': <Table query={query({ data: properties })} caption="Requested properties" columns={columns} />,
        'few columns': <Table query={query({ data: properties })} caption="Properties" columns={fewColumns} />,
        'loading, and late after ten seconds': (
          <Table query={query<Property[]>()} caption="Loading properties" columns={fewColumns} />
        ),
        empty: (
          <Table
            query={query({ data: [] })}
            caption="No properties"
            empty="No requested properties yet."
            columns={columns}
          />
        ),
      }}
    />
  ),
  TableSkeleton: () => <TableSkeleton columns={3} />,
  TextCardSkeleton: () => (
    <div className="max-w-xs">
      <TextCardSkeleton />
    </div>
  ),
  VirtualList: () => (
    <VirtualList items={rows(30)}>
      {group => (
        <ul className="flex flex-wrap gap-2">
          {group.map(({ _id }) => (
            <li key={_id} className="rounded-lg bg-sunken px-3 py-1 tabular-nums">
              {_id}
            </li>
          ))}
        </ul>
      )}
    </VirtualList>
  ),
}
