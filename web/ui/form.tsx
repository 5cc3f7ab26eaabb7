import { useRef, type FormEvent as SubmitEvent, type ReactNode } from 'react'
import { get, type FieldErrors, type FieldValues, type SubmitHandler, type UseFormReturn } from 'react-hook-form'
import { classNames } from './class-names.ts'
import { FormErrors } from './form-errors.ts'
import { Notice } from './notice.tsx'

/** By then what a submit has begun shows on its button, which takes no second one. */
const untilButtonIsBusyMs = 150

export interface FormProps<Values extends FieldValues, Context, Output> {
  /** What useForm gave. Its first field with an error takes the focus on submit. */
  form: UseFormReturn<Values, Context, Output>
  /** Answers false if it has only told what is missing: then the next submit may follow at once. */
  onSubmit: SubmitHandler<Output extends FieldValues ? Output : Values>
  /** Why the last attempt failed as a whole, if it did. A failure of one field goes through form.setError. */
  failure?: string | undefined
  className?: string | undefined
  children: ReactNode
}

/**
 * A form whose fields find their errors by their names: `<TextField label="Title" {...form.register('title')} />`.
 * With three errors or more it also lists them on top, each linked to its field.
 */
export function Form<Values extends FieldValues, Context, Output>({
  form,
  onSubmit,
  failure,
  className,
  children,
}: FormProps<Values, Context, Output>) {
  const { errors } = form.formState
  const isUnderWay = useRef(false)

  /** The second click of a double click comes before the first has made its button busy. */
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isUnderWay.current) return
    isUnderWay.current = true
    let hasBegun = false
    const release = () => {
      isUnderWay.current = false
    }
    try {
      await form.handleSubmit(async values => {
        hasBegun = true
        hasBegun = (await (onSubmit as SubmitHandler<Output>)(values)) !== false
      })(event)
    } finally {
      if (hasBegun) setTimeout(release, untilButtonIsBusyMs)
      else release()
    }
  }

  return (
    <FormErrors value={name => messageOf(get(errors, name))}>
      <form noValidate onSubmit={event => void submit(event)} className={classNames('grid gap-5', className)}>
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

function ErrorSummary({ errors }: { errors: FieldErrors }) {
  const wrong = Object.entries(errors).flatMap(([name, error]) => {
    const message = messageOf(error)
    return message === undefined ? [] : [{ name, message, field: fieldOf(error) }]
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

const fieldOf = (error: unknown): HTMLElement | undefined =>
  isObject(error) && error['ref'] instanceof HTMLElement ? error['ref'] : undefined

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
