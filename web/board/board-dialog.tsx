import { useQuery } from '@tanstack/react-query'
import { readBoard, showOnBoard } from '#contract/board/board.ts'
import { dollars } from '#contract/ground/money.ts'
import { hasExpired } from '#contract/offers/offer-terms.ts'
import { boughtProperties, findOffer } from '#contract/offers/offers.ts'
import type { SummarizedOffer } from '#contract/own-deals/buyer-summary.ts'
import { read } from '../api/read.ts'
import { useAction } from '../api/use-action.ts'
import { useServerTime } from '../api/use-server-time.ts'
import { conditionsText } from '../offer-terms/terms-words.ts'
import { Button } from '../ui/basics/button.tsx'
import { Notice } from '../ui/basics/notice.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { notify } from '../ui/dialog/notify.ts'
import { DataRegion } from '../ui/list/data-region.tsx'
import { Skeleton } from '../ui/list/skeleton.tsx'
import { dayText } from '../ui/text/date-text.ts'
import { BoardTable } from './board-table.tsx'
import { canShow } from './can-show.ts'
import { joinedText } from './joined-text.ts'

/** Polling interval of an open board. */
const freshMs = 20_000

export interface BoardDialogProps {
  property: { _id: string; title: string }
  /** The reader's live offer; undefined for the agent. */
  offer?: SummarizedOffer
  isOpen: boolean
  onClose: () => void
}

/** Shows the open board of a home to one of its buyers, or to its agent as the buyers see it. */
export function BoardDialog({ property, offer, isOpen, onClose }: BoardDialogProps) {
  const query = useQuery({
    ...read(readBoard, { params: { id: property._id } }),
    enabled: isOpen,
    // Whoever opens it again wants the present board.
    staleTime: 0,
    refetchInterval: freshMs,
  })
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={offer ? 'Open board' : 'What buyers see'} text={property.title}>
      <DataRegion
        query={query}
        failed="The board could not be loaded."
        skeleton={<Skeleton shape="panel" className="h-64" />}
      >
        {board =>
          board.openedOn === null ? (
            <p className="text-muted">The agent has closed the board.</p>
          ) : (
            <div className="grid grid-cols-1 gap-5">
              <p className="text-muted">
                Open since {dayText(board.openedOn)}. Every buyer with a live offer on this home sees the same, but
                never whose offer it is.
              </p>
              {board.rows.length === 0 ? (
                <p className="rounded-xl bg-sunken p-4">{joinedText(board)}</p>
              ) : (
                <BoardTable board={board} />
              )}
              {offer && (board.takesPart ? <SeenOfYou /> : <NotOnBoard offer={offer} />)}
            </div>
          )
        }
      </DataRegion>
    </Dialog>
  )
}

const SeenOfYou = () => (
  <p className="type-small text-muted">
    The others see amount, conditions and day of the last terms that you made. They don’t see your name, your email,
    your message or your buying date, nor what the agent answers you.
  </p>
)

/** Explains how the reader's offer comes to the board. */
function NotOnBoard({ offer }: { offer: SummarizedOffer }) {
  const show = useAction(showOnBoard, {
    done: 'Your offer is on the board.',
    failed: 'Failed to show your offer.',
    refresh: [readBoard, boughtProperties, findOffer],
  })
  const confirmShowing = async () => {
    const isSure = await notify.confirm({
      title: 'Show your offer on the board?',
      text: `The other buyers see ${dollars(offer.offerAmount)}, “${conditionsText(offer.terms)}” and today’s date, but never who you are. You can’t take back what they have read.`,
      action: 'Show my offer',
    })
    if (isSure) show({ params: { id: offer._id }, body: { version: offer.terms.version } })
  }
  const now = useServerTime()
  return (
    <Notice title="Your offer is not on the board">
      <p>You made it before the board was opened, so the other buyers can’t see it. {howToJoin(offer, now)}</p>
      {canShow(offer, now) && (
        <Button className="mt-2 w-fit" kind="secondary" busy={show.isBusy} onClick={() => void confirmShowing()}>
          Show my offer on the board
        </Button>
      )}
    </Notice>
  )
}

/** Says what brings an offer to the board if its buyer cannot show it: new terms of theirs. */
function howToJoin(offer: SummarizedOffer, now: number): string {
  if (canShow(offer, now)) return ''
  if (offer.finalRound === 'open') return 'Your final offer will be on the board once the round has closed.'
  if (hasExpired(offer.terms, now)) return 'Its terms have expired.'
  return offer.turn === 'buyer' ? 'Your answer to the agent’s counteroffer will be on it.' : ''
}
