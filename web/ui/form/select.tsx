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
  /** Whether the label lies beside the select, which has no frame. */
  isInLine?: boolean | undefined
  className?: string | undefined
}

/** Returns the option that the URL names, if it exists. */
export const optionIn = <Value extends string>(options: Record<Value, string>, name: string): Value | undefined =>
  Object.hasOwn(options, name) ? (name as Value) : undefined

/** A native select. Use Choice for a few options that should all be visible. */
export function Select<Value extends string>({
  label,
  value,
  options,
  onChange,
  isInLine = false,
  className,
}: SelectProps<Value>) {
  const id = useId()
  const [shown, choose] = useChoice(value, onChange)
  return (
    <div className={clsx(isInLine ? 'flex items-center' : 'grid gap-1.5', className)}>
      <label htmlFor={id} className={clsx('w-fit', isInLine ? 'type-small text-muted' : 'type-label')}>
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          value={shown}
          onChange={event => choose(event.target.value as Value)}
          className={clsx(
            isInLine
              ? 'min-h-11 rounded-xl bg-transparent pr-7 pl-2 type-small font-semibold text-ink'
              : clsx(pickerStyle(false, 'min-h-14'), 'pr-12'),
            'cursor-pointer appearance-none text-ellipsis',
          )}
        >
          {(Object.entries(options) as [Value, string][]).map(([option, word]) => (
            <option key={option} value={option}>
              {word}
            </option>
          ))}
        </select>
        <ChevronDown
          className={clsx(
            'pointer-events-none absolute inset-y-0 my-auto',
            isInLine ? 'right-1 size-4' : 'right-4 size-5 text-muted',
          )}
          aria-hidden
        />
      </div>
    </div>
  )
}
