import { useId } from 'react'

export interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  /** Label by value, in display order. */
  options: Record<Value, string>
  onChange: (value: Value) => void
}

/** Radio buttons for a few options, all visible. Arrow keys move between them. */
export function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 type-label">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {(Object.entries(options) as [Value, string][]).map(([option, word]) => (
          <label
            key={option}
            className="flex min-h-11 cursor-pointer items-center rounded-full border border-control bg-surface px-4 type-label transition-colors duration-200 hover:bg-sunken has-checked:border-transparent has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              checked={option === value}
              onChange={() => onChange(option)}
              className="sr-only"
            />
            {word}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
