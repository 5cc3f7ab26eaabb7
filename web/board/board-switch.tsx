import { minBoardRows, openBoard, whyNotOpenBoard } from '#contract/board/board.ts'
import { listOfferedProperties, type OfferedProperty } from '#contract/own-deals/offered-properties.ts'
import { isOpenForOffers } from '#contract/properties/properties.ts'
import { useAction } from '../api/use-action.ts'
import { Button } from '../ui/basics/button.tsx'
import { DisabledWithReason } from '../ui/basics/disabled-with-reason.tsx'
import { RestoreFocus } from '../ui/basics/restore-focus.tsx'
import { notify } from '../ui/dialog/notify.ts'
import { loadWhenOpened } from '../ui/load/load-when-opened.tsx'
import type { OpenBoardNoteProps } from './open-board-note.tsx'

const OpenBoardNote = loadWhenOpened<OpenBoardNoteProps>(
  async () => (await import('./open-board-note.tsx')).OpenBoardNote,
  () => true,
)

/** Lets the agent open and close the board of a home. */
export const BoardSwitch = ({ property }: { property: OfferedProperty }) =>
  property.boardOpenedAt === null ? <OpenTheBoard property={property} /> : <OpenBoardNote property={property} />

/** Button that opens the board, after a question that says what that means. */
function OpenTheBoard({ property }: { property: OfferedProperty }) {
  const params = { id: property._id }
  const open = useAction(openBoard, {
    done: 'The board is open. The buyers have been notified.',
    failed: 'Failed to open the board.',
    refresh: [listOfferedProperties],
  })
  const confirmOpening = async () => {
    const isSure = await notify.confirm({
      title: 'Open the board?',
      text: `The buyers with a live offer on ${property.title} are notified at once, and asked once to take part. Now they see only how many other offers there are. The board shows them amounts and conditions, but never who made them: of the offers that buyers make or change from now on, and of older ones if their buyer agrees. It may stay empty: with fewer than ${minBoardRows} buyers who take part, nobody sees an amount. You can close it again, but you can’t take back what buyers have read.`,
      action: 'Open the board',
    })
    if (isSure) open({ params })
  }
  if (!isOpenForOffers(property)) return null
  return (
    <RestoreFocus>
      <DisabledWithReason
        id={`${property._id}-no-board`}
        why={whyNotOpenBoard({
          finalRound: property.round?.status === 'open' ? 'open' : null,
          openings: property.boardOpenings,
        })}
      >
        {unusable => (
          <Button kind="quiet" padding="small" busy={open.isBusy} {...unusable} onClick={() => void confirmOpening()}>
            Open the board
          </Button>
        )}
      </DisabledWithReason>
    </RestoreFocus>
  )
}
