import { createContext, useContext, useRef, type FormEvent as SubmitEvent, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Notice } from './notice.tsx'
import type { FieldError, FormState, Values } from './use-form.ts'

/** By then what a submit has begun shows on its button, which takes no second one. */
const untilButtonIsBusyMs = 150

type Errors = Readonly<Record<string, FieldError>>

const FormErrors = createContext<Errors>({})

/** The message that belongs under the field of this name, if it stands in a {@link Form}. */
export function useFieldError(name: string | undefined): string | undefined {
  const errors = useContext(FormErrors)
  return name === undefined ? undefined : errors[name]?.message
}

export interface FormProps<Typed extends Values, Output> {
  /** What useForm gave. Its first field with an error takes the focus on submit. */
  form: FormState<Typed, Output>
  /** Answers false if it has only told what is missing: then the next submit may follow at once. */
  onSubmit: (values: Output) => unknown
  className?: string | undefined
  children: ReactNode
}

/**
 * A form whose fields find their errors by their names: `<TextField label="Title" {...form.register('title')} />`.
 * With three errors or more it also lists them on top, each linked to its field.
 */
export function Form<Typed extends Values, Output>({ form, onSubmit, className, children }: FormProps<Typed, Output>) {
  const { errors } = form
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
      await form.submit(async values => {
        hasBegun = true
        hasBegun = (await onSubmit(values)) !== false
      })
    } finally {
      if (hasBegun) setTimeout(release, untilButtonIsBusyMs)
      else release()
    }
  }

  return (
    <FormErrors value={errors}>
      <form noValidate onSubmit={event => void submit(event)} className={classNames('grid gap-5', className)}>
        <ErrorSummary errors={errors} />
        {children}
      </form>
    </FormErrors>
  )
}

function ErrorSummary({ errors }: { errors: Errors }) {
  const wrong = Object.entries(errors)
  if (wrong.length < 3) return null
  return (
    <Notice tone="bad" title={`${wrong.length} fields need your attention`}>
      <ul className="grid gap-1">
        {wrong.map(([name, { message, field }]) => (
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
