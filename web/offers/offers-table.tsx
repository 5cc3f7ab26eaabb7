import { clsx } from 'clsx'
import type { CSSProperties, ReactNode } from 'react'
import type { Offer } from '#contract/offers/offers.ts'
import { isDeal } from '#contract/offers/offers.ts'
import type { OfferedProperty } from '#contract/own-deals/offered-properties.ts'
import { EmailText } from '../ui/text/email-text.tsx'
import {
  BuyerName,
  BuyingDate,
  Conditions,
  MessageAndAge,
  OfferedPrice,
  StatusAndTurn,
  ValidUntil,
} from './offer-cells.tsx'
import { isLive, type OffersLayout } from './offers-layout.ts'

interface OffersTableProps {
  property: OfferedProperty
  /** In display order: live ones first. */
  offers: readonly Offer[]
  layout: OffersLayout
  /** Id of the highest pending offer, if there are several. */
  best: string | undefined
  actions: (offer: Offer) => ReactNode
}

/**
 * The offers on a home: one table, in which every offer is a row. Style alone draws the rows as columns to compare, as
 * lines of a table, or as cards where there is no room. Closed offers are lines below the columns.
 */
export function OffersTable({ property, offers, layout, best, actions }: OffersTableProps) {
  const caption = `Offers on ${property.title}`
  const columns = layout === 'compare' ? offers.filter(isLive).length : 0
  return (
    <div className="@container min-w-0">
      <section
        aria-label={caption}
        // Room for the shadows of the columns.
        className={clsx(layout === 'compare' && 'md:-m-2 md:overflow-x-auto md:p-2')}
      >
        <table
          {...roles.table}
          aria-label={caption}
          style={{ '--columns': columns } as CSSProperties}
          className={clsx('grid grid-cols-1 gap-4', tableLooks[layout])}
        >
          <thead {...roles.group} className={headLooks[layout]}>
            <tr {...roles.row} className={headRowLooks[layout]}>
              {cells.map(({ heading, name, side }) => (
                <th key={name} scope="col" {...roles.heading} className={clsx(headings[layout], side[layout])}>
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...roles.group} className="contents">
            {offers.map((offer, place) => {
              const look = place < columns ? 'column' : 'line'
              return (
                <tr
                  key={offer._id}
                  {...roles.row}
                  style={{ '--row': 10 + place - columns } as CSSProperties}
                  className={clsx(
                    'relative grid grid-cols-5 content-start rounded-2xl pb-4 shadow-card @max-[16rem]:grid-cols-1 @max-[16rem]:*:col-span-full',
                    isDeal(offer) ? 'bg-ok-soft' : 'bg-surface',
                    rowLooks[look],
                    look === 'line' && layout === 'compare' && 'md:col-span-full md:row-start-(--row) md:mt-4',
                    look === 'line' &&
                      layout === 'table' &&
                      '@3xl:rounded-none @3xl:border-t @3xl:border-line @3xl:shadow-none',
                  )}
                >
                  {cells.map(({ name, show, card, ...drawn }) => {
                    const Cell = name === 'buyer' ? 'th' : 'td'
                    return (
                      <Cell
                        key={name}
                        {...(name === 'buyer' ? roles.name : roles.cell)}
                        className={isLive(offer) || !drawn.onlyLive ? clsx(card, drawn[look]) : 'sr-only'}
                      >
                        {drawn.label !== undefined && (
                          <span
                            aria-hidden
                            className={clsx(
                              'type-small text-muted',
                              look === 'column'
                                ? 'md:hidden'
                                : layout === 'table' && drawn.side.table === '' && '@3xl:hidden',
                            )}
                          >
                            {`${(isDeal(offer) && drawn.dealLabel) || drawn.label} `}
                          </span>
                        )}
                        {show({ offer, property, isBest: offer._id === best, actions })}
                      </Cell>
                    )
                  })}
                </tr>
              )
            })}
          </tbody>
        </table>
      </section>
    </div>
  )
}

/** Roles of the elements, which some browsers take away from a table that is drawn as a grid. */
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  heading: { role: 'columnheader' },
  name: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
} as const

interface Shown {
  offer: Offer
  property: OfferedProperty
  isBest: boolean
  actions: (offer: Offer) => ReactNode
}

interface CellLook {
  name: string
  heading: string
  /** Label beside the value where no heading is above it. */
  label?: string
  /** Label of an accepted offer, if it differs. */
  dealLabel?: string
  show: (shown: Shown) => ReactNode
  /** Place in a card, in a column, and in a line. */
  card: string
  column: string
  line: string
  /** Place of the heading beside the columns, and above the lines. */
  side: Record<OffersLayout, string>
  /** Without meaning for a closed offer. */
  onlyLive?: boolean
}

const tableLooks = {
  compare:
    'md:grid-flow-col md:grid-cols-[6.5rem_repeat(var(--columns),minmax(12rem,28rem))] md:grid-rows-[repeat(9,auto)] md:gap-x-3 md:gap-y-0',
  table: '@3xl:gap-0 @3xl:overflow-clip @3xl:rounded-2xl @3xl:bg-surface @3xl:shadow-card',
}
const headLooks = { compare: 'max-md:sr-only md:contents', table: '@max-3xl:sr-only @3xl:contents' }
const lineGrid =
  '@3xl:grid @3xl:grid-cols-[minmax(0,8fr)_minmax(6.5rem,9fr)_minmax(0,13fr)_minmax(0,7fr)_minmax(0,10fr)_minmax(7.25rem,10fr)_12.75rem] @3xl:gap-x-2.5 @3xl:px-4'
const headRowLooks = {
  compare: 'relative md:sticky md:left-0 md:z-10 md:row-span-full md:grid md:grid-rows-subgrid md:bg-canvas',
  table: `relative ${lineGrid} @3xl:bg-sunken @3xl:py-3`,
}
const rowLooks = {
  column: 'md:row-span-full md:grid-cols-1 md:grid-rows-subgrid md:pb-0',
  line: `${lineGrid} @3xl:grid-rows-[auto_auto_1fr] @3xl:gap-y-2 @3xl:py-4`,
}
const headings = {
  compare: 'text-left type-small font-medium text-muted',
  table: 'text-left type-small font-semibold text-muted',
}

/** A fact of the terms: a value under its label in a card and in a line. */
const fact = 'flex flex-col px-4 py-1.5'
const inColumn = 'md:order-none md:col-auto md:border-t md:border-line md:px-4 md:py-2.5'
const beside = 'flex items-center py-2.5 pr-3 md:border-t md:border-line'
const inLine = '@3xl:order-none @3xl:col-auto @3xl:row-start-1 @3xl:p-0 @3xl:type-small @3xl:wrap-anywhere'
const factInLine = '@3xl:order-none @3xl:row-start-2 @3xl:p-0 @3xl:type-small'

const cells: readonly CellLook[] = [
  {
    name: 'title',
    heading: 'Title',
    show: ({ offer }) => offer.title,
    card: 'sr-only',
    column: '',
    line: `@3xl:not-sr-only ${inLine} @3xl:font-semibold`,
    side: { compare: 'sr-only', table: '' },
  },
  {
    name: 'location',
    heading: 'Location',
    show: ({ offer }) => offer.location,
    card: 'sr-only',
    column: '',
    line: `@3xl:not-sr-only ${inLine}`,
    side: { compare: 'sr-only', table: '' },
  },
  {
    name: 'email',
    heading: 'Buyer email',
    label: 'Buyer email',
    show: ({ offer }) => <EmailText>{offer.buyerEmail}</EmailText>,
    card: 'order-3 col-span-full px-4 type-small text-muted wrap-anywhere',
    column: 'md:order-none md:col-auto md:row-start-2 md:pb-2.5',
    line: `${inLine} @3xl:flex @3xl:flex-col @3xl:text-ink`,
    side: { compare: 'row-start-2 pb-2.5', table: '' },
  },
  {
    name: 'buyer',
    heading: 'Buyer name',
    show: shown => <BuyerName {...shown} />,
    card: 'order-1 col-span-3 flex items-center gap-3 pt-4 pl-4 text-left type-card',
    column: 'md:order-none md:col-auto md:row-start-1 md:px-4 md:pb-1',
    line: `${inLine} @3xl:items-start @3xl:gap-2 @3xl:font-semibold @3xl:*:first:hidden`,
    side: { compare: 'row-start-1 flex items-center pt-4 pb-1', table: '' },
  },
  {
    name: 'price',
    heading: 'Offered price',
    label: 'Offered price',
    show: shown => <OfferedPrice {...shown} />,
    card: 'order-4 col-span-full flex flex-col gap-0.5 px-4 py-2',
    column: `${inColumn} md:row-start-3`,
    line: inLine,
    side: { compare: `row-start-3 ${beside}`, table: '' },
  },
  {
    name: 'status',
    heading: 'Status',
    label: 'Status',
    show: shown => <StatusAndTurn {...shown} />,
    card: 'order-2 col-span-2 flex flex-col items-end gap-1 pt-4 pr-4 text-right *:whitespace-normal',
    column: `${inColumn} md:row-start-4 md:flex-row md:flex-wrap md:items-center md:justify-between md:text-left`,
    line: `${inLine} @3xl:items-start @3xl:text-left`,
    side: { compare: `row-start-4 ${beside}`, table: '' },
  },
  {
    name: 'date',
    heading: 'Buying date',
    label: 'Buying date',
    show: shown => <BuyingDate {...shown} />,
    card: `order-5 col-span-2 ${fact}`,
    column: `${inColumn} md:row-start-5`,
    line: `${factInLine} @3xl:col-auto @3xl:col-start-1`,
    side: { compare: `row-start-5 ${beside}`, table: '@3xl:sr-only' },
  },
  {
    name: 'conditions',
    heading: 'Conditions',
    label: 'Conditions',
    show: shown => <Conditions {...shown} />,
    card: `order-7 col-span-full ${fact}`,
    column: `${inColumn} md:row-start-6`,
    line: `${factInLine} @3xl:col-span-2 @3xl:col-start-2`,
    side: { compare: `row-start-6 ${beside}`, table: '@3xl:sr-only' },
    onlyLive: true,
  },
  {
    name: 'valid',
    heading: 'Deadline',
    label: 'Valid until',
    dealLabel: 'Payment',
    show: shown => <ValidUntil {...shown} />,
    card: `order-6 col-span-3 ${fact}`,
    column: `${inColumn} md:row-start-7`,
    line: `${factInLine} @3xl:col-span-3 @3xl:col-start-4`,
    side: { compare: `row-start-7 ${beside}`, table: '@3xl:sr-only' },
    onlyLive: true,
  },
  {
    name: 'message',
    heading: 'Message',
    show: shown => <MessageAndAge {...shown} />,
    card: `order-8 col-span-full ${fact}`,
    column: `${inColumn} md:row-start-8`,
    line: '@3xl:order-none @3xl:col-span-6 @3xl:col-start-1 @3xl:row-start-3 @3xl:p-0 @3xl:type-small',
    side: { compare: `row-start-8 ${beside}`, table: '@3xl:sr-only' },
  },
  {
    name: 'actions',
    heading: 'Actions',
    show: ({ offer, actions }) => actions(offer),
    card: 'order-9 col-span-full px-4 pt-3',
    column: 'md:order-none md:col-auto md:row-start-9 md:border-t md:border-line md:px-3 md:pb-4',
    line: '@3xl:order-none @3xl:col-auto @3xl:col-start-7 @3xl:row-span-3 @3xl:row-start-1 @3xl:p-0',
    side: { compare: 'row-start-9 border-t border-line pt-5', table: '' },
  },
]
