import { useQuery } from '@tanstack/react-query'
import { priceHistory, type PriceHistory } from '#contract/properties/price-history.ts'
import type { Property } from '#contract/properties/properties.ts'
import { read } from '../api/read.ts'
import { useServerTime } from '../api/use-server-time.ts'
import { Table } from '../ui/list/table.tsx'
import { useWidth } from '../ui/list/use-width.ts'
import { dayText } from '../ui/text/date-text.ts'
import { layOut, margin } from './price-graph.ts'
import { type PriceRow, priceRows } from './price-history-rows.ts'

const height = 200

/** The verified prices of a home and its sale, as a graph and a table. */
export function VerifiedPrices({ property }: { property: Property }) {
  const history = useQuery(read(priceHistory, { params: { id: property._id } }))
  const hasChanges = (history.data?.prices.length ?? 0) > 1
  return (
    <div className="grid gap-4 [--table-room:0rem]">
      {hasChanges && (
        <p className="max-w-[68ch] text-muted">
          Verified prices only. Changes are measured between the midpoints of the price ranges.
        </p>
      )}
      {history.data && <Graph history={history.data} listedAt={property.publishedAt ?? property.createdAt} />}
      <Table<PriceRow>
        query={{ ...history, data: history.data && priceRows(history.data) }}
        caption="Price history"
        failed="The price history could not be loaded."
        empty={<p className="py-4 text-muted">The price has not been verified yet.</p>}
        columns={{
          Date: row => row.date,
          Event: { show: row => row.event, as: 'title' },
          Price: { show: row => row.price, align: 'right' },
          ...(hasChanges && { Change: { show: row => row.change, align: 'right' } }),
        }}
      />
    </div>
  )
}

/** Draws what the table says. */
function Graph({ history, listedAt }: { history: PriceHistory; listedAt: string }) {
  const now = useServerTime()
  const [ref, width = 640] = useWidth()
  const graph = layOut(history, { listedAt, now, width, height })
  if (!graph) return null
  return (
    <figure
      ref={ref}
      aria-label={wordsOf(history)}
      className="min-w-0 overflow-hidden rounded-2xl bg-surface shadow-card"
    >
      <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} className="max-w-full" aria-hidden>
        {graph.prices.map(({ y, label }) => (
          <g key={label}>
            <line x1={margin.left} x2={width - margin.right} y1={y} y2={y} className="stroke-line" />
            <text x={margin.left - 8} y={y} dy="0.35em" textAnchor="end" className="fill-muted text-xs tabular-nums">
              {label}
            </text>
          </g>
        ))}
        <path d={graph.band} className="fill-primary-soft stroke-primary" strokeWidth={2} strokeLinejoin="round" />
        {graph.sale && (
          <circle cx={graph.sale.x} cy={graph.sale.y} r={6} className="fill-info stroke-surface" strokeWidth={2} />
        )}
        {graph.days.map(({ x, at }, index) => (
          <text
            key={at}
            x={x}
            y={height - 9}
            textAnchor={index === 0 ? 'start' : 'end'}
            className="fill-muted text-xs tabular-nums"
          >
            {index === 1 && graph.sale ? `Sold ${dayText(at)}` : dayText(at)}
          </text>
        ))}
      </svg>
    </figure>
  )
}

const wordsOf = ({ prices, sale }: PriceHistory): string =>
  `Graph of the price range: ${prices.length} verified prices${sale ? ' and the sale' : ''}, listed in the table below.`
