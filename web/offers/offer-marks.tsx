import { clsx } from 'clsx'
import { dollars } from '#contract/ground/money.ts'
import { isDeal, type Offer } from '#contract/offers/offers.ts'
import { initials } from '../ui/basics/avatar.tsx'
import { placeInBar, rangeBarMargin } from '../ui/text/range-bar.tsx'

type Range = Record<'minPrice' | 'maxPrice', number>
type MarkedOffer = Pick<Offer, '_id' | 'offerAmount' | 'buyerName' | 'status'>

/** Minimum distance of two discs with initials on one line, in per cent of the bar. */
const discRoom = 11

/** Maximum number of lines of discs. A mark that finds no room has none. */
const maxLines = 3

interface Mark {
  offer: MarkedOffer
  /** Position in per cent of the bar. */
  place: number
  /** Line of the disc, counted from the bar; undefined if it has none. */
  line: number | undefined
}

/** Places marks on the bar of a range, with the discs of near ones above each other. The first offer gets its disc first. */
export function marksOn(offers: readonly MarkedOffer[], { minPrice, maxPrice }: Range): Mark[] {
  const lines: number[][] = Array.from({ length: maxLines }, () => [])
  return offers.map(offer => {
    const place = placeInBar(offer.offerAmount, minPrice, maxPrice)
    const line = lines.findIndex(taken => taken.every(other => Math.abs(other - place) >= discRoom))
    lines[line]?.push(place)
    return { offer, place, line: line === -1 ? undefined : line }
  })
}

export interface OfferMarksProps {
  offers: readonly MarkedOffer[]
  range: Range
}

/** The live offers on a home as marks on its price range. The table says the same in words, so only the range is read out. */
export function OfferMarks({ offers, range }: OfferMarksProps) {
  const marks = marksOn(offers, range)
  const lines = 1 + Math.max(0, ...marks.map(({ line = 0 }) => line))
  return (
    <div className="grid gap-1.5">
      <div className="relative" style={{ height: `${1.5 + lines * 1.875}rem` }} aria-hidden>
        <div className="absolute inset-x-0 bottom-1.5 h-2 rounded-full bg-line drawn-track" />
        <div
          className="absolute bottom-1.5 h-2 rounded-full bg-primary drawn-part"
          style={{ insetInline: `${rangeBarMargin}%` }}
        />
        {marks.toReversed().map(({ offer, place, line }) => (
          <span
            key={offer._id}
            className="absolute bottom-0 grid -translate-x-1/2 justify-items-center"
            style={{ left: `${place}%` }}
          >
            {line !== undefined && (
              <span
                className={clsx(
                  'mb-1 grid size-7 place-items-center rounded-full text-[--spacing(3)] font-semibold ring-2 ring-canvas',
                  isDeal(offer) ? 'bg-ok text-on-primary' : 'bg-primary-soft text-primary',
                )}
              >
                {initials(offer.buyerName)}
              </span>
            )}
            {line !== undefined && line > 0 && (
              <span className="w-px bg-control" style={{ height: `${line * 1.875}rem` }} />
            )}
            <span className={clsx('h-5 w-1 rounded-full ring-2 ring-canvas drawn-mark', markTone(offer, range))} />
          </span>
        ))}
      </div>
      <div
        className="flex flex-wrap justify-between gap-x-3 type-small font-semibold tabular-nums"
        style={{ paddingInline: `${rangeBarMargin}%` }}
      >
        <span className="sm:-translate-x-1/2">
          <span className="sr-only">From </span>
          {dollars(range.minPrice)}
        </span>
        <span className="sm:translate-x-1/2">
          <span className="sr-only">to </span>
          {dollars(range.maxPrice)}
        </span>
      </div>
    </div>
  )
}

function markTone(offer: MarkedOffer, { minPrice, maxPrice }: Range): string {
  if (isDeal(offer)) return 'bg-ok'
  return offer.offerAmount < minPrice || offer.offerAmount > maxPrice ? 'bg-bad' : 'bg-brass'
}
