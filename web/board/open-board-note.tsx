import { useQuery } from '@tanstack/react-query'
import { closeBoard, readBoard } from '#contract/board/board.ts'
import { listOfferedProperties, type OfferedProperty } from '#contract/own-deals/offered-properties.ts'
import { read } from '../api/read.ts'
import { useAction } from '../api/use-action.ts'
import { Button } from '../ui/basics/button.tsx'
import { RestoreFocus } from '../ui/basics/restore-focus.tsx'
import { notify } from '../ui/dialog/notify.ts'
import { Badge } from '../ui/text/badge.tsx'
import { dayText } from '../ui/text/date-text.ts'
import { BoardButton } from './board-button.tsx'
import { joinedText } from './joined-text.ts'

export interface OpenBoardNoteProps {
  property: OfferedProperty
}

/** Says what the open board of a home shows its buyers, and lets the agent read and close it. */
export function OpenBoardNote({ property }: OpenBoardNoteProps) {
  const params = { id: property._id }
  const close = useAction(closeBoard, {
    done: 'The board is closed. The buyers have been notified.',
    failed: 'Failed to close the board.',
    refresh: [listOfferedProperties],
  })
  const confirmClosing = async () => {
    const isSure = await notify.confirm({
      title: 'Close the board?',
      text: `The buyers with a live offer on ${property.title} are notified. From then on they see only how many other offers there are. If you open the board again, it begins empty.`,
      action: 'Close the board',
    })
    if (isSure) close({ params })
  }
  if (property.boardOpenedAt === null) return null
  return (
    <RestoreFocus className="flex flex-1 basis-full flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="grid max-w-[68ch] flex-1 basis-64 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone="ok">{`Board open since ${dayText(property.boardOpenedAt)}`}</Badge>
          <Joined propertyId={property._id} />
        </p>
        <p className="type-small text-muted">
          It shows offers made or changed since, and older ones whose buyer agreed. It never shows who made them, nor
          your counteroffers.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <BoardButton label="What buyers see" property={property} />
        <Button kind="secondary" padding="small" busy={close.isBusy} onClick={() => void confirmClosing()}>
          Close the board
        </Button>
      </div>
    </RestoreFocus>
  )
}

/** Says how many buyers take part in an open board, as long as it shows no amounts. */
function Joined({ propertyId }: { propertyId: string }) {
  const { data: board } = useQuery(read(readBoard, { params: { id: propertyId } }))
  if (board === undefined || board.openedOn === null) return null
  return <span className="type-small">{joinedText(board)}</span>
}
