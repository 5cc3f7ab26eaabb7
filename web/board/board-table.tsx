import { clsx } from 'clsx'
import type { BoardRow, OpenBoard } from '#contract/board/board.ts'
import { dollars, priceText } from '#contract/ground/money.ts'
import { conditionsText } from '../offer-terms/terms-words.ts'
import { Badge } from '../ui/text/badge.tsx'
import { dayText } from '../ui/text/date-text.ts'
import { RangeMark } from '../ui/text/range-mark.tsx'

/** The offers on an open board, the highest amount first, with the reader's own marked. */
export const BoardTable = ({ board }: { board: OpenBoard }) => (
  <table className="w-full border-collapse tabular-nums">
    <caption className="pb-2 text-left type-small text-muted">
      {`${board.rows.length} offers, asking range ${priceText(board)}`}
    </caption>
    <thead className="bg-sunken">
      <tr className="type-small text-muted *:px-3 *:py-2 *:text-left *:font-semibold">
        <th scope="col">Amount</th>
        <th scope="col">Conditions, day</th>
      </tr>
    </thead>
    <tbody>
      {board.rows.map((row, place) => (
        // Rows have no id, on purpose.
        <Row key={place} row={row} board={board} />
      ))}
    </tbody>
  </table>
)

const Row = ({ row, board }: { row: BoardRow; board: OpenBoard }) => (
  <tr className={clsx('border-t border-line *:px-3 *:py-2.5 *:align-top', row.yours && 'bg-primary-soft')}>
    <th scope="row" className="w-1/2 text-left font-normal">
      <span className="flex flex-wrap items-center justify-between gap-x-2">
        <span className="type-strong">{dollars(row.offerAmount)}</span>
        {row.yours && <Badge tone="info">You</Badge>}
      </span>
      <RangeMark className="mt-2" min={board.minPrice} max={board.maxPrice} value={row.offerAmount} />
    </th>
    <td className="type-small">
      {conditionsText(row)}
      <span className="block text-muted">{dayText(row.day)}</span>
    </td>
  </tr>
)
