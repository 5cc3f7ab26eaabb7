import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { pickerStyle } from './field-frame.tsx'
import { useChoice } from './use-choice.ts'

export interface SelectProps<Value extends string> {
  label: string
  value: Value
  /** Label by value, in display order. */
  options: Record<Value, string>
  onChange: (value: Value) => void
  className?: string | undefined
}

/** Returns the option that the URL names, if it exists. */
export const optionIn = <Value extends string>(options: Record<Value, string>, name: string): Value | undefined =>
  Object.hasOwn(options, name) ? (name as Value) : undefined

/** A native select. Use Choice for a few options that should all be visible. */
export function Select<Value extends string>({ label, value, options, onChange, className }: SelectProps<Value>) {
  const id = useId()
  const [shown, choose] = useChoice(value, onChange)
  return (
    <div className={clsx('grid gap-1.5', className)}>
      <label htmlFor={id} className="w-fit type-label">
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          value={shown}
          onChange={event => choose(event.target.value as Value)}
          className={clsx(pickerStyle(false, 'min-h-14'), 'cursor-pointer appearance-none pr-12 text-ellipsis')}
        >
          {(Object.entries(options) as [Value, string][]).map(([option, word]) => (
            <option key={option} value={option}>
              {word}
            </option>
          ))}
        </select>
        <ChevronDown className="pointer-events-none absolute inset-y-0 right-4 my-auto size-5 text-muted" aria-hidden />
      </div>
    </div>
  )
}
