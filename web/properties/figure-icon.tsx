import { clsx } from 'clsx'
import icons from './figure-icons.svg'

export interface FigureIconProps {
  name: 'beds' | 'baths' | 'area' | 'lot' | 'built' | 'map' | 'prices' | 'loan'
  className: string
}

/** An icon beside a fact of a home. It comes from a picture file, because as script it would delay the page (decision 33). */
export const FigureIcon = ({ name, className }: FigureIconProps) => (
  <svg
    className={clsx('size-6 text-primary', className)}
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    <use href={`${icons}#${name}`} />
  </svg>
)
