import { useId } from 'react'
import { pillStyle } from './pill-style.ts'
import { useChoice } from './use-choice.ts'

export interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  /** Label by value, in display order. */
  options: Record<Value, string>
  /** Number of things by value. Undefined, unlike no entry at all, has room for it until it is known. */
  counts?: Partial<Record<Value, number | undefined>>
  onChange: (value: Value) => void
}

/** Radio buttons for a few options, all visible. Arrow keys move between them. */
export function Choice<Value extends string>({ label, value, options, counts = {}, onChange }: ChoiceProps<Value>) {
  const name = useId()
  const [shown, choose] = useChoice(value, onChange)
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 type-label">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {(Object.entries(options) as [Value, string][]).map(([option, word]) => (
          <label key={option} className={pillStyle({ state: 'input' })}>
            <input
              type="radio"
              name={name}
              checked={option === shown}
              onChange={() => choose(option)}
              className="sr-only"
            />
            <span className="pointer-events-none">{word}</span>
            {option in counts && <Count>{counts[option]}</Count>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** A count has room for two digits before it is known, so that it moves no other option when it arrives. */
const Count = ({ children }: { children: number | undefined }) => (
  <span className="pointer-events-none -ml-1 min-w-7 tabular-nums">
    {children !== undefined && ` (${children.toLocaleString('en-US')})`}
  </span>
)
