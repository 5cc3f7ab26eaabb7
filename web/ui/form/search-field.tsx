import { clsx } from 'clsx'
import { Search, X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useRef } from 'react'
import { controlStyle } from './field-frame.tsx'

export interface SearchFieldProps {
  label: string
  value: string
  onChange: (text: string) => void
  /** Called when the field loses focus. */
  onBlur?: (() => void) | undefined
  /** Example input. The label names the field. */
  placeholder?: string | undefined
  /** Whether the label lies inside the control, above the text. */
  isLabelInside?: boolean | undefined
  className?: string | undefined
  /** Further properties of the input, such as those of a combobox. */
  input?: ComponentProps<'input'> | undefined
  /** Shown below the input, such as suggestions. */
  children?: ReactNode
}

export function SearchField({
  label,
  value,
  onChange,
  onBlur,
  placeholder,
  isLabelInside = false,
  className,
  input: further,
  children,
}: SearchFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <search className={clsx('grid gap-1.5', className)}>
      {!isLabelInside && (
        <label htmlFor={id} className="w-fit type-label">
          {label}
        </label>
      )}
      <div className="relative">
        {isLabelInside && (
          <label
            htmlFor={id}
            className="pointer-events-none absolute inset-x-0 top-[0.4375rem] truncate pr-14 pl-12 type-legal leading-tight text-muted"
          >
            {label}
          </label>
        )}
        <Search className="pointer-events-none absolute inset-y-0 left-4 my-auto size-5 text-subtle" aria-hidden />
        <input
          {...further}
          ref={input}
          id={id}
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          placeholder={placeholder}
          value={value}
          onChange={event => onChange(event.target.value)}
          onBlur={onBlur}
          className={clsx(
            controlStyle(false, 'min-h-14'),
            'pl-12 text-ellipsis',
            value === '' ? 'pr-3' : 'pr-14',
            isLabelInside ? 'pt-[1.375rem] pb-1' : 'text-lg',
          )}
        />
        {value !== '' && (
          <button
            type="button"
            aria-label="Clear search"
            title="Clear search"
            onClick={() => {
              onChange('')
              input.current?.focus()
            }}
            className="absolute inset-y-0 right-1.5 my-auto grid size-11 place-items-center rounded-xl text-muted hover:text-ink"
          >
            <X className="size-5" aria-hidden />
          </button>
        )}
        {children}
      </div>
    </search>
  )
}
