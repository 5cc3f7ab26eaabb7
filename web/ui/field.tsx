import { CircleAlert, TriangleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { useFieldError } from './form-errors.ts'

/** What every field takes besides the properties of its input, which `form.register('…')` gives. */
export interface FieldTexts {
  label: string
  /** One line under the label that helps to fill it in. */
  hint?: string | undefined
  /** One sentence under the control about what was typed, short of an error. It is read out when it appears. */
  warning?: string | undefined
  /** Only outside a Form; inside one the error is found by the field's name. */
  error?: string | undefined
}

/** A text control, 48 px high, in every state. */
export const controlStyle = (invalid: boolean) =>
  classNames(
    'block min-h-12 w-full min-w-0 rounded-xl border bg-surface px-3.5 py-2.5 text-ink transition-colors duration-200 ease-out',
    'read-only:text-ellipsis read-only:border-line read-only:bg-sunken read-only:text-muted disabled:border-line disabled:bg-sunken disabled:text-muted',
    invalid ? 'border-bad ring-1 ring-bad ring-inset' : 'border-control',
  )

/**
 * The same around a field that lies in somebody else’s frame. To a style sheet what holds it is read-only, and it is told
 * by `data-focused` when the field in it has the focus.
 */
export const heldControlStyle = (invalid: boolean) =>
  classNames(
    controlStyle(invalid),
    'read-only:bg-surface read-only:text-ink data-focused:outline-2 data-focused:outline-offset-2 data-focused:outline-focus',
    invalid ? 'read-only:border-bad' : 'read-only:border-control',
  )

interface Asked extends FieldTexts {
  id?: string | undefined
  name?: string | undefined
}

/** The ids and states that tie a control to its label, hint and error. */
export function useField({ label, hint, warning, error, id, name }: Asked) {
  const made = useId()
  const controlId = id ?? made
  const found = useFieldError(name)
  const message = error ?? found
  const hintId = hint === undefined ? undefined : `${controlId}-hint`
  const warningId = warning === undefined ? undefined : `${controlId}-warning`
  const errorId = message === undefined ? undefined : `${controlId}-error`
  return {
    control: {
      id: controlId,
      name,
      'aria-invalid': message === undefined ? undefined : true,
      'aria-describedby': [hintId, warningId, errorId].filter(part => part !== undefined).join(' ') || undefined,
    },
    frame: { controlId, label, hint, hintId, warning, warningId, message, errorId },
    isInvalid: message !== undefined,
  }
}

export interface FieldFrameProps {
  frame: ReturnType<typeof useField>['frame']
  className?: string | undefined
  children: ReactNode
}

/** Label above, hint under the label, then the control, what is to be said about its value beneath it. */
export function FieldFrame({ frame, className, children }: FieldFrameProps) {
  return (
    <div className={classNames('grid min-w-0 content-start gap-1.5', className)}>
      <label id={`${frame.controlId}-label`} htmlFor={frame.controlId} className="w-fit type-label">
        {frame.label}
      </label>
      {frame.hint !== undefined && (
        <p id={frame.hintId} className="-mt-1 type-small text-subtle">
          {frame.hint}
        </p>
      )}
      {children}
      {frame.warning !== undefined && (
        <output id={frame.warningId} className="flex gap-1.5 type-small text-warn">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
          {frame.warning}
        </output>
      )}
      <FieldError id={frame.errorId} message={frame.message} />
    </div>
  )
}

function FieldError({ id, message }: { id: string | undefined; message: string | undefined }) {
  if (message === undefined) return null
  return (
    <p id={id} className="flex gap-1.5 type-small text-bad">
      <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
      {message}
    </p>
  )
}
