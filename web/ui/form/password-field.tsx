import { clsx } from 'clsx'
import { Check, Circle, Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { controlStyle, FieldFrame, useField, type FieldTexts } from './field-frame.tsx'

export interface PasswordRule {
  text: string
  holds: (password: string) => boolean
}

export interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'children' | 'type'>, FieldTexts {
  autoComplete: 'current-password' | 'new-password'
  /** Email of the account, where no field asks for it: password managers store the password under it. */
  username?: string | undefined
  /** Rules listed under the field and ticked off while typing. */
  rules?: readonly PasswordRule[] | undefined
}

export function PasswordField({
  label,
  hint,
  warning,
  error,
  className,
  rules,
  username,
  onChange,
  ...input
}: PasswordFieldProps) {
  const { control, frame, isInvalid } = useField({ label, hint, warning, error, id: input.id, name: input.name })
  const [isShown, setShown] = useState(false)
  const [typed, setTyped] = useState('')
  const rulesId = `${control.id}-rules`
  return (
    <FieldFrame frame={frame} className={className}>
      {username !== undefined && <input type="email" autoComplete="username" value={username} readOnly hidden />}
      <div className="relative">
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          {...control}
          aria-describedby={[control['aria-describedby'], rules && rulesId].filter(Boolean).join(' ') || undefined}
          onChange={event => {
            setTyped(event.target.value)
            return onChange?.(event)
          }}
          type={isShown ? 'text' : 'password'}
          className={clsx(controlStyle(isInvalid), 'pr-14')}
        />
        <button
          type="button"
          aria-label="Show password"
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
          className="absolute inset-y-0.5 right-0.5 grid w-11 place-items-center rounded-[10px] text-muted hover:text-ink"
        >
          {isShown ? <EyeOff className="size-5" aria-hidden /> : <Eye className="size-5" aria-hidden />}
        </button>
      </div>
      {rules && <Rules id={rulesId} rules={rules} password={typed} />}
    </FieldFrame>
  )
}

function Rules({ id, rules, password }: { id: string; rules: readonly PasswordRule[]; password: string }) {
  return (
    <ul id={id} className="mt-1 grid gap-x-4 gap-y-1 type-small sm:grid-cols-2">
      {rules.map(({ text, holds }) => {
        const isMet = holds(password)
        const Icon = isMet ? Check : Circle
        return (
          <li key={text} className={clsx('flex gap-1.5 last:odd:col-span-full', isMet ? 'text-ok' : 'text-subtle')}>
            <Icon className={clsx('mt-0.5 size-4 shrink-0', !isMet && 'scale-75')} aria-hidden />
            <span>
              {text}
              <span className="sr-only">{isMet ? ' (met)' : ' (not yet met)'}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
