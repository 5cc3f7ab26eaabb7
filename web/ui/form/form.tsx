import { clsx } from 'clsx'
import { useEffect, useLayoutEffect, useRef, type FormEvent as SubmitEvent, type ReactNode } from 'react'
import { get, type FieldErrors, type FieldValues, type SubmitHandler, type UseFormReturn } from 'react-hook-form'
import { Notice } from '../basics/notice.tsx'
import { FormErrors } from './form-errors.ts'
import { focusTooLong } from './use-text-limit.ts'

/** Time after which a form whose button does not become busy can be submitted again. */
const untilSubmittableMs = 150

export interface FormProps<Values extends FieldValues, Context, Output> {
  /** Result of useForm. On submit its first invalid field takes the focus. */
  form: UseFormReturn<Values, Context, Output>
  /** Returns false if it only reported missing input; then the form can be submitted again immediately. */
  onSubmit: SubmitHandler<Output extends FieldValues ? Output : Values>
  /** Error of the whole form after the last attempt. Errors of one field go through form.setError. */
  failure?: string | undefined
  className?: string | undefined
  children: ReactNode
}

/**
 * A form whose fields find their errors by name: `<TextField label="Title" {...form.register('title')} />`. With three or
 * more errors it also lists them on top, each linked to its field.
 */
export function Form<Values extends FieldValues, Context, Output>({
  form,
  onSubmit,
  failure,
  className,
  children,
}: FormProps<Values, Context, Output>) {
  const { errors } = form.formState
  const underWay = useRef<object>(undefined)
  const isRefused = useRef(false)
  const element = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    // The busy button ignores clicks. A failure makes the form submittable immediately.
    if (element.current?.querySelector('[type=submit][aria-busy=true]')) underWay.current = undefined
  })

  /** Focuses the first invalid field on the screen, after the form has focused the first one that it knows of. */
  useEffect(() => {
    if (!isRefused.current) return
    isRefused.current = false
    setTimeout(() => element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  })

  /** Blocks the second click of a double click, which comes before the button is busy. */
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (underWay.current) return
    if (element.current) reportValues(element.current)
    const attempt = {}
    underWay.current = attempt
    let hasBegun = false
    const release = () => {
      if (underWay.current === attempt) underWay.current = undefined
    }
    try {
      await form.handleSubmit(
        async values => {
          if (focusTooLong(element.current)) return
          hasBegun = true
          hasBegun = (await (onSubmit as SubmitHandler<Output>)(values)) !== false
        },
        () => {
          isRefused.current = true
        },
      )(event)
    } finally {
      if (hasBegun) setTimeout(release, untilSubmittableMs)
      else release()
    }
  }

  return (
    <FormErrors value={name => messageOf(get(errors, name))}>
      <form
        ref={element}
        // Before the hydration public/defer-hydration.js holds what is submitted. If it is missing, no field gets into the URL.
        method="post"
        noValidate
        onSubmit={event => void submit(event)}
        className={clsx('grid grid-cols-1 gap-5', className)}
      >
        <ErrorSummary errors={errors} />
        {failure !== undefined && (
          <Notice tone="bad" announced>
            {failure}
          </Notice>
        )}
        {children}
      </form>
    </FormErrors>
  )
}

/**
 * Reports every text to its field, because a password manager may fill it in without an event. React passes on only what it
 * has not heard of.
 */
function reportValues(form: HTMLFormElement) {
  for (const field of form.querySelectorAll('input:not([type=checkbox], [type=radio], [type=file]), textarea'))
    field.dispatchEvent(new Event('input', { bubbles: true }))
}

function ErrorSummary({ errors }: { errors: FieldErrors }) {
  const wrong = Object.entries(errors).flatMap(([name, error]) => {
    const message = messageOf(error)
    return message === undefined ? [] : [{ name, message, field: fieldOf(error, name) }]
  })
  if (wrong.length < 3) return null
  return (
    <Notice tone="bad" title={`${wrong.length} fields need your attention`}>
      <ul className="grid gap-1">
        {wrong.map(({ name, message, field }) => (
          <li key={name}>
            {field?.id ? (
              <a
                href={`#${field.id}`}
                className="underline underline-offset-4"
                onClick={event => {
                  event.preventDefault()
                  field.focus()
                }}
              >
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const messageOf = (error: unknown): string | undefined =>
  isObject(error) && typeof error['message'] === 'string' && error['message'] !== '' ? error['message'] : undefined

/** Finds the control of a field; a controlled one is not the error's `ref`. */
const fieldOf = (error: unknown, name: string): HTMLElement | undefined =>
  isObject(error) && error['ref'] instanceof HTMLElement ? error['ref'] : document.getElementsByName(name)[0]

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
