import { clsx } from 'clsx'
import { dollars } from '#contract/ground/money.ts'
import type { Total } from '#contract/ground/total.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { duePayment } from '#contract/offers/settlement.ts'
import { totalText } from '../ui/list/total-text.ts'
import { idOf, type LiveGroup } from './bought-groups.ts'

export interface GroupTile {
  group: LiveGroup | 'done'
  title: string
  count: number | Total
  /** A few words on what waits, and until when. */
  note: string
}

const tones: Partial<Record<GroupTile['group'], string>> = {
  'your turn': 'bg-info-soft text-info',
  'to pay': 'bg-ok-soft text-ok',
}

export const tileGrid = 'mb-8 grid grid-cols-2 gap-2.5 sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] md:gap-4'

/** Counts the offers in each group, says until when the buyer has to act, and leads to the group. */
export const GroupTiles = ({ tiles }: { tiles: readonly GroupTile[] }) => (
  <nav aria-label="Groups of your offers">
    <ul className={tileGrid}>
      {tiles.map(tile => (
        <li key={tile.group}>
          <Tile {...tile} />
        </li>
      ))}
    </ul>
  </nav>
)

function Tile({ group, title, count, note }: GroupTile) {
  const isEmpty = totalText(count) === '0'
  const tone = isEmpty ? undefined : tones[group]
  const look = clsx('grid h-full content-start rounded-2xl px-4 py-3 shadow-card', tone ?? 'bg-surface')
  const content = (
    <>
      <span className="flex items-baseline justify-between gap-2">
        <span className="type-strong">{title}</span>
        <span> </span>
        <span className="text-xl font-bold tabular-nums">{totalText(count)}</span>
      </span>
      <span className={clsx('type-small tabular-nums', !tone && 'text-muted')}>{note}</span>
    </>
  )
  if (isEmpty) return <div className={look}>{content}</div>
  return (
    <a href={`#${idOf(group)}`} className={clsx(look, 'hover:shadow-lift')}>
      {content}
    </a>
  )
}

const soon = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})
const later = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const soonMs = 6 * 24 * 60 * 60 * 1000

/** Formats a deadline where there is little room: "Thu 6:00 PM EST" within six days, otherwise "Dec 10". @param now in milliseconds */
export const shortDeadlineText = (instant: string, now: number): string =>
  (Math.abs(Date.parse(instant) - now) < soonMs ? soon : later).format(new Date(instant))

/** Says in a tile by when something is due, or that this time has passed. @param start such as "By" */
export const deadlineNote = (start: string, deadline: string, now: number): string =>
  Date.parse(deadline) <= now ? 'Date passed' : `${start} ${shortDeadlineText(deadline, now)}`

/** Says in a tile what the offers to pay cost, and until when. @param deals the one with the earliest deadline first */
export function toPayNote(deals: readonly Offer[], now: number): string {
  const [first] = deals
  if (!first) return 'Nothing to do'
  if (first.payBy === null) return first.transfer === null ? 'Nothing to do' : 'Confirm your transfer'
  const start = deals.length === 1 ? '' : 'First '
  return deadlineNote(`${start}${dollars(duePayment(first).amount)} by`, first.payBy, now)
}
