/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- The listbox of a combobox: the
   input has the focus and handles the keys, and a native select cannot do that. */
import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'

/** Id of an option, for `aria-activedescendant`. */
export const optionId = (listId: string, at: number): string => `${listId}-${at}`

/** An option of a combobox. */
export interface Option {
  text: string
  /** Text at its end, such as a number. */
  note: string
  icon: LucideIcon
}

export interface SuggestionsProps {
  /** Id of the list, for `aria-controls`. */
  id: string
  label: string
  options: readonly Option[]
  /** Position of the option that the keyboard has reached; -1 for none. */
  active: number
  onChoose: (at: number) => void
}

/** Scrolls to an option that the keyboard has reached, because a low window ends above the last ones. */
const showOption = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })

/** The open list of a combobox, below its input. */
export const Suggestions = ({ id, label, options, active, onChoose }: SuggestionsProps) => (
  <div
    id={id}
    role="listbox"
    tabIndex={-1}
    aria-label={label}
    className="absolute inset-x-0 top-full z-30 mt-1.5 animate-drop overflow-hidden rounded-2xl border border-line bg-raised p-1.5 text-ink shadow-lift"
  >
    {options.map(({ text, note, icon: Icon }, at) => (
      <div
        key={optionId(id, at)}
        id={optionId(id, at)}
        ref={at === active ? showOption : undefined}
        role="option"
        tabIndex={-1}
        aria-selected={at === active}
        // Keeps the focus in the input.
        onMouseDown={event => event.preventDefault()}
        onClick={() => onChoose(at)}
        className={clsx(
          'flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 py-2 type-label hover:bg-primary-soft hover:text-primary',
          at === active && 'bg-primary-soft text-primary',
        )}
      >
        <Icon className="size-5 shrink-0" aria-hidden />
        <span className="min-w-0 flex-1 wrap-anywhere">{text}</span>
        <span className="max-w-1/2 shrink-0 text-right type-small wrap-anywhere text-muted tabular-nums">{note}</span>
      </div>
    ))}
  </div>
)
