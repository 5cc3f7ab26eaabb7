import type { HTMLAttributes } from 'react'
import { classNames } from './class-names.ts'

export interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'article' | 'section' | 'li' | undefined
  /** Lifts under the pointer and zooms its Picture: for a card that leads somewhere as a whole. */
  leads?: boolean | undefined
  /** Without padding: for a card that begins with a picture. */
  flush?: boolean | undefined
}

/** A sheet of paper. In one that `leads`, the title's link has the class of {@link stretchedLink}. */
export function Card({ as: Tag = 'div', leads = false, flush = false, className, ...rest }: CardProps) {
  return (
    <Tag
      {...rest}
      className={classNames(
        'relative min-w-0 rounded-2xl bg-surface shadow-card',
        flush ? 'overflow-hidden' : 'p-5',
        leads &&
          'group/card transition-shadow duration-200 ease-out hover:shadow-lift has-[a[data-stretched]:focus-visible]:outline-2 has-[a[data-stretched]:focus-visible]:outline-offset-2 has-[a[data-stretched]:focus-visible]:outline-focus',
        className,
      )}
    />
  )
}

/** Spread on the one link that the whole card follows. Other controls in the card need `relative z-10`. */
export const stretchedLink = {
  'data-stretched': true,
  className: 'after:absolute after:inset-0 focus-visible:outline-none',
}
