import { type RefCallback, useMemo, useRef, useState, useSyncExternalStore, type SyntheticEvent } from 'react'

/** What can be said of a field, and the field. */
export interface FieldError {
  message: string
  field: Control | undefined
}

type Control = HTMLInputElement | HTMLTextAreaElement
export type Values = Record<string, unknown>

/** As much of a schema as a form needs: those of the contract are such ones. */
export interface Schema<Input, Output> {
  '~standard': {
    validate: (value: unknown) => SchemaResult<Output> | Promise<SchemaResult<Output>>
    types?: { input: Input; output: Output } | undefined
  }
}
type SchemaResult<Output> =
  | { value: Output; issues?: undefined }
  | { issues: readonly { message: string; path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined }[] }

export interface FormOptions<Typed extends Values, Output> {
  /** What each field begins with. */
  start: Typed
  /** The rules of the fields; without it what was typed is taken as it is. It may be fetched with the first submit. */
  schema?: Schema<unknown, Output> | (() => Promise<Schema<unknown, Output>>) | undefined
}

interface Handlers {
  onChange?: (() => void) | undefined
  onBlur?: (() => void) | undefined
}

/** What a field of the form is given: `<TextField label="Title" {...form.register('title')} />`. */
export interface Registered {
  name: string
  ref: RefCallback<Control>
  onChange: (event: SyntheticEvent<Control>) => void
  onBlur: () => void
}

/** A form whose fields keep what is typed themselves. Made by {@link useForm}. */
export interface FormState<Typed extends Values, Output = Typed> {
  register: (name: keyof Typed & string, handlers?: Handlers) => Registered
  /** What is typed at this moment. */
  values: () => Typed
  /** The same for drawing, drawn anew with every change. */
  useValues: () => Typed
  errors: Readonly<Record<string, FieldError>>
  setError: (name: keyof Typed & string, message: string) => void
  clearError: (name: keyof Typed & string) => void
  focus: (name: keyof Typed & string) => void
  /** Back to the start, or to these values. */
  reset: (values?: Typed) => void
  /** Checks everything; with a fault the first field that has one takes the focus. */
  submit: (onSubmit: (values: Output) => unknown) => Promise<void>
}

/**
 * Holds a form together. Nothing is found fault with before the first submit; after it a field is checked anew whenever
 * it is changed.
 */
export function useForm<Typed extends Values, Output = Typed>({ start, schema }: FormOptions<Typed, Output>) {
  const [errors, setErrors] = useState<Record<string, FieldError>>({})
  const latest = useRef({ schema, errors })
  latest.current = { schema, errors }
  const [startedWith] = useState(start)
  const fixed = useMemo(() => keepFields(startedWith, latest, setErrors), [startedWith])
  return { ...fixed, errors } as FormState<Typed, Output>
}

function keepFields<Typed extends Values, Output>(
  start: Typed,
  latest: { current: { schema: FormOptions<Typed, Output>['schema']; errors: Record<string, FieldError> } },
  setErrors: (change: (errors: Record<string, FieldError>) => Record<string, FieldError>) => void,
) {
  let values = start
  let wasSubmitted = false
  const controls = new Map<string, Control>()
  const refs = new Map<string, RefCallback<Control>>()
  const listeners = new Set<() => void>()

  const setValue = (name: string, value: unknown) => {
    values = { ...values, [name]: value }
    for (const listener of listeners) listener()
  }
  /** A field of files cannot be told its value, only to have none. */
  const show = (control: Control, value: unknown) => {
    control.value = control.type === 'file' ? '' : String(value ?? '')
  }
  const refOf = (name: string) => {
    const known = refs.get(name)
    if (known) return known
    const ref: RefCallback<Control> = control => {
      // Some fields take a new ref each time they are drawn, and the same control with it.
      if (!control || controls.get(name) === control) return
      controls.set(name, control)
      if (control.type !== 'file') show(control, values[name])
    }
    refs.set(name, ref)
    return ref
  }
  const faulty = (name: string, message: string) =>
    setErrors(errors => ({ ...errors, [name]: { message, field: controls.get(name) } }))
  const faultless = (name: string) => setErrors(({ [name]: gone, ...rest }) => (gone ? rest : { ...rest }))

  async function check(): Promise<{ output?: Output; faults: Map<string, string> }> {
    const { schema } = latest.current
    if (!schema) return { output: values as unknown as Output, faults: new Map() }
    const rules = typeof schema === 'function' ? await schema() : schema
    const result = await rules['~standard'].validate(values)
    if (!result.issues) return { output: result.value, faults: new Map() }
    const faults = new Map<string, string>()
    for (const { path: [place] = [], message } of result.issues) {
      const name = String(typeof place === 'object' ? place.key : place)
      if (!faults.has(name)) faults.set(name, message)
    }
    return { faults }
  }

  return {
    register: (name: string, { onChange, onBlur }: Handlers = {}): Registered => ({
      name,
      ref: refOf(name),
      onChange: ({ currentTarget }) => {
        setValue(name, currentTarget.type === 'file' ? (currentTarget as HTMLInputElement).files : currentTarget.value)
        onChange?.()
        if (wasSubmitted)
          void check().then(({ faults }) => {
            const message = faults.get(name)
            if (message === undefined) faultless(name)
            else faulty(name, message)
          })
      },
      onBlur: () => onBlur?.(),
    }),
    values: () => values,
    useValues: () =>
      useSyncExternalStore(
        listener => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
        () => values,
      ),
    setError: faulty,
    clearError: faultless,
    focus: (name: string) => controls.get(name)?.focus(),
    reset: (to: Typed = start) => {
      values = to
      wasSubmitted = false
      for (const [name, control] of controls) show(control, to[name])
      for (const listener of listeners) listener()
      setErrors(() => ({}))
    },
    submit: async (onSubmit: (values: Output) => unknown) => {
      wasSubmitted = true
      const { output, faults } = await check()
      setErrors(() =>
        Object.fromEntries([...faults].map(([name, message]) => [name, { message, field: controls.get(name) }])),
      )
      // In the order in which the fields stand in the form.
      const first = [...refs.keys()].find(name => faults.has(name))
      if (first !== undefined) controls.get(first)?.focus()
      if (faults.size === 0) await onSubmit(output as Output)
    },
  }
}
