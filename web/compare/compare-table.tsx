import { clsx } from 'clsx'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Property } from '#contract/properties/properties.ts'
import { notStated } from '../properties/facts-text.ts'
import { Thumbnail } from '../properties/thumbnail.tsx'
import { Button } from '../ui/basics/button.tsx'
import { RestoreFocus } from '../ui/basics/restore-focus.tsx'
import { useAreaUnit } from '../ui/browser/area-unit.ts'
import { compareRows } from './compare-rows.ts'

interface CompareTableProps {
  properties: readonly Property[]
  /** Says the state of the reader's own offer on a home. */
  ownOffer: (propertyId: string) => string | undefined
  onTakeOut: (id: string) => void
}

const firstColumn = 'sticky left-0 z-10 w-[6rem] min-w-[6rem] px-2 py-3 text-left align-top md:w-52 md:px-5'

/** Homes side by side. On a phone two fit; more scroll, and the labels stay. */
export function CompareTable({ properties, ownOffer, onTakeOut }: CompareTableProps) {
  // Of more than two, a part of the next one shows that they scroll.
  const width = properties.length > 2 ? 'min-w-40' : 'min-w-[8rem]'
  const [isOpen, setOpen] = useState(false)
  const rows = compareRows(properties, useAreaUnit(), ownOffer).toSorted(
    (one, other) => Number(one.isLone) - Number(other.isLone),
  )
  const lone = rows.filter(({ isLone }) => isLone).length
  return (
    <RestoreFocus>
      {/* The links and buttons in its columns make it scroll by keyboard. */}
      <section
        aria-label="Comparison, scrolls sideways"
        className="relative scroll-pl-[6rem] overflow-x-auto rounded-2xl bg-surface shadow-card"
      >
        <table className="w-full border-separate border-spacing-0">
          <caption className="sr-only">
            {`Comparison of ${properties.length === 1 ? 'one home' : `${properties.length} homes`}`}
          </caption>
          <thead>
            <tr>
              <th scope="col" className={clsx(firstColumn, 'bg-surface')}>
                <span className="sr-only">Fact</span>
              </th>
              {properties.map(property => (
                <th
                  key={property._id}
                  scope="col"
                  className={clsx('px-2 py-3 text-left align-top font-normal md:min-w-40 md:px-3', width)}
                >
                  <Head property={property} onTakeOut={onTakeOut} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows
              .filter(({ isLone }) => isOpen || !isLone)
              .map(({ label, texts, differs }) => (
                <tr key={label}>
                  <th
                    scope="row"
                    className={clsx(
                      firstColumn,
                      'border-t border-line type-small md:text-base',
                      differs ? 'bg-primary-soft font-semibold' : 'bg-surface font-normal text-muted',
                    )}
                  >
                    {differs && (
                      <span aria-hidden className="mr-1.5 font-bold text-primary">
                        ≠
                      </span>
                    )}
                    <span>{label}</span>
                    {differs && <span className="sr-only"> (differs)</span>}
                  </th>
                  {texts.map((text, at) => (
                    <td
                      key={properties[at]?._id}
                      className={clsx(
                        'border-t border-line px-2 py-3 align-top wrap-anywhere tabular-nums md:px-3',
                        differs && 'bg-primary-soft',
                        text === notStated ? 'text-muted' : differs && 'font-semibold',
                      )}
                    >
                      {text}
                    </td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      </section>
      {lone > 0 && (
        <Button
          kind="quiet"
          padding="small"
          icon={isOpen ? ChevronUp : ChevronDown}
          aria-expanded={isOpen}
          className="mt-2"
          onClick={() => setOpen(!isOpen)}
        >
          {lone === 1 ? '1 fact that only one home states' : `${lone} facts that only one home states`}
        </Button>
      )}
    </RestoreFocus>
  )
}

const Head = ({ property, onTakeOut }: { property: Property; onTakeOut: (id: string) => void }) => (
  <div className="grid gap-2">
    <Thumbnail property={property} />
    <Link
      to={`/property-details/${property._id}`}
      className="line-clamp-3 type-strong text-primary wrap-anywhere hover:underline"
    >
      {property.title}
    </Link>
    <Button
      kind="quiet"
      padding="tiny"
      icon={X}
      align="start"
      className="-ml-2 justify-self-start"
      onClick={() => onTakeOut(property._id)}
    >
      Remove<span className="sr-only"> {property.title}</span>
    </Button>
  </div>
)
