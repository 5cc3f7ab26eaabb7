import { clsx } from 'clsx'
import type { HTMLAttributes } from 'react'

export interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'article' | 'section' | 'li' | undefined
  /** Lifts on hover and zooms its Picture: for a card that is one link. */
  leads?: boolean | undefined
  /** Removes the padding, for a card that starts with a picture. */
  flush?: boolean | undefined
}

/** A panel. In a card that `leads`, the title's link has the class {@link stretchedLink}. */
export function Card({ as: Tag = 'div', leads = false, flush = false, className, ...rest }: CardProps) {
  return (
    <Tag
      {...rest}
      className={clsx(
        'relative min-w-0 rounded-2xl bg-surface shadow-card',
        flush ? 'overflow-hidden' : 'p-5',
        leads &&
          'group/card transition-shadow duration-200 ease-out hover:shadow-lift has-[a[data-stretched]:focus-visible]:outline-2 has-[a[data-stretched]:focus-visible]:outline-offset-2 has-[a[data-stretched]:focus-visible]:outline-focus',
        className,
      )}
    />
  )
}

/** Stretches the card's one link over the whole card. Other controls in the card need `relative z-10`. */
export const stretchedLink = {
  'data-stretched': true,
  className: 'after:absolute after:inset-0 focus-visible:outline-none',
}
