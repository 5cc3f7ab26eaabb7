import { clsx } from 'clsx'
import { useId } from 'react'
import type { Total } from '#contract/ground/total.ts'
import { pillStyle } from '../form/pill-style.ts'
import { totalText } from '../list/total-text.ts'

export interface PillsProps {
  label: string
  /** Several can be chosen. */
  several?: boolean | undefined
  options: readonly { value: string; text: string; count?: Total | undefined }[]
  chosen: readonly string[]
  onChange: (value: string) => void
  /** One line below the options. */
  hint?: string | undefined
}

/** Choices that are all visible, each with the number of things that it gives. */
export function Pills({ label, several = false, options, chosen, onChange, hint }: PillsProps) {
  const name = useId()
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-2 type-strong">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(({ value, text, count }) => (
          <label
            key={value}
            className={clsx(pillStyle({ state: 'input' }), count?.count === 0 && 'not-has-checked:text-muted')}
          >
            <input
              type={several ? 'checkbox' : 'radio'}
              name={name}
              checked={chosen.includes(value)}
              onChange={() => onChange(value)}
              className="sr-only"
            />
            <span>{text}</span>
            {count && <span className="type-small tabular-nums">{totalText(count)}</span>}
          </label>
        ))}
      </div>
      {hint !== undefined && <p className="mt-1 type-small text-muted">{hint}</p>}
    </fieldset>
  )
}
