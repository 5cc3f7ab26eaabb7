const looks = { ok: 'bg-ok-soft text-ok', warn: 'bg-warn-soft text-warn', bad: 'bg-bad-soft text-bad' } as const

interface CountBadgeProps {
  count: number
  /** Words for screen readers after the number. */
  words: string
  tone: keyof typeof looks
}

/** Badge with a count in a menu item. Renders nothing for 0. */
export const CountBadge = ({ count, words, tone }: CountBadgeProps) =>
  count === 0 ? null : (
    <span
      className={`ml-auto rounded-full px-2.5 py-0.5 text-sm font-semibold whitespace-nowrap outline outline-transparent -outline-offset-1 tabular-nums ${looks[tone]}`}
    >
      <span>{count.toLocaleString('en-US')}</span>
      <span className="sr-only"> {words}</span>
    </span>
  )
