import { closeBoard, minBoardRows, openBoard, whyNotOpenBoard } from '#contract/board/board.ts'
import { listOfferedProperties, type OfferedProperty } from '#contract/own-deals/offered-properties.ts'
import { isOpenForOffers } from '#contract/properties/properties.ts'
import { useAction } from '../api/use-action.ts'
import { Button } from '../ui/basics/button.tsx'
import { DisabledWithReason } from '../ui/basics/disabled-with-reason.tsx'
import { RestoreFocus } from '../ui/basics/restore-focus.tsx'
import { notify } from '../ui/dialog/notify.ts'
import { Badge } from '../ui/text/badge.tsx'
import { dayText } from '../ui/text/date-text.ts'
import { BoardButton } from './board-button.tsx'

/** Lets the agent open and close the board of a home, and says what that means. */
export function BoardSwitch({ property }: { property: OfferedProperty }) {
  const params = { id: property._id }
  const open = useAction(openBoard, {
    done: 'The board is open. The buyers have been notified.',
    failed: 'Failed to open the board.',
    refresh: [listOfferedProperties],
  })
  const close = useAction(closeBoard, {
    done: 'The board is closed. The buyers have been notified.',
    failed: 'Failed to close the board.',
    refresh: [listOfferedProperties],
  })
  const confirmOpening = async () => {
    const isSure = await notify.confirm({
      title: 'Open the board?',
      text: `The buyers with a live offer on ${property.title} are notified at once. The board shows the offers that buyers make or change from now on, and older ones if their buyer agrees. You can close it again, but you can’t take back what buyers have read.`,
      action: 'Open the board',
    })
    if (isSure) open({ params })
  }
  const confirmClosing = async () => {
    const isSure = await notify.confirm({
      title: 'Close the board?',
      text: `The buyers with a live offer on ${property.title} are notified. From then on they see only how many other offers there are. If you open the board again, it begins empty.`,
      action: 'Close the board',
    })
    if (isSure) close({ params })
  }
  const openedAt = property.boardOpenedAt
  if (openedAt === null && !isOpenForOffers(property)) return null
  return (
    <RestoreFocus className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-2xl border border-line px-5 py-4">
      <div className="grid max-w-[68ch] flex-1 basis-72 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="type-strong">Open board</span>
          {openedAt !== null && <Badge tone="ok">{`Open since ${dayText(openedAt)}`}</Badge>}
        </p>
        <p className="type-small text-muted">
          {openedAt === null
            ? 'Now buyers see only how many other offers there are. On an open board they also see the amounts and conditions of these offers, but never who made them.'
            : `Once at least ${minBoardRows} offers are on the board, buyers see their amounts and conditions: of offers made or changed since, and of older ones whose buyer agreed. They never see who made them, nor your counteroffers.`}
        </p>
      </div>
      {openedAt === null ? (
        <DisabledWithReason
          id={`${property._id}-no-board`}
          why={whyNotOpenBoard({
            finalRound: property.round?.status === 'open' ? 'open' : null,
            openings: property.boardOpenings,
          })}
        >
          {unusable => (
            <Button
              kind="secondary"
              padding="small"
              busy={open.isBusy}
              {...unusable}
              onClick={() => void confirmOpening()}
            >
              Open the board
            </Button>
          )}
        </DisabledWithReason>
      ) : (
        <div className="flex flex-wrap gap-3">
          <BoardButton label="What buyers see" property={property} />
          <Button kind="secondary" padding="small" busy={close.isBusy} onClick={() => void confirmClosing()}>
            Close the board
          </Button>
        </div>
      )}
    </RestoreFocus>
  )
}
