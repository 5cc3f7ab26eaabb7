import { clsx } from 'clsx'
import { type ReactNode, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import type { Total } from '#contract/ground/total.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { useServerTime } from '../api/use-server-time.ts'
import { useBuyerSummary } from '../offer-state/use-buyer-summary.ts'
import { EmptyOrOthers } from '../sign-in/other-account.tsx'
import { ButtonLink } from '../ui/basics/button.tsx'
import { DataRegion } from '../ui/list/data-region.tsx'
import { ShowMore } from '../ui/list/show-more.tsx'
import { Repeat, Skeleton } from '../ui/list/skeleton.tsx'
import { totalText } from '../ui/list/total-text.ts'
import { lazyPart } from '../ui/load/load-chunk.ts'
import { loadWhenOpened } from '../ui/load/load-when-opened.tsx'
import { PageTitle, SectionTitle } from '../ui/text/page-title.tsx'
import { actBy, groupOf, idOf, type LiveGroup, liveGroups, useBoughtOffers } from './bought-groups.ts'
import { deadlineNote, type GroupTile, GroupTiles, shortDeadlineText, tileGrid, toPayNote } from './group-tiles.tsx'
import { OfferCard, waitsForBuyer } from './offer-card.tsx'
import type { OfferDialogsProps, OpenedDialog } from './offer-dialogs.tsx'
import type { OfferActionProps } from './offer-menu.tsx'
import { OfferRows } from './offer-rows.tsx'

const OfferDialogs = loadWhenOpened<OfferDialogsProps>(
  async () => (await import('./offer-dialogs.tsx')).OfferDialogs,
  ({ opened }) => opened !== undefined,
)
const DoneOffers = lazyPart(async () => (await import('./done-offers.tsx')).DoneOffers)

const titles: Readonly<Record<LiveGroup, string>> = {
  'your turn': 'Your turn',
  'with the agent': 'With the agent',
  'to pay': 'To pay',
  'being completed': 'Being completed',
  'on hold': 'On hold',
}

/** Groups that have a tile although they are empty. */
const alwaysCounted: readonly LiveGroup[] = ['your turn', 'with the agent', 'to pay']

/** Lists all offers of the buyer in groups (ruling G15): who acts next, and what is done. The count is the number bought. */
export function BoughtPropertiesPage() {
  const loaded = useBoughtOffers()
  return (
    <>
      <PageTitle count={loaded.bought.total} lead="Your offers and purchases.">
        Property Bought
      </PageTitle>
      <DataRegion
        query={loaded.query}
        failed="Your offers could not be loaded."
        skeleton={<OffersSkeleton />}
        empty={
          <EmptyOrOthers
            subject="An offer"
            text="You haven't bought any properties yet."
            drawing="receipt"
            hint="Make an offer on a home you like, and follow it here."
            action={<ButtonLink to="/all-properties">All Properties</ButtonLink>}
          />
        }
      >
        {offers => <Offers {...loaded} offers={offers} />}
      </DataRegion>
    </>
  )
}

interface OffersProps extends Pick<ReturnType<typeof useBoughtOffers>, 'bought' | 'closed' | 'more'> {
  offers: readonly Offer[]
}

function Offers({ offers, bought, closed, more }: OffersProps) {
  const live = useLiveGroups(offers)
  const [opened, setOpened] = useState<OpenedDialog>()
  const actionsOf = (offer: Offer): OfferActionProps => ({
    offer,
    onOpen: dialog => setOpened({ dialog, id: offer._id }),
  })
  const purchases = offers.filter(({ status }) => status === 'bought').toSorted(latestPurchase)
  const ended = offers.filter(({ status }) => status === 'rejected')
  const doneCount = sumOf(bought.total, closed.total)
  // After a payment the purchase comes first, also after a jump to a group, which is a location without state.
  const { state } = useLocation() as { state: { purchased?: boolean } | null }
  const [isPurchased] = useState(state?.purchased)
  const [paid] = isPurchased === true ? purchases : []
  return (
    <>
      <GroupTiles
        tiles={[
          ...live.filter(({ rows, group }) => rows.length > 0 || alwaysCounted.includes(group)).map(tileOf),
          {
            group: 'done',
            title: 'Done',
            count: doneCount,
            note: `${totalText(bought.total ?? 0)} bought, ${totalText(closed.total ?? 0)} closed`,
          },
        ]}
      />
      <div className="flex flex-col gap-9">
        {live
          .filter(({ rows }) => rows.length > 0)
          .map(({ group, rows }) => (
            <Group key={group} id={idOf(group)} title={titles[group]} count={rows.length}>
              <OfferRows rows={rows} areCards={waitsForBuyer(group)}>
                {offer => <OfferCard {...actionsOf(offer)} group={group} />}
              </OfferRows>
            </Group>
          ))}
        {more.map(part => (
          <ShowMore key={part.shown} {...part} />
        ))}
        {purchases.length + ended.length > 0 && (
          <Group id="done" title="Done" count={doneCount} className={clsx('@container', paid && 'order-first')}>
            <Suspense fallback={<Skeleton shape="panel" className="h-40" />}>
              <DoneOffers
                paid={paid}
                purchases={purchases}
                ended={ended}
                more={{ purchases: bought.more, ended: closed.more }}
                actionsOf={actionsOf}
              />
            </Suspense>
          </Group>
        )}
      </div>
      <OfferDialogs
        offers={offers}
        opened={opened}
        // A form that is saved late closes itself, not the dialog that was opened meanwhile.
        onClose={() => setOpened(now => (now === opened ? undefined : now))}
      />
    </>
  )
}

interface LiveRows {
  group: LiveGroup
  /** The one with the earliest deadline first. */
  rows: readonly Offer[]
  /** Text of the group's tile. */
  note: string
}

/** Sorts live offers into their groups. */
function useLiveGroups(offers: readonly Offer[]): LiveRows[] {
  const now = useServerTime()
  const summary = useBuyerSummary()
  const rounds = new Map(summary?.offers.map(({ _id, round }) => [_id, round]))
  const deadlineIn = (offer: Offer) => actBy(offer, rounds.get(offer._id))
  return liveGroups.map(group => {
    const found = offers.filter(offer => groupOf(offer, rounds.get(offer._id), now) === group)
    const rows = waitsForBuyer(group)
      ? found.toSorted((one, other) => (deadlineIn(one) ?? 'never').localeCompare(deadlineIn(other) ?? 'never'))
      : found
    const [first] = rows
    const deadline = first ? deadlineIn(first) : null
    return { group, rows, note: noteOf(group, rows, deadline, now) }
  })
}

function noteOf(group: LiveGroup, rows: readonly Offer[], deadline: string | null, now: number): string {
  const [first] = rows
  if (group === 'to pay') return toPayNote(rows, now)
  if (group === 'your turn' && first) return deadline === null ? 'No deadline' : deadlineNote('By', deadline, now)
  const done = group === 'being completed' ? first?.settlement?.completesAt : undefined
  return done ? `Yours on ${shortDeadlineText(done, now)}` : 'Nothing to do'
}

const tileOf = ({ group, rows, note }: LiveRows): GroupTile => ({
  group,
  title: titles[group],
  count: rows.length,
  note,
})

const latestPurchase = (one: Offer, other: Offer) => (other.boughtAt ?? '').localeCompare(one.boughtAt ?? '')

/** Adds two totals. A list that is still loading counts as empty. */
function sumOf(one: Total | undefined, other: Total | undefined): Total {
  return {
    count: (one?.count ?? 0) + (other?.count ?? 0),
    isMore: one?.isMore === true || other?.isMore === true,
  }
}

interface GroupProps {
  id: string
  title: string
  count: number | Total
  className?: string
  children: ReactNode
}

const Group = ({ id, title, count, className, children }: GroupProps) => (
  <section aria-labelledby={id} className={className}>
    <SectionTitle id={id} size="small" count={count}>
      {title}
    </SectionTitle>
    {children}
  </section>
)

/** Boxes of the tiles and of three offers. */
const OffersSkeleton = () => (
  <>
    <div className={tileGrid}>
      <Repeat times={4}>
        <Skeleton shape="panel" className="h-18" />
      </Repeat>
    </div>
    <div className="grid gap-4">
      <Repeat times={3}>
        <Skeleton shape="panel" className="h-40" />
      </Repeat>
    </div>
  </>
)
