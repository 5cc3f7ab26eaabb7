import { clsx } from 'clsx'
import { Columns3, Rows3 } from 'lucide-react'
import { chooseOffersLayout, offersLayouts, useOffersLayout } from './offers-layout.ts'

const looks = {
  compare: { word: 'Compare', icon: Columns3 },
  table: { word: 'Table', icon: Rows3 },
} as const

/** Lets the agent choose between columns to compare and a table. On a phone both are cards, so there is no choice. */
export function OffersLayoutChoice() {
  const layout = useOffersLayout()
  return (
    <fieldset
      aria-label="Show the offers as"
      className="flex overflow-clip rounded-full border border-control bg-surface max-md:hidden print:hidden"
    >
      {offersLayouts.map(option => {
        const { word, icon: Icon } = looks[option]
        return (
          <button
            key={option}
            type="button"
            aria-pressed={option === layout}
            onClick={() => chooseOffersLayout(option)}
            className={clsx(
              'inline-flex min-h-11 items-center gap-1.5 px-4 type-label transition-colors duration-200 -outline-offset-4',
              option === layout ? 'bg-primary-soft text-primary' : 'hover:bg-sunken',
            )}
          >
            <Icon className="size-4 shrink-0" aria-hidden />
            {word}
          </button>
        )
      })}
    </fieldset>
  )
}
