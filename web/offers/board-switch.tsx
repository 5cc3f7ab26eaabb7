import { closeBoard, minBoardRows, openBoard } from '#contract/open-board.ts'
import { listOfferedHomes, type OfferedHome } from '#contract/offered-homes.ts'
import { isOpenForOffers } from '#contract/properties.ts'
import { useAction } from '../api/use-action.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { dayText } from '../ui/date-text.ts'
import { notify } from '../ui/notify.ts'
import { RestoreFocus } from '../ui/restore-focus.tsx'
import { BoardButton } from './board-button.tsx'

/** Lets the agent open and close the board of a home, and says what that means. */
export function BoardSwitch({ home }: { home: OfferedHome }) {
  const params = { id: home._id }
  const open = useAction(openBoard, {
    done: 'The board is open. The buyers have been notified.',
    failed: 'Failed to open the board.',
    refresh: [listOfferedHomes],
  })
  const close = useAction(closeBoard, {
    done: 'The board is closed. The buyers have been notified.',
    failed: 'Failed to close the board.',
    refresh: [listOfferedHomes],
  })
  const confirmOpening = async () => {
    const isSure = await notify.confirm({
      title: 'Open the board?',
      text: `Every buyer with a live offer on ${home.title} is notified at once. Offers that they make, change or show from now on are on the board. You can close it again, but what buyers have read can’t be unsaid.`,
      action: 'Open the board',
    })
    if (isSure) open({ params })
  }
  const confirmClosing = async () => {
    const isSure = await notify.confirm({
      title: 'Close the board?',
      text: `Buyers with a live offer on ${home.title} are notified, and see only how many others there are. If you open the board again, it begins empty.`,
      action: 'Close the board',
    })
    if (isSure) close({ params })
  }
  const openedAt = home.boardOpenedAt
  if (openedAt === null && !isOpenForOffers(home)) return null
  return (
    <RestoreFocus className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-2xl border border-line px-5 py-4">
      <div className="grid max-w-[68ch] flex-1 basis-72 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="type-strong">Open board</span>
          {openedAt !== null && <Badge tone="ok">{`Open since ${dayText(openedAt)}`}</Badge>}
        </p>
        <p className="type-small text-muted">
          {openedAt === null
            ? 'Buyers see how many others there are. On an open board they also see amount and conditions of the other offers, and never who made them.'
            : `Buyers see amount and conditions of the offers that were made, changed or shown since, from ${minBoardRows} offers on. They never see who made them, nor your counteroffers.`}
        </p>
      </div>
      {openedAt === null ? (
        <Button kind="secondary" padding="small" busy={open.isBusy} onClick={() => void confirmOpening()}>
          Open the board
        </Button>
      ) : (
        <div className="flex flex-wrap gap-3">
          <BoardButton label="What buyers see" home={home} />
          <Button kind="secondary" padding="small" busy={close.isBusy} onClick={() => void confirmClosing()}>
            Close the board
          </Button>
        </div>
      )}
    </RestoreFocus>
  )
}
