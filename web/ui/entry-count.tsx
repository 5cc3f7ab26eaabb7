const looks = { ok: 'bg-ok-soft text-ok', warn: 'bg-warn-soft text-warn' } as const

interface EntryCountProps {
  count: number
  /** Words for screen readers after the number. */
  words: string
  tone: keyof typeof looks
}

/** Number at the end of an entry of a menu. Nothing for 0. */
export const EntryCount = ({ count, words, tone }: EntryCountProps) =>
  count === 0 ? null : (
    <span
      className={`ml-auto rounded-full px-2.5 py-0.5 text-sm leading-5 font-semibold whitespace-nowrap tabular-nums ${looks[tone]}`}
    >
      {count.toLocaleString('en-US')}
      <span className="sr-only"> {words}</span>
    </span>
  )
