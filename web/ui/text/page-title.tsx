import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { Total } from '#contract/ground/total.ts'
import { totalText } from '../list/total-text.ts'

export interface PageTitleProps {
  children: ReactNode
  /** Number of things that the title names. Undefined, unlike no count at all, has room for it until it is known. */
  count?: number | Total | undefined
  lead?: ReactNode
  /** The page's main action. */
  action?: ReactNode
}

/** The page's only h1. It is focusable: the shell moves the focus to it after navigation. */
export const PageTitle = ({ children, lead, action, ...counted }: PageTitleProps) => (
  <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
    <div className="grid min-w-0 gap-1">
      <h1 tabIndex={-1} className="type-title wrap-anywhere">
        <span>{children}</span>
        {'count' in counted && <Count>{counted.count}</Count>}
      </h1>
      {lead !== undefined && <p className="max-w-[68ch] wrap-anywhere text-muted">{lead}</p>}
    </div>
    {action}
  </div>
)

export interface SectionTitleProps {
  children: ReactNode
  id?: string | undefined
  lead?: ReactNode
  count?: number | Total | undefined
  /** `large` on the home page, `small` inside a page. */
  size?: 'large' | 'small' | undefined
}

export const SectionTitle = ({ children, id, lead, count, size = 'large' }: SectionTitleProps) => (
  <div className={size === 'large' ? 'mb-8 grid gap-2' : 'mb-4 grid gap-1'}>
    <h2 id={id} className={size === 'large' ? 'type-section' : 'type-card'}>
      <span>{children}</span>
      {count !== undefined && <Count>{count}</Count>}
    </h2>
    {lead !== undefined && (
      <p className={size === 'large' ? 'type-lead text-muted' : 'max-w-[68ch] text-muted'}>{lead}</p>
    )}
  </div>
)

/** A count that is not known yet has the room of two digits, so that the title does not take another line for it. */
const Count = ({ children }: { children: number | Total | undefined }) => (
  <>
    <span> </span>
    <span
      className={clsx(
        'ml-1 inline-block rounded-full px-3 py-0.5 align-middle font-sans text-base font-semibold tracking-normal text-primary tabular-nums',
        children === undefined ? 'w-11' : 'bg-primary-soft',
      )}
    >
      {children !== undefined && totalText(children)}
    </span>
  </>
)
