import { clsx } from 'clsx'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { useFieldError } from './form-errors.ts'
import { tooLongMark, useTextLimit } from './use-text-limit.ts'

/** Properties of every field besides those of its input, which `form.register('…')` returns. */
export interface FieldTexts {
  label: string
  /** Help in one line under the label. */
  hint?: string | undefined
  /** A remark about the value that is not an error, shown under the control and read out when it appears. */
  warning?: string | undefined
  /** Error message outside a Form; inside one it is found by the field's name. */
  error?: string | undefined
  /** Most characters of its text, from the contract (`maxLengthOf`). Nothing is cut: the field counts, and says what is too long. */
  limit?: number | undefined
}

const plainControl =
  'block w-full min-w-0 rounded-xl border bg-surface px-3.5 py-2.5 text-ink transition-colors duration-200 ease-out disabled:border-line disabled:bg-sunken disabled:text-muted'
const border = (invalid: boolean) => (invalid ? 'border-bad ring-1 ring-bad ring-inset' : 'border-control')

/** Style of a text control in every state. It is 48 px high unless the height says otherwise. */
export const controlStyle = (invalid: boolean, height = 'min-h-12') =>
  clsx(
    plainControl,
    height,
    'read-only:text-ellipsis read-only:border-line read-only:bg-sunken read-only:text-muted',
    border(invalid),
  )

/** Style of a low box with a read-only text. */
export const compactStyle =
  'block w-full min-w-0 rounded-lg border border-line bg-sunken px-2.5 py-1 text-sm text-ellipsis text-muted'

/** Style of a control that CSS always sees as read-only, such as a select. */
export const pickerStyle = (invalid: boolean, height = 'min-h-12') => clsx(plainControl, height, border(invalid))

/** Style of a control inside another site's iframe. `data-focused` marks the focus. */
export const heldControlStyle = (invalid: boolean) =>
  clsx(pickerStyle(invalid), 'data-focused:outline-2 data-focused:outline-offset-2 data-focused:outline-focus')

interface Asked extends FieldTexts {
  id?: string | undefined
  name?: string | undefined
}

/** Creates the ids and ARIA states that connect a control with its label, hint and error. */
export function useField({ label, hint, warning, error, limit, id, name }: Asked) {
  const made = useId()
  const controlId = id ?? made
  const found = useFieldError(name)
  const { tooLong, counter } = useTextLimit(controlId, limit)
  const message = tooLong ?? error ?? found
  const hintId = hint === undefined ? undefined : `${controlId}-hint`
  const warningId = warning === undefined ? undefined : `${controlId}-warning`
  const counterId = counter === undefined ? undefined : `${controlId}-counter`
  const errorId = message === undefined ? undefined : `${controlId}-error`
  return {
    control: {
      id: controlId,
      name,
      [tooLongMark]: tooLong === undefined ? undefined : true,
      'aria-invalid': message === undefined ? undefined : true,
      'aria-describedby':
        [hintId, counterId, warningId, errorId].filter(part => part !== undefined).join(' ') || undefined,
    },
    frame: { controlId, label, hint, hintId, counter, counterId, warning, warningId, message, errorId },
    isInvalid: message !== undefined,
  }
}

export interface FieldFrameProps {
  frame: ReturnType<typeof useField>['frame']
  className?: string | undefined
  children: ReactNode
}

/** Arranges a field: label, hint, control, then error or remark. */
export function FieldFrame({ frame, className, children }: FieldFrameProps) {
  return (
    <div className={clsx('grid min-w-0 content-start gap-1.5', className)}>
      <label
        id={`${frame.controlId}-label`}
        htmlFor={frame.controlId}
        className="w-fit max-w-full type-label wrap-anywhere"
      >
        {frame.label}
      </label>
      {frame.hint !== undefined && (
        <p id={frame.hintId} className="-mt-1 type-small text-subtle">
          {frame.hint}
        </p>
      )}
      {children}
      {frame.counter !== undefined && (
        <p id={frame.counterId} className="type-small text-muted tabular-nums">
          {frame.counter}
        </p>
      )}
      {frame.warning !== undefined && (
        <output id={frame.warningId} className="flex gap-1.5 type-small wrap-anywhere text-warn">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
          {frame.warning}
        </output>
      )}
      <FieldError id={frame.errorId} message={frame.message} />
    </div>
  )
}

/** The error message of a field, if it has one. */
export function FieldError({ id, message }: { id: string | undefined; message: string | undefined }) {
  if (message === undefined) return null
  return (
    <p id={id} className="flex gap-1.5 type-small wrap-anywhere text-bad">
      <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
      {message}
    </p>
  )
}
