import { useQuery } from '@tanstack/react-query'
import { readBoard, showOnBoard } from '#contract/board/board.ts'
import { dollars } from '#contract/ground/money.ts'
import { boughtProperties, findOffer } from '#contract/offers/offers.ts'
import { buyerSummary, type SummarizedOffer } from '#contract/own-deals/buyer-summary.ts'
import { queryClient } from '../api/query-client.ts'
import { read } from '../api/read.ts'
import { serverTime } from '../api/session/server-time.ts'
import { useAction } from '../api/use-action.ts'
import { useServerTime } from '../api/use-server-time.ts'
import { useBuyerSummary } from '../offer-state/use-buyer-summary.ts'
import { conditionsText } from '../offer-terms/terms-words.ts'
import { Button } from '../ui/basics/button.tsx'
import { Notice } from '../ui/basics/notice.tsx'
import { readDeviceList, storeDeviceList, useDeviceList } from '../ui/browser/device-lists.ts'
import { canShow } from './can-show.ts'
import { joinedText } from './joined-text.ts'

/** Offers that this browser has asked about: id of the offer and number of its terms. */
const asked = 'board-invitations'

/** Maximum number of remembered invitations. */
const maxAsked = 50

const invitationOf = ({ _id, terms }: SummarizedOffer) => `${_id} ${terms.version}`

const invitable = (offers: readonly SummarizedOffer[], answered: readonly string[], now: number) =>
  offers.find(each => each.onBoard === false && canShow(each, now) && !answered.includes(invitationOf(each)))

const boardOf = ({ propertyId }: SummarizedOffer) => read(readBoard, { params: { id: propertyId } })

/** Loads the data of the invitation, so that it is rendered at once. */
export async function loadBoardInvitation() {
  const { offers } = await queryClient.ensureQueryData(read(buyerSummary))
  const offer = invitable(offers, readDeviceList(asked), serverTime())
  if (offer) await queryClient.ensureQueryData(boardOf(offer))
}

/** Asks a buyer once to put an older offer on the open board of its home. Nothing for everybody else. */
export function BoardInvitation() {
  const offers = useBuyerSummary()?.offers ?? []
  const answered = useDeviceList(asked)
  const now = useServerTime()
  const offer = invitable(offers, answered, now)
  return offer && <Invitation key={offer._id} offer={offer} />
}

function Invitation({ offer }: { offer: SummarizedOffer }) {
  const { data: board } = useQuery(boardOf(offer))
  const show = useAction(showOnBoard, {
    done: 'Your offer is on the board.',
    failed: 'Failed to show your offer.',
    refresh: [readBoard, boughtProperties, findOffer],
  })
  const dismiss = () => storeDeviceList(asked, [...readDeviceList(asked), invitationOf(offer)].slice(-maxAsked))
  if (board === undefined || board.openedOn === null) return null
  return (
    <section aria-label="Open board" className="page-width mt-4">
      <Notice title={`The agent has opened the board of ${offer.title}`}>
        <p>{joinedText(board)}</p>
        <p>{`If you take part, the other buyers see ${dollars(offer.offerAmount)}, “${conditionsText(offer.terms)}” and today’s date, but never who you are. You can’t take back what they have read.`}</p>
        <div className="mt-2 flex flex-wrap gap-3">
          <Button
            padding="small"
            busy={show.isBusy}
            onClick={() => show({ params: { id: offer._id }, body: { version: offer.terms.version } })}
          >
            Show my offer on the board
          </Button>
          <Button kind="secondary" padding="small" onClick={dismiss}>
            Not now
          </Button>
        </div>
      </Notice>
    </section>
  )
}
